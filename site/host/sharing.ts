// Shares the answers in a copy from the bar above it, and shows shared answers there as text, before any of them is put
// into a notebook.
import { copy } from "../../widgets/ts/src/browser/files";
import { html, nothing, render, type TemplateResult } from "../../widgets/ts/src/browser/html";
import { packed, type Shared, sharedOf } from "./answers-link";
import { type Lesson, type Notebook, notebookAddress } from "./copies";
import { isObject } from "./notebook";

const LONGEST = 8_000; // characters of an address: chat programs cut longer ones

type Say = (key: string) => string;

/** The result of sharing: the key of a sentence, which may say that a file is needed, and the link, if any. */
export interface Offer {
  told: "share_nothing" | "share_copied" | "share_by_hand" | "share_file";
  link?: string;
}

/** Make a link to the answers in a copy, if there are any and it is not too long, and copy it to the clipboard. */
export async function offerOf(notebook: Notebook, lesson: Lesson, root: URL): Promise<Offer> {
  const shared = sharedOf(notebook, lesson);
  if (!shared) return { told: "share_nothing" };
  const link = `${notebookAddress(lesson.path, root)}#${await packed(shared)}`;
  if (link.length > LONGEST) return { told: "share_file" };
  return { told: (await copy(link)) ? "share_copied" : "share_by_hand", link };
}

/** Return a field with a link, to copy by hand. */
export function linkField(link: string, label: string): HTMLInputElement {
  const field = document.createElement("input");
  field.readOnly = true;
  field.value = link;
  field.setAttribute("aria-label", label);
  field.addEventListener("focus", () => field.select());
  return field;
}

/** Return the entries of a field of the record as text. */
function entries(fields: Record<string, unknown>, name: string, show: (value: unknown) => string): [string, string][] {
  const found = fields[name];
  return isObject(found) ? Object.entries(found).map(([key, value]) => [key, show(value)]) : [];
}

const asShare = (value: unknown): string => (typeof value === "number" ? `${Math.round(value * 100)}%` : "");
const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/** Show answers as text: predictions, answers in fields, the exit ticket, and the cells that were edited. */
export function showShared({ cells, record }: Shared, say: Say, into: HTMLElement): void {
  const fields = isObject(record?.["fields"]) ? record["fields"] : {};
  const ticket = asText(fields["ticket"]);
  const said = [...entries(fields, "predictions", asShare), ...entries(fields, "typed", asText)].filter(([, words]) => words.trim() !== "");
  const part = (name: string, words: string): TemplateResult => html`<dt>${name}</dt><dd>${words}</dd>`;
  into.className = into.id = "lesson-shared";
  into.tabIndex = 0;
  into.setAttribute("aria-label", say("answers_label"));
  render(
    html`<dl>
      ${said.map(([name, words]) => part(name, words))}
      ${ticket.trim() === "" ? nothing : part(say("answers_ticket"), ticket)}
      ${cells.map(({ id, source }) => part(id, source))}
    </dl>`,
    into,
  );
}
