/** Scores as formulas: terms as chips in the order of reckoning, what does not count faint, the total large. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import type { App } from "../app";
import { smallFace } from "../art/face";
import { icon } from "../art/icons";
import { badge } from "../art/marks";
import type { Face, Sheet, Term } from "../types";

function cards(app: App, faces: readonly Face[]): TemplateResult | typeof nothing {
  if (faces.length === 0) return nothing;
  const { design } = app.snapshot;
  const names = faces.map((face) => design[face]?.name ?? face).join(app.words("comma"));
  return html`<span class="cmb-term-cards" role="img" aria-label=${names}>
    ${faces.map((face) => {
      const one = design[face];
      return one === undefined ? nothing : html`<span class="cmb-card"><span class="cmb-paper cmb-front" data-tone=${one.tone}>${smallFace(one)}</span></span>`;
    })}
  </span>`;
}

function term(app: App, one: Term): TemplateResult {
  const sign = one.sign === "max" ? app.words("sheet_max") : one.sign;
  return html`<span class="cmb-part">
    ${sign === "" ? nothing : html`<span class="cmb-term-sign" data-sign=${one.sign}>${sign}</span>`}
    <span class="cmb-term" ?data-unused=${!one.used} ?data-bare=${one.label === ""}>
      <span class="cmb-term-value">${one.value}</span>
      ${one.label === "" && one.cards.length === 0 ? nothing : html`<span class="cmb-term-what"><span class="cmb-term-label">${one.label}</span>${cards(app, one.cards)}</span>`}
      ${one.used ? nothing : html`<span class="cmb-hidden">${app.words("sheet_unused")}</span>`}
    </span>
  </span>`;
}

function rows(app: App, one: Sheet): TemplateResult {
  return html`${one.rows.map((row) => html`<p class="cmb-terms">${row.map((part) => term(app, part))}</p>`)}`;
}

function sheet(app: App, one: Sheet): TemplateResult {
  const seat = app.seats.find((info) => info.seat === one.seat);
  const won = one.seat !== null && (app.snapshot.result?.winners.includes(one.seat) ?? false);
  return html`<li class="cmb-sheet" data-sheet=${one.seat ?? nothing} ?data-won=${won}>
    <p class="cmb-sheet-head">
      ${seat?.tone && seat.mark ? badge(seat.tone, seat.mark) : nothing}
      <span>${one.title}</span>
      ${won ? html`<span class="cmb-sheet-crown" title=${app.words("winner")}>${icon("crown")}<span class="cmb-hidden">${app.words("winner")}</span></span>` : nothing}
      <strong class="cmb-total"><span class="cmb-hidden">${app.words("sheet_total")} </span>${one.total}</strong>
    </p>
    ${rows(app, one)}
  </li>`;
}

function list(app: App, sheets: readonly Sheet[]): TemplateResult {
  return html`<ol class="cmb-sheets-list">${repeat(sheets, (one, i) => one.seat ?? `team:${i}`, (one) => sheet(app, one))}</ol>`;
}

/** At the end everybody's, open; while playing what can be worked out now, to fold away. */
export function sheets(app: App): TemplateResult | typeof nothing {
  const shown = app.shown.sheets ?? [];
  if (shown.length === 0 || app.snapshot.curtain !== null) return nothing;
  const { words } = app;
  if (app.shown.result !== null) {
    return html`<section class="cmb-sheets" data-sheets="end" aria-label=${words("sheet_title")}>${list(app, shown)}</section>`;
  }
  const only = shown.length === 1 ? shown[0] : undefined;
  return html`<details class="cmb-sheets" data-sheets="now">
    <summary data-key="sheets">
      ${icon("sum")}<span>${only?.title ?? words("sheet_title")}</span>
      ${only === undefined ? nothing : html`<strong class="cmb-total">${only.total}</strong>`}
    </summary>
    ${only === undefined ? list(app, shown) : html`<div class="cmb-sheet">${rows(app, only)}</div>`}
  </details>`;
}
