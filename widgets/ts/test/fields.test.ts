// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Model } from "../src/contract/types";
import fields, { type Field, literal, type Sheet } from "../src/fields";

const LINE: Field = {
  name: "q1", kind: "line", label: "q1: How likely?", hint: "A fraction.", value: "", options: [], bare: true, most: 200,
  offer: "", said: { state: "blank", sign: "…", text: "q1: no answer yet.", more: "" },
};
const CHOICE: Field = { ...LINE, name: "k2", kind: "choice", options: [["a", "a · Yes."], ["b", "b · No."]], bare: false };
const WORDS = { busy: "One moment", silent: "No answer", code: "In code:", lower: "lower end", upper: "upper end" };

function shown(...all: Field[]) {
  const state: Record<string, unknown> = {
    sheet: { lang: "en", code: `checks(${all.map(({ name }) => `${name}={${name}}`).join(", ")})`, button: "Check", fields: all, below: "" },
    words: WORDS,
  };
  const [sent, heard] = [[] as unknown[], new Map<string, () => void>()];
  const model = {
    get: (key: string) => state[key],
    on: (event: string, hear: () => void) => heard.set(event, hear),
    off: (event: string) => heard.delete(event),
    send: (content: unknown) => sent.push(content),
  };
  const el = document.createElement("div");
  document.body.append(el);
  const end = fields.render({ model: model as unknown as Model, el });
  const find = (selector: string) => el.querySelector<HTMLInputElement>(selector)!;
  const reply = (...next: Field[]) => {
    state["sheet"] = { ...(state["sheet"] as Sheet), fields: next };
    heard.get("msg:custom")?.();
  };
  const write = (selector: string, value: string) => {
    find(selector).value = value;
    find(selector).dispatchEvent(new Event("input", { bubbles: true }));
  };
  return { el, end, find, heard, reply, sent, write, submit: () => find("form").dispatchEvent(new Event("submit", { cancelable: true })) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe("fields below a cell", () => {
  it("send their contents, and show Python's answer", () => {
    const { find, reply, sent, write, submit } = shown(LINE);
    expect(find("label").getAttribute("for")).toBe(find("input").id);
    write("input", " 3/28 ");
    expect(find("code").textContent).toBe('checks(q1=" 3/28 ")');
    submit();
    expect(sent).toEqual([{ values: { q1: " 3/28 " } }]);
    expect(find("[type=submit]").disabled).toBe(true);
    expect(find(".cmb-fields-said").textContent).toBe("");
    reply({ ...LINE, said: { state: "wrong", sign: "✗", text: "q1: not yet.", more: '<p onclick="x()">Your <a href="javascript:x()">numbers</a><script>x()</script></p><a href="data:text/plain;base64,eA==">file</a>' } });
    expect(find("[type=submit]").disabled).toBe(false);
    expect(find("input").value).toBe(" 3/28 ");
    expect(find("input").getAttribute("aria-invalid")).toBe("true");
    const described = find("input").getAttribute("aria-describedby")!.split(" ").map((id) => document.getElementById(id)!.textContent);
    expect(described).toEqual(["A fraction.", "✗ q1: not yet."]);
    expect(find(".cmb-fields-more").innerHTML).toBe('<p>Your <a>numbers</a></p><a href="data:text/plain;base64,eA==">file</a>');
  });

  it("have radio buttons for a choice and two lines for a pair", () => {
    const pair: Field = { ...LINE, name: "q2", kind: "pair", value: "0.41; 0.48" };
    const { el, find, sent, submit, write } = shown(CHOICE, pair);
    expect(find("legend").textContent).toBe("q1: How likely?");
    expect([...el.querySelectorAll(".cmb-fields-option")].map((one) => one.textContent)).toEqual(["a · Yes.", "b · No.", "lower end ", "upper end "]);
    expect(find("code").textContent).toBe("checks(k2=..., q2=(0.41, 0.48))");
    find("[value=b]").checked = true;
    write("fieldset:nth-of-type(2) label:nth-of-type(2) input", "1/2");
    expect(find("code").textContent).toBe('checks(k2="b", q2=(0.41, "1/2"))');
    submit();
    expect(sent).toEqual([{ values: { k2: "b", q2: "0.41; 1/2" } }]);
  });

  it("offer the worked solution", () => {
    const { find, reply, sent } = shown(LINE);
    const button = () => find("button:not([type=submit])");
    expect(button().hidden).toBe(true);
    reply({ ...LINE, label: "q1: Of thirty?", offer: "Show the worked solution" });
    expect(find("label").textContent).toBe("q1: Of thirty?");
    button().click();
    expect(sent).toEqual([{ open: "q1", values: { q1: "" } }]);
  });

  it("say if Python does not answer, and show a late answer", () => {
    const { end, find, heard, reply, submit } = shown(LINE);
    const note = () => find("form > .cmb-fields-note").textContent;
    submit();
    expect(note()).toBe("One moment");
    vi.advanceTimersByTime(20_000);
    expect([note(), find("[type=submit]").disabled]).toEqual(["No answer", false]);
    reply(LINE);
    expect(note()).toBe("");
    end();
    expect(heard.size).toBe(0);
  });

  it("keep keys from the notebook, and send with Ctrl + Enter from several lines, not while a word is composed", () => {
    const { el, find, sent } = shown({ ...LINE, kind: "text", said: null });
    const keys: string[] = [];
    el.addEventListener("keydown", (event) => keys.push(event.key));
    const press = (more: KeyboardEventInit) => find("textarea").dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, ...more }));
    press({});
    press({ shiftKey: true });
    press({ ctrlKey: true, isComposing: true });
    expect(sent).toEqual([]);
    press({ ctrlKey: true });
    expect(sent).toHaveLength(1);
    expect(keys).toEqual([]);
    expect(find("code").textContent).toBe('checks(q1="")');
  });

  it("write Python's literals", () => {
    expect(["3", "-0.5", "3/28", "b"].map((text) => literal(text, true))).toEqual(["3", "-0.5", '"3/28"', '"b"']);
    expect(literal("3", false)).toBe('"3"');
    expect(literal('a "b"\n', false)).toBe('"a \\"b\\"\\n"');
  });
});
