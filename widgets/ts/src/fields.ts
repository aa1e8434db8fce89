/**
 * Input fields below a cell (widgets/combinatoria_widgets/lessons/tools/fields.py): labels, contents, one button, and
 * Python's answer on each content. All texts come from Python.
 */

import "./styles/fields.css";

import type { Model } from "./contract/types";

interface Said {
  readonly state: string;
  readonly sign: string;
  readonly text: string;
  readonly more: string;
}

export interface Field {
  readonly name: string;
  readonly kind: "line" | "text" | "choice" | "pair";
  readonly label: string;
  readonly hint: string;
  readonly value: string;
  readonly options: readonly (readonly [string, string])[];
  readonly bare: boolean;
  readonly most: number;
  readonly offer: string;
  readonly said: Said | null;
}

export interface Sheet {
  readonly lang: string;
  readonly code: string;
  readonly button: string;
  readonly fields: readonly Field[];
  readonly below: string;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

const PATIENCE_MS = 15_000;
const WRONG = ["type", "wrong", "slip"];
const NUMBER = /^-?(\d+(\.\d+)?|\.\d+)$/;
const LINES = 4;
const FORBIDDEN = new Set(["script", "style", "iframe", "object", "embed", "link", "meta", "base", "form", "foreignObject"]);
const ADDRESS = /^(href|src|srcset|action|formaction|.*:href)$/;

function made<Name extends keyof HTMLElementTagNameMap>(name: Name, style: string, text = ""): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name);
  if (style) node.className = style;
  node.textContent = text;
  return node;
}

/** Parse HTML that Python wrote for a cell's output, and remove elements that act or load something. */
function parsed(html: string): ChildNode[] {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const node of body.querySelectorAll("*")) {
    if (FORBIDDEN.has(node.localName)) node.remove();
    for (const { name, value } of [...node.attributes]) {
      if (name.startsWith("on") || (ADDRESS.test(name) && !value.startsWith("data:text/plain;"))) node.removeAttribute(name);
    }
  }
  return [...body.childNodes];
}

/** Return a text as a Python literal: with `bare`, a number as it is; any other text in quotation marks. */
export function literal(text: string, bare: boolean): string {
  const word = text.trim();
  if (bare && NUMBER.test(word)) return word;
  return JSON.stringify(text);
}

function codeOf(field: Field, value: string): string {
  if (!value.replaceAll(";", "").trim()) return field.said ? "..." : '""';
  if (field.kind !== "pair") return literal(value, field.bare);
  return `(${value.split(";").map((end) => literal(end.trim(), field.bare)).join(", ")})`;
}

/** One field, with the answer on its content. */
class Row {
  readonly node: HTMLElement;
  private readonly label: HTMLElement;
  private readonly controls: Control[] = [];
  private readonly said = made("p", "cmb-fields-said");
  private readonly more = made("div", "cmb-fields-more");
  private readonly offer = made("button", "");

  constructor(
    private field: Field,
    private readonly ends: readonly string[],
    open: () => void,
  ) {
    const id = `cmb-${Math.random().toString(36).slice(2)}`;
    const single = field.kind === "line" || field.kind === "text";
    this.node = made(single ? "div" : "fieldset", "cmb-fields-row");
    this.label = single ? made("label", "") : made("legend", "");
    const hint = made("p", "cmb-fields-note", field.hint);
    [hint.id, this.said.id] = [`${id}-hint`, `${id}-said`];
    this.said.setAttribute("role", "status");
    this.offer.type = "button";
    this.offer.addEventListener("click", open);
    this.node.append(this.label, ...(field.hint ? [hint] : []), ...this.inputs(id, this.label), this.said, this.more, this.offer);
    for (const control of this.controls) {
      control.setAttribute("aria-describedby", [...(field.hint ? [hint.id] : []), this.said.id].join(" "));
    }
    this.tell(field);
  }

  private inputs(id: string, label: HTMLElement): HTMLElement[] {
    const { field } = this;
    if (field.kind === "choice") {
      return field.options.map(([value, text]) => {
        const [line, radio] = [made("label", "cmb-fields-option"), this.control("input", field.value === value)];
        Object.assign(radio, { type: "radio", name: id, value });
        line.append(radio, made("span", "", text));
        return line;
      });
    }
    if (field.kind === "pair") {
      const values = field.value.split(";");
      return this.ends.map((end, n) => {
        const line = made("label", "cmb-fields-option", `${end} `);
        line.append(this.line(values[n]?.trim() ?? ""));
        return line;
      });
    }
    const control = field.kind === "text" ? this.control("textarea") : this.line(field.value);
    if (control instanceof HTMLTextAreaElement) Object.assign(control, { rows: LINES, value: field.value });
    control.id = id;
    control.maxLength = field.most;
    label.setAttribute("for", id);
    return [control];
  }

  private control<Name extends "input" | "textarea">(name: Name, checked = false): HTMLElementTagNameMap[Name] {
    const node = document.createElement(name);
    if (node instanceof HTMLInputElement) node.checked = checked;
    this.controls.push(node);
    return node;
  }

