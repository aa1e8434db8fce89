import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { Snapshot } from "../src/contract/types";
import { ACTS, bench, clear, japanese, refuse, settled } from "./fake";
import { TALK, talking } from "./crowd";

beforeEach(() => localStorage.setItem("combinatoria.table.settings", '{"speed":"instant"}'));
afterEach(clear);

const input = (root: HTMLElement, name: string): HTMLInputElement => {
  const found = root.querySelector<HTMLInputElement>(`[data-talk] [name="${name}"]`);
  if (found === null) throw new Error(`no field ${name}`);
  return found;
};
const type = (field: HTMLInputElement | HTMLSelectElement, value: string, event = "input"): void => {
  field.value = value;
  field.dispatchEvent(new Event(event, { bubbles: true }));
};
const submit = (root: HTMLElement, form: string): void => {
  root.querySelector<HTMLFormElement>(form)?.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
};
const texts = (asked: { [key: string]: unknown }[]): unknown[] => asked.map((request) => request["text"]);

describe("table talk", () => {
  it("is absent in a game without it, and hidden behind the curtain", () => {
    const { root, model } = bench({ ...talking(), talk: null });
    expect(root.querySelector("[data-talk]")).toBeNull();
    model.put({ ...talking(), seq: 2, curtain: { seat: 2, text: "Hand over." }, viewer: -1, moves: [] });
    expect(root.querySelector("[data-talk]")).toBeNull();
    expect(root.textContent).not.toContain("my number is a lie");
  });

  it("shows sayings as words, with the speaker's badge", () => {
    const { root } = bench(talking());
    const line = root.querySelector(".cmb-saying");
    expect(line?.textContent?.trim()).toBe("Ben says: <b>six</b>.");
    expect(line?.querySelector('.cmb-badge[data-tone="blue"] [data-figure="diamond"]')).not.toBeNull();
  });

  it("draws the pictures of a sign, and gives its meaning to the viewer's team", () => {
    const lines = [{ by: 2, text: "Cora makes a sign.", signs: ["nose", "nose"], meaning: "my number is a lie" }];
    const { root } = bench(talking({ lines }));
    expect(root.querySelectorAll('.cmb-saying [data-art="nose"]')).toHaveLength(2);
    expect(root.querySelector(".cmb-saying small")?.textContent?.trim()).toBe("my number is a lie");
  });

  it("tells only the viewer's team what the pictures mean", () => {
    const { button, root } = bench(talking());
    expect(button("sign:eye").textContent).toContain("my number is a lie");
    expect(button("sign:ear").textContent?.trim()).toBe("the ear");
    button("sign:eye").click();
    expect(button("sign:eye").textContent).not.toContain("my number is a lie");
    expect(button("sign:ear").textContent).toContain("low");
    button("sign:ear").click();
    expect(root.querySelector(".cmb-meant")?.textContent?.trim()).toBe("my number is a lie, low");
    expect(root.querySelector("[data-code]")?.textContent).toContain("a cough is nothing");
    expect(root.querySelector("[data-code] dl")?.textContent?.replace(/\s+/g, " ")).toContain("then the ear");
    const other = bench(talking({ code: null, note: "" }));
    expect(other.button("sign:eye").textContent?.trim()).toBe("the eye");
    expect(other.root.querySelector("[data-code]")).toBeNull();
  });

  it("reads two pictures together if they have one meaning", () => {
    const { button, root } = bench(talking({ pairs: { "nose ear": "my five make 12" } }));
    button("sign:nose").click();
    expect(button("sign:ear").textContent).toContain("my five make 12");
    button("sign:ear").click();
    expect(root.querySelector(".cmb-meant")?.textContent?.trim()).toBe("my five make 12");
  });

  it("says so if the match is silent", () => {
    const { root } = bench(talking({ signs: [], free: false, may_sign: false, code: null, note: "", lines: [] }));
    expect(root.querySelector("[data-say]")).toBeNull();
    expect(root.querySelectorAll("[data-key^='sign:']")).toHaveLength(0);
    expect(root.querySelector("[data-talk]")?.textContent).toContain("talk_silent");
  });

  it("is read-only at the end and during a review", () => {
    const end = bench({ ...talking({ may_agree: true }), moves: [], result: { text: "You win.", winners: [0] } });
    expect(end.root.querySelector(".cmb-saying")).not.toBeNull();
    expect(end.root.querySelector("[data-code]")).not.toBeNull();
    expect(end.root.querySelectorAll("[data-talk] :is(form, .cmb-sign)")).toHaveLength(0);
    expect(end.root.querySelector("[data-talk]")?.textContent).not.toContain("talk_silent");
  });

  it("offers signs once cards are dealt, and before that only the form for their meanings", () => {
    const { table, ...others } = talking({ may_agree: true }) as Snapshot;
    const { root } = bench({ ...others, table: { ...table, zones: { ...table.zones, [`hand:${others.viewer}`]: [] } } });
    expect([root.querySelector("[data-signs]"), root.querySelectorAll("[data-agree] fieldset").length > 0]).toEqual([null, true]);
  });

  it("draws a different picture for each sign of the kit", () => {
    const names = ["eye", "ear", "nose", "mouth", "hand", "heart", "star", "key"];
    const { root } = bench(talking({ signs: names.map((name) => ({ name, label: name, art: name, text: `sign ${name}` })) }));
    const drawn = names.map((name) => root.querySelector(`.cmb-sign [data-art="${name}"]`)?.innerHTML);
    expect(new Set(drawn).size).toBe(names.length);
  });
});

