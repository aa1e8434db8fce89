// One card with all the ways to export it: QR code, file, picture, print, and a calendar entry.
import { html, nothing, type TemplateResult } from "../../widgets/ts/src/browser/html";
import { squares } from "../../widgets/ts/src/browser/qr";
import { code } from "./code";
import { type Ink, oneCard } from "./promise-art";
import { save, savePicture } from "./promise-files";
import type { Shown } from "./promise-kernel";
import type { Page } from "./promise-page";

/** A card with its secrets, as its owner sees it. */
export interface Own {
  card: Shown;
  text: string;
  calendar: string | null;
  ink: Ink;
}

/** The card being printed, or null. */
let printed: Own | null = null;

const look = (page: Page, { card }: Own) => ({ designs: page.designs, label: page.t("card_drawing", { name: card.name }) });

export const cardArt = (page: Page, own: Own): TemplateResult => oneCard(own.card, own.card.seat, look(page, own), own.ink);

export function ownCard(page: Page, own: Own): TemplateResult {
  const { card, text, calendar } = own;
  const dark = squares(text);
  const name = card.file.replace(/\.json$/, "");
  const picture = (): Promise<void> => savePicture(`${name}.png`, document.querySelector("[data-art] svg") as SVGSVGElement, dark);
  const print = (): void => {
    printed = own;
    page.show();
    window.print();
  };
  return html`<div class="own">
    <div class="art" data-art>${cardArt(page, own)}</div>
    ${dark ? html`<div class="code">${code(dark, page.t("code", { name: card.name }))}</div>` : html`<p class="note">${page.t("no_code")}</p>`}
    <div class="actions">
      <button type="button" class="button" data-file @click=${() => save(card.file, text, "application/json")}>${page.t("file")}</button>
      <button type="button" class="button" data-picture @click=${page.act(picture)}>${page.t("picture")}</button>
      <button type="button" class="button" data-print @click=${page.act(print)}>${page.t("print")}</button>
      ${calendar ? html`<button type="button" class="button" data-calendar @click=${() => save(`${name}.ics`, calendar, "text/calendar")}>${page.t("calendar")}</button>` : nothing}
    </div>
    <p class="note" data-number>${page.t(card.former ? "number" : "number_note", { id: card.id })}</p>
    <details class="marks"><summary>${page.t("marks")}</summary><ul class="plain">
      ${card.marks.map(({ edge, name: other, marks }) => html`<li class="row" data-marks=${edge}>${page.t(`marks_${edge}`, { name: other })} <code>${marks}</code></li>`)}
    </ul></details></div>`;
}

export const isPrinting = (): boolean => printed !== null;

export function printingDone(): void {
  printed = null;
}

/** Draw the page to print, with the card and its QR code, each to be cut out. */
export function printSheet(page: Page): TemplateResult {
  if (!printed) return html``;
  const { card, text } = printed;
  const dark = squares(text);
  return html`<h2>${page.t("hand", { name: card.name })}</h2>
    <p>${card.when} · ${card.place} · ${page.t("number", { id: card.id })}${card.pledge ? html`<br>${card.pledge}` : nothing}</p>
    <div class="cut"><div class="piece">${cardArt(page, printed)}</div>
    ${dark ? html`<div class="piece">${code(dark, card.name)}</div>` : nothing}</div>
    <p>${page.t("cut")}</p>`;
}