  private line(value: string): HTMLInputElement {
    const node = this.control("input");
    Object.assign(node, { type: "text", value, autocomplete: "off", spellcheck: false });
    if (this.field.bare) node.autocapitalize = "off";
    return node;
  }

  /** Put a button between the contents and the answer. */
  hold(button: HTMLButtonElement): void {
    this.said.before(button);
  }

  get name(): string {
    return this.field.name;
  }

  get value(): string {
    const texts = this.controls.map((control) => control.value);
    if (this.field.kind !== "choice") return texts.join("; ");
    return this.controls.find((control) => (control as HTMLInputElement).checked)?.value ?? "";
  }

  get code(): string {
    return codeOf(this.field, this.value);
  }

  /** Clear the answer, so that a screen reader reads the next one even if it is the same. */
  wait(): void {
    this.said.textContent = "";
  }

  tell(field: Field): void {
    this.field = field;
    this.label.textContent = field.label; // a pupil's word may have changed the numbers in the question
    const { said } = field;
    this.said.hidden = !said;
    this.said.dataset["state"] = said?.state ?? "";
    const sign = made("span", "", said?.sign ?? "");
    sign.setAttribute("aria-hidden", "true");
    this.said.replaceChildren(sign, ` ${said?.text ?? ""}`);
    this.more.replaceChildren(...parsed(said?.more ?? ""));
    this.offer.textContent = field.offer;
    this.offer.hidden = !field.offer;
    for (const control of this.controls) control.setAttribute("aria-invalid", String(WRONG.includes(said?.state ?? "")));
  }
}

class Fields {
  readonly node = made("form", "cmb-fields");
  private readonly rows: Row[];
  private readonly button = made("button", "");
  private readonly code = made("code", "");
  private readonly note = made("p", "cmb-fields-note");
  private readonly below = made("div", "");
  private timer = 0;

  constructor(private readonly model: Model) {
    const { sheet } = this;
    const words = model.get("words") as Record<string, string>;
    this.node.lang = sheet.lang;
    this.node.noValidate = true;
    this.rows = sheet.fields.map((field) => {
      return new Row(field, [words["lower"] ?? "", words["upper"] ?? ""], () => this.ask({ open: field.name, values: this.values }));
    });
    this.button.type = "submit";
    this.button.textContent = sheet.button;
    this.note.setAttribute("role", "status");
    this.below.setAttribute("aria-live", "polite");
    const line = made("p", "cmb-fields-code", `${words["code"] ?? ""} `);
    line.append(this.code);
    this.node.append(...this.rows.map((row) => row.node), this.button, line, this.note, this.below);
    if (this.rows.length === 1) this.rows[0]?.hold(this.button);
    this.node.addEventListener("input", () => this.write());
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.ask({ values: this.values });
    });
    this.node.addEventListener("keydown", (event) => {
      event.stopPropagation(); // the notebook uses the same keys as shortcuts
      const isSent = event.key === "Enter" && (event.ctrlKey || event.metaKey || event.shiftKey) && !event.isComposing;
      if (!isSent || (event.shiftKey && event.target instanceof HTMLTextAreaElement)) return;
      event.preventDefault();
      this.node.requestSubmit();
    });
    this.show();
  }

  private get sheet(): Sheet {
    return this.model.get("sheet") as Sheet;
  }

  private get words(): Record<string, string> {
    return this.model.get("words") as Record<string, string>;
  }

  private get values(): Record<string, string> {
    return Object.fromEntries(this.rows.map((row) => [row.name, row.value]));
  }

  private ask(request: unknown): void {
    for (const row of this.rows) row.wait();
    this.button.disabled = true;
    this.note.textContent = this.words["busy"] ?? "";
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.button.disabled = false;
      this.note.textContent = this.words["silent"] ?? "";
    }, PATIENCE_MS);
    this.model.send(request);
  }

  /** Show Python's answer. */
  readonly done = (): void => {
    clearTimeout(this.timer);
    this.button.disabled = false;
    this.note.textContent = "";
    this.show();
  };

  readonly show = (): void => {
    const { fields, below } = this.sheet;
    this.rows.forEach((row, n) => fields[n] && row.tell(fields[n]));
    this.below.replaceChildren(...parsed(below));
    this.write();
  };

  private write(): void {
    const codes = new Map(this.rows.map((row) => [row.name, row.code]));
    this.code.textContent = this.sheet.code.replace(/\{(\w+)\}/g, (_, name: string) => codes.get(name) ?? "...");
  }

  end(): void {
    clearTimeout(this.timer);
  }
}

export default {
  render({ model, el }: { model: Model; el: HTMLElement }): () => void {
    const fields = new Fields(model);
    el.append(fields.node);
    model.on("change:sheet", fields.show);
    model.on("msg:custom", fields.done);
    return () => {
      model.off("change:sheet", fields.show);
      model.off("msg:custom", fields.done);
      fields.end();
      fields.node.remove();
    };
  },
};
