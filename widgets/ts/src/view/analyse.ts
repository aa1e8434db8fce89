/** The analysis: the most costly decisions, a chart of the chances, all decisions in order. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { icon } from "../art/icons";
import type { DecisionRow } from "../contract/formats/chances";
import { lookAt, playOnFrom } from "../guide/analysis";
import { chancesChart } from "./charts";
import type { Desk } from "./desk";
import { replayed } from "./replay";

function points(share: number): string {
  return (share * 100).toFixed(1);
}

function decision(desk: Desk, row: DecisionRow, where: string, place: number): TemplateResult {
  const { words } = desk;
  const key = `${where}:${row.number}`;
  const name = html`<span class="cmb-hidden">${words("comma")}${words("analyse_n", { n: place })}</span>`;
  return html`<li class="cmb-judged cmb-box" ?data-costly=${row.cost > 0} data-row=${row.number}>
    <p class="cmb-judged-head">
      <span class="cmb-number">${place}</span><strong>${row.label}</strong>
      ${row.cost > 0 ? html`<span class="cmb-cost cmb-fine" title=${words("analyse_cost")}>−${points(row.cost)} ± ${points(row.cost_se)}<span class="cmb-hidden"> ${words("analyse_cost")}</span></span>` : nothing}
    </p>
    <p>${row.text}</p>
    ${row.only ? nothing : versus(desk, row)}
    <div class="cmb-judged-foot cmb-fine">
      <button type="button" class="cmb-link" data-key="look:${key}" @click=${() => void lookAt(desk, row.number)}>${words("analyse_look")}${name}</button>
      <button type="button" class="cmb-link" data-key="on:${key}" @click=${() => void playOnFrom(desk, row.number)}>
        ${words("play_from_here")}${name}
      </button>
    </div>
    ${replayed(desk, `analyse:${key}`, { decision: row.number }, row.label)}
  </li>`;
}

/** Draw the move made next to the best one. */
function versus(desk: Desk, row: DecisionRow): TemplateResult {
  const { words } = desk;
  const bar = (label: string, share: number, percent: string, fill: string): TemplateResult =>
    html`<span>${label}</span><span class="cmb-stack" aria-hidden="true"><span data-fill=${fill} .style="inline-size:${(share * 100).toFixed(1)}%"></span></span><strong>${percent}</strong>`;
  return html`<div class="cmb-versus cmb-fine">
    ${bar(words("analyse_mine"), row.chance, row.percent, row.cost > 0 ? "bad" : "good")}
    ${row.cost > 0 ? bar(words("analyse_best"), row.best_chance, row.best_percent, "good") : nothing}
  </div>`;
}

function table(desk: Desk, rows: readonly DecisionRow[]): TemplateResult {
  const { words } = desk;
  return html`<details class="cmb-cited">
    <summary>${words("as_table")}</summary>
    <table>
      <thead>
        <tr><th scope="col">${words("analyse_number")}</th><th scope="col">${words("analyse_move")}</th><th scope="col">${words("analyse_mine")}</th><th scope="col">${words("analyse_best")}</th></tr>
      </thead>
      <tbody>
        ${rows.map((row, i) => html`<tr><td>${i + 1}</td><td>${row.label}</td><td>${row.percent}</td><td>${row.best_percent}</td></tr>`)}
      </tbody>
    </table>
  </details>`;
}

function progress(desk: Desk): TemplateResult | typeof nothing {
  const { words, guides } = desk;
  const { rows, parts, working, share } = guides.analyst;
  if (!working) {
    if (parts !== null && rows.length === parts) return nothing;
    const label = rows.length > 0 ? "analyse_go_on" : "analyse_start";
    return html`<button type="button" class="cmb-button cmb-primary" data-key="analyse:start" @click=${() => void guides.analyst.start()}>
      ${icon("analyse")}${words(label)}
    </button>`;
  }
  return html`<div class="cmb-progress">
    <label>
      ${parts === null ? words("working") : words("analyse_progress", { n: rows.length, parts })}
      <progress max=${parts ?? 1} .value=${rows.length + share}></progress>
    </label>
    <button type="button" class="cmb-button" data-key="analyse:stop" @click=${() => guides.analyst.stop()}>${icon("stop")}${words("analyse_stop")}</button>
  </div>`;
}

/** Return the match's result if all these decisions are one player's, else null. */
function outcome({ snapshot: { result } }: Desk, rows: readonly DecisionRow[]): { share: number; text: string } | null {
  const seat = rows[0]?.seat;
  if (result === null || seat === undefined || rows.some((row) => row.seat !== seat)) return null;
  return { share: result.winners.includes(seat) ? 1 : 0, text: result.text };
}

/** Return the label of the chart's axis. */
function axis({ words }: Desk, rows: readonly DecisionRow[]): string {
  return words(`analyse_axis_${rows[0]?.measure ?? "won"}`);
}

export function analyse(desk: Desk): TemplateResult {
  const { words, guides } = desk;
  const { rows, worst, parts, working, possible } = guides.analyst;
  if (!possible && rows.length === 0) return html`<p class="cmb-dim">${words("analyse_none")}</p>`;
  const whole = parts !== null && rows.length === parts && !working;
  const end = outcome(desk, rows);
  const placeOf = (row: DecisionRow): number => rows.indexOf(row) + 1;
  return html`<p class="cmb-dim">${words("analyse_how")}</p>
    ${progress(desk)}
    ${
      worst.length > 0
        ? html`<h4>${words("analyse_worst")}</h4>
            <ol class="cmb-judgements">${repeat(worst, (row) => row.number, (row) => decision(desk, row, "worst", placeOf(row)))}</ol>`
        : whole
          ? html`<p class="cmb-right">${icon("check")}<strong>${words("analyse_nothing")}</strong></p>`
          : nothing
    }
    ${
      rows.length > 1
        ? html`<figure class="cmb-figure">
            <figcaption class="cmb-heading">${words("analyse_chart")}</figcaption>
            <p class="cmb-dim" data-axis>${axis(desk, rows)}</p>
            ${chancesChart(rows, [words("analyse_chart_label", { n: rows.length }), axis(desk, rows), end?.text].filter(Boolean).join(words("comma")), end)}
            <p class="cmb-key cmb-fine"><span data-mark="mine">${words("analyse_mine")}</span><span data-mark="best">${words("analyse_best")}</span>${end === null ? nothing : html`<span data-mark="outcome">${words("end_result")}</span>`}</p>
            ${table(desk, rows)}
          </figure>`
        : nothing
    }
    ${
      rows.length > 0
        ? html`<details class="cmb-cited" ?open=${worst.length === 0}>
            <summary>${words("analyse_all", { n: rows.length })}</summary>
            <ol class="cmb-judgements">${repeat(rows, (row) => row.number, (row, i) => decision(desk, row, "all", i + 1))}</ol>
          </details>`
        : nothing
    }`;
}