describe("signs", () => {
  it("are one or two pictures, in the order of picking, sent as an ordinary move", async () => {
    const { button, model } = bench(talking());
    button("sign:nose").click();
    expect(button("talk:sign").textContent?.trim()).toBe("Sign: the nose");
    button("sign:eye").click();
    expect(button("sign:eye").getAttribute("aria-pressed")).toBe("true");
    button("talk:sign").click();
    await settled();
    expect(model.asked("move")).toMatchObject([{ text: "sign nose eye", seq: 1 }]);
    expect(button("sign:nose").getAttribute("aria-pressed")).toBe("false");
  });

  it("may have the same picture twice; a third begins a new sign, and all can be cleared", async () => {
    const { button, has, model, press, root } = bench(talking());
    button("sign:ear").click();
    button("sign:ear").click();
    expect(button("talk:sign").textContent?.trim()).toBe("Sign: the ear + the ear");
    expect(root.querySelector('[data-live="polite"]')?.textContent).toContain("Sign: the ear + the ear");
    button("sign:nose").click();
    expect(button("talk:sign").textContent?.trim()).toBe("Sign: the nose");
    button("talk:clear").click();
    expect(has("talk:clear")).toBe(false);
    button("sign:nose").click();
    button("sign:nose").focus();
    press("Escape");
    expect(has("talk:clear")).toBe(false);
    button("sign:eye").click();
    button("sign:eye").click();
    button("talk:sign").click();
    await settled();
    expect(texts(model.asked("move"))).toEqual(["sign eye eye"]);
  });

  it("have no buttons among the offers", () => {
    const offered = ["sign eye", "sign eye ear", "signal", "pass"].map((text) => ({ text, label: text, picks: [], to: null }));
    const { has } = bench({ ...talking(), moves: offered });
    expect(offered.map(({ text }) => has(`offer:${text}`))).toEqual([false, false, true, true]);
  });

  it("need a picture, and may be unavailable for a while", async () => {
    const { button, model } = bench(talking());
    expect(button("talk:sign").getAttribute("aria-disabled")).toBe("true");
    button("talk:sign").click();
    await settled();
    expect(model.asked("move")).toHaveLength(0);
    const closed = bench(talking({ may_sign: false }));
    closed.button("sign:eye").click();
    expect(closed.button("sign:eye").getAttribute("aria-pressed")).toBe("false");
    expect(closed.has("talk:sign")).toBe(false);
  });

  it("can be made while others act and no other move is possible", async () => {
    const { button, model } = bench({ ...talking(), moves: [], status: { text: "Ben is to send.", tone: "wait" } });
    button("sign:eye").click();
    button("talk:sign").click();
    await settled();
    expect(texts(model.asked("move"))).toEqual(["sign eye"]);
  });

  it("are one Tab stop with arrows inside", () => {
    const { root, button, press } = bench(talking());
    const stops = [...root.querySelectorAll<HTMLElement>('[data-group="signs"] [data-key]')].filter((one) => one.tabIndex === 0);
    expect(stops).toHaveLength(1);
    button("sign:eye").focus();
    press("ArrowRight");
    expect((document.activeElement as HTMLElement).dataset["key"]).toBe("sign:ear");
    press("Enter");
    expect(button("sign:ear").getAttribute("aria-pressed")).toBe("true");
  });

  it("stay picked when the kernel refuses", async () => {
    const { button, model } = bench(talking());
    model.answer = () => refuse("4.say", "Not now.");
    button("sign:eye").click();
    button("talk:sign").click();
    await settled();
    expect(button("sign:eye").getAttribute("aria-pressed")).toBe("true");
  });
});

