/** Scores as formulas: terms as chips in order of evaluation, unused ones faint, the total large. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { front } from "../art/face";
import { icon } from "../art/icons";
import { badge } from "../art/marks";
import type { Face, Sheet, Term } from "../contract/types";
import type { Desk } from "./desk";
import { hasWon } from "./seats";

function cards(desk: Desk, faces: readonly Face[]): TemplateResult | typeof nothing {
  if (faces.length === 0) return nothing;
  const { design } = desk.snapshot;
  const names = faces.map((face) => design[face]?.name ?? face).join(desk.words("comma"));
  return html`<span class="cmb-term-cards" role="img" aria-label=${names}>
    ${faces.map((face) => {
      const one = design[face];
      return one === undefined ? nothing : html`<span class="cmb-card">${front(one, true)}</span>`;
    })}
  </span>`;
}

function term(desk: Desk, one: Term): TemplateResult {
  const sign = one.sign === "max" ? desk.words("sheet_max") : one.sign;
  return html`<span class="cmb-part">
    ${sign === "" ? nothing : html`<span class="cmb-term-sign" data-sign=${one.sign}>${sign}</span>`}
    <span class="cmb-term" ?data-unused=${!one.used} ?data-bare=${one.label === ""}>
      <span class="cmb-term-value">${one.value}</span>
      ${one.label === "" && one.cards.length === 0 ? nothing : html`<span class="cmb-term-what"><span class="cmb-term-label cmb-fine cmb-dim">${one.label}</span>${cards(desk, one.cards)}</span>`}
      ${one.used ? nothing : html`<span class="cmb-hidden">${desk.words("sheet_unused")}</span>`}
    </span>
  </span>`;
}

function rows(desk: Desk, one: Sheet): TemplateResult {
  return html`${one.rows.map((row) => html`<p class="cmb-terms">${row.map((part) => term(desk, part))}</p>`)}`;
}

function sheet(desk: Desk, one: Sheet): TemplateResult {
  const seat = desk.seats.find((info) => info.seat === one.seat);
  const won = one.seat !== null && hasWon(desk, one.seat);
  return html`<li class="cmb-sheet" data-sheet=${one.seat ?? nothing} ?data-won=${won}>
    <p class="cmb-sheet-head">
      ${seat?.tone && seat.mark ? badge(seat.tone, seat.mark) : nothing}
      <span>${one.title}</span>
      ${won ? html`<span class="cmb-sheet-crown" title=${desk.words("winner")}>${icon("crown")}<span class="cmb-hidden">${desk.words("winner")}</span></span>` : nothing}
      <strong class="cmb-total"><span class="cmb-hidden">${desk.words("sheet_total")} </span>${one.total}</strong>
    </p>
    ${rows(desk, one)}
  </li>`;
}

function list(desk: Desk, sheets: readonly Sheet[]): TemplateResult {
  return html`<ol class="cmb-sheets-list">${repeat(sheets, (one, i) => one.seat ?? `team:${i}`, (one) => sheet(desk, one))}</ol>`;
}

/** Draw the score sheets: at the end all, open; during play those that can be computed now, folded. */
export function sheets(desk: Desk): TemplateResult | typeof nothing {
  const shown = desk.shown.sheets ?? [];
  if (shown.length === 0 || desk.snapshot.curtain !== null) return nothing;
  const { words } = desk;
  if (desk.shown.result !== null) {
    return html`<section class="cmb-sheets" data-sheets="end" aria-label=${words("sheet_title")}>${list(desk, shown)}</section>`;
  }
  const only = shown.length === 1 ? shown[0] : undefined;
  return html`<details class="cmb-sheets" data-sheets="now">
    <summary data-key="sheets">
      ${icon("sum")}<span>${only?.title ?? words("sheet_title")}</span>
      ${only === undefined ? nothing : html`<strong class="cmb-total">${only.total}</strong>`}
    </summary>
    ${only === undefined ? list(desk, shown) : html`<div class="cmb-sheet">${rows(desk, only)}</div>`}
  </details>`;
}
