/** The panel of the day: deal and puzzle with their results, statistics of the game, and a text to share. */

import { html, nothing, type TemplateResult } from "lit-html";

import { icon } from "../art/icons";
import type { DayFigures } from "../contract/formats/guides";
import { goToToday } from "../guide/puzzle";
import { open } from "../screen/drawer";
import type { Desk } from "./desk";

/** Open the panel and request its figures; the previous ones stay until the new ones arrive. */
export function openToday(desk: Desk, opener = "bar:today"): void {
  open(desk, "today", opener);
  if (desk.panel === "today") void desk.guides.diarist.read();
}

function longDay(day: string, lang: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date).toLocaleDateString(lang, { dateStyle: "long" });
}

function judging(desk: Desk): TemplateResult {
  const { words, guides } = desk;
  const { working, share } = guides.diarist;
  return working
    ? html`<label class="cmb-progress">${words("today_judging")}<progress max="1" .value=${share}></progress></label>`
    : html`<button type="button" class="cmb-button cmb-primary" data-key="today:grade" @click=${() => void guides.diarist.grade()}>
        ${icon("analyse")}${words("today_grade")}
      </button>`;
}

function deal(desk: Desk, figures: DayFigures): TemplateResult {
  const { words, guides } = desk;
  const done = figures.deal;
  if (done === null) {
    return figures.on_table
      ? html`<p>${words("today_on_table")}</p>`
      : html`<button type="button" class="cmb-button cmb-primary" data-key="today:play" @click=${() => void guides.diarist.play()}>
          ${icon("dice")}${words("today_play")}
        </button>`;
  }
  return html`<p class="cmb-right">${icon("check")}<strong>${done.text}</strong></p>
    ${done.grade === null && figures.here?.daily ? judging(desk) : nothing}`;
}

function puzzle(desk: Desk, figures: DayFigures): TemplateResult {
  const { words } = desk;
  const answered = figures.puzzle;
  return html`${answered === null ? nothing : html`<p class="cmb-right">${icon(answered.right ? "check" : "cross")}<strong>${answered.text}</strong></p>`}
    <button type="button" class="cmb-button ${answered === null ? "cmb-primary" : "cmb-quiet"}" data-key="today:puzzle" @click=${() => void goToToday(desk)}>
      ${icon("puzzle")}${words(answered === null ? "today_solve" : "today_look")}
    </button>`;
}

function unread({ words, guides }: Desk): TemplateResult {
  return html`<p>${words("today_unread")}</p>
    <button type="button" class="cmb-button" data-key="today:unread" @click=${() => guides.diarist.saveOld()}>${icon("save")}${words("today_unread_save")}</button>`;
}

export function today(desk: Desk): TemplateResult {
  const { words, guides, snapshot } = desk;
  const { figures } = guides.diarist;
  if (figures === null) return html`<p class="cmb-dim">${words("working")}</p>`;
  const other = figures.here !== null && !figures.here.daily && figures.here.grade === null;
  return html`<p class="cmb-heading">${longDay(figures.day, snapshot.lang)}</p>
    <section class="cmb-today"><h4>${words("today_deal")}</h4>${deal(desk, figures)}<small>${words("today_deal_help")}</small></section>
    <section class="cmb-today"><h4>${words("today_puzzle")}</h4>${puzzle(desk, figures)}<small>${words("today_puzzle_help")}</small></section>
    ${
      figures.share === null
        ? nothing
        : html`<section class="cmb-today">
            <h4>${words("today_share")}</h4>
            <pre class="cmb-text" tabindex="0" aria-label=${words("today_share")}>${figures.share}</pre>
            <button type="button" class="cmb-button" data-key="today:copy" @click=${() => void guides.diarist.copy()}>${icon("text")}${words("text_copy")}</button>
          </section>`
    }
    <section class="cmb-today">
      <h4>${words("today_figures")}</h4>
      ${figures.lines.length === 0 ? html`<p class="cmb-dim">${words("today_nothing")}</p>` : html`<ul>${figures.lines.map((line) => html`<li>${line}</li>`)}</ul>`}
      ${desk.options.statistics === undefined ? nothing : html`<a class="cmb-button" href=${desk.options.statistics}>${icon("analyse")}${words("today_all")}</a>`}
      ${other ? judging(desk) : nothing}
      ${guides.diarist.old === undefined ? nothing : unread(desk)}
      <small>${words("today_kept")}</small>
    </section>`;
}

/** Draw, after the deal of the day, a button that opens its grade. */
export function dayEnd(desk: Desk): TemplateResult | typeof nothing {
  const here = desk.guides.diarist.figures?.here;
  if (!here?.daily || desk.playing || desk.snapshot.guide || desk.snapshot.result === null) return nothing;
  return html`<button type="button" class="cmb-button" data-day-end data-key="day:open" @click=${() => openToday(desk, "day:open")}>
    ${icon("today")}${desk.words("today_deal")}
  </button>`;
}