describe("words", () => {
  it("are said by Enter, which clears the field", async () => {
    const { root, model } = bench(talking());
    const field = input(root, "say");
    expect(field.maxLength).toBe(120);
    type(field, "  I have a six  ");
    submit(root, "[data-say]");
    await settled();
    expect(texts(model.asked("move"))).toEqual(["say I have a six"]);
    expect(field.value).toBe("");
    submit(root, "[data-say]");
    await settled();
    expect(model.asked("move")).toHaveLength(1);
  });

  it("are kept in the same field while the table changes", () => {
    const { root, model } = bench(talking());
    const field = input(root, "say");
    field.focus();
    type(field, "half a sent");
    for (const next of [
      { ...model.data, seq: 2, moves: ACTS },
      { ...talking({ lines: [...TALK.lines, { by: 2, text: "Cora coughs." }] }), seq: 3 },
      japanese({ ...talking(), seq: 3 }),
    ] as Snapshot[]) {
      model.put(next);
      expect(input(root, "say")).toBe(field);
      expect(document.activeElement).toBe(field);
      expect(field.value).toBe("half a sent");
    }
    expect(root.querySelectorAll(".cmb-saying").length).toBeGreaterThan(0);
  });

  it("and pictures not yet sent are cleared when the viewer changes", () => {
    const { root, model, button } = bench(talking());
    type(input(root, "say"), "for Cora only");
    button("sign:eye").click();
    model.put({ ...talking(), seq: 2, viewer: 1 });
    expect(input(root, "say").value).toBe("");
    expect(button("sign:eye").getAttribute("aria-pressed")).toBe("false");
  });

  it("do not trigger shortcuts", () => {
    const { root, press, model } = bench(talking());
    input(root, "say").focus();
    press("h");
    expect(model.asked("hint")).toHaveLength(0);
  });
});

describe("the code of a team", () => {
  it("can be agreed only when the rules allow it", () => {
    expect(bench(talking()).root.querySelector("[data-agree]")).toBeNull();
    expect(bench(talking({ may_agree: true })).root.querySelector("[data-agree]")).not.toBeNull();
  });

  it("begins as agreed, and offers each meaning only in its places", () => {
    const { root } = bench(talking({ may_agree: true }));
    const chosen = (name: string): string | undefined => input(root, name).value;
    expect([chosen("meaning:eye"), chosen("meaning:+ear"), chosen("meaning:nose")]).toEqual(["lie", "low", ""]);
    const offered = (name: string): string[] => [...input(root, name).querySelectorAll("option")].map((one) => one.value);
    expect(offered("meaning:nose")).toEqual(["", "lie", "true"]);
    expect(offered("meaning:+nose")).toEqual(["", "lie", "true", "low"]);
    expect(input(root, "note").value).toBe("a cough is nothing");
  });

  it("is sent as one message: first places, then second places, then words", async () => {
    const { root, model } = bench(talking({ may_agree: true }));
    type(input(root, "meaning:nose"), "true", "change");
    type(input(root, "meaning:eye"), "", "change");
    type(input(root, "note"), "yawn = six");
    submit(root, "[data-agree]");
    await settled();
    expect(texts(model.asked("move"))).toEqual(["agree nose=true +ear=low; yawn = six"]);
  });

  it("keeps a draft over a snapshot, and adopts what is agreed", () => {
    const { root, model } = bench(talking({ may_agree: true }));
    type(input(root, "meaning:nose"), "true", "change");
    type(input(root, "note"), "new words");
    model.put({ ...talking({ may_agree: true }), seq: 2 });
    expect([input(root, "meaning:nose").value, input(root, "note").value]).toEqual(["true", "new words"]);
    const code = [{ sign: "nose", label: "the nose", meaning: "lie", text: "my number is a lie" }];
    model.put({ ...talking({ may_agree: true, code, note: "Cora wrote this" }), seq: 3 });
    expect([input(root, "meaning:nose").value, input(root, "note").value]).toEqual(["lie", "Cora wrote this"]);
  });

  it("has an accessible name for every field", () => {
    const { root } = bench(talking({ may_agree: true }));
    for (const field of root.querySelectorAll<HTMLSelectElement>("[data-talk] :is(select, input)")) {
      const label = field.labels?.[0]?.textContent?.trim() ?? "";
      expect(label, field.name).not.toBe("");
    }
    expect(input(root, "meaning:+eye").labels?.[0]?.textContent).toContain("the eye");
  });
});
