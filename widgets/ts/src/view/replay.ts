/** Replays of one moment: growing bars and columns, with a mark at the exact answer, and the figures in words. */

import { html, nothing, svg, type TemplateResult } from "lit-html";

import { icon } from "../art/icons";
import type { ReplayLine, ReplaySheet } from "../contract/formats/chances";
import type { Moment } from "../guide/replay";
import type { Desk } from "./desk";

const W = 240;
const H = 74;
const PER_CENT = 100;

/** Draw the button that starts, stops and closes a replay, and the results where it was started. */
export function replayed(desk: Desk, where: string, moment: Moment, about: string): TemplateResult {
  const { words, guides } = desk;
  const { replayer } = guides;
  const here = replayer.where === where;
  const { sheet } = replayer;
  const whole = sheet !== null && sheet.done >= sheet.of;
  const press = (): void => {
    if (!here || (!replayer.working && !whole)) void replayer.start(where, moment);
    else if (replayer.working) replayer.stop();
    else if (!replayer.hasJustEnded) replayer.close();
  };
  const word = !here ? "replay_start" : replayer.working ? "analyse_stop" : whole ? "replay_close" : "analyse_go_on";
  return html`<div class="cmb-replay-block">
    <button type="button" class="cmb-link cmb-replay-start" data-key="replay:${where}" data-does=${word} @click=${press}>
      ${icon(here && replayer.working ? "stop" : "dice")}${words(word)}<span class="cmb-hidden">${words("comma")}${about}</span>
    </button>
    ${here && sheet !== null && !replayer.working && !whole ? html`<button type="button" class="cmb-link" data-key="replay:close" @click=${() => replayer.close()}>${words("replay_close")}</button>` : nothing}
    ${here && sheet !== null ? html`<div class="cmb-replay cmb-fine cmb-box" data-replay ?data-working=${replayer.working}>${picture(desk, sheet)}</div>` : nothing}
  </div>`;
}

function picture(desk: Desk, sheet: ReplaySheet): TemplateResult {
  const { words } = desk;
  return html`<p class="cmb-replay-count">
      <strong>${words("replay_n", { n: sheet.done, of: sheet.of })}</strong>
      <progress max=${sheet.of} .value=${sheet.done} aria-hidden="true"></progress>
    </p>
    <ul class="cmb-replay-lines">
      ${sheet.lines.map((line) => row(desk, line, sheet.done))}
      <li>
        <p>${sheet.won.text}</p>
        ${bar(sheet.won.share, null, "plain2")}
      </li>
    </ul>
    <p class="cmb-key cmb-fine"><span data-mark="came">${words("replay_key_came")}</span><span data-mark="exact">${words("replay_key_exact")}</span></p>`;
}

function row(desk: Desk, line: ReplayLine, done: number): TemplateResult {
  const { words } = desk;
  const se = line.unit ? line.se.toFixed(1) : (line.se * PER_CENT).toFixed(1);
  const came = line.hits === null ? words("replay_mean", { mean: line.shown, se }) : words("replay_hits", { hits: line.hits, n: done, mean: line.shown, se });
  const told = line.exact.kind === "exact" ? "replay_exact" : "replay_simulated";
  const exact = words(told, { value: line.exact.percent });
  return html`<li data-replay-line=${line.key}>
    <p>${line.label}</p>
    ${line.unit ? columns(line) : bar(line.mean, line.exact.decimal, line.tone)}
    <p class="cmb-dim">${came} ${exact}</p>
  </li>`;
}

function bar(share: number, exact: number | null, fill: string): TemplateResult {
  return html`<span class="cmb-ghosts" aria-hidden="true">
    <span data-fill=${fill} .style="inline-size:${(share * PER_CENT).toFixed(2)}%"></span>
    ${exact === null ? nothing : html`<i .style="inset-inline-start:${(exact * PER_CENT).toFixed(2)}%"></i>`}
  </span>`;
}

/** Draw a histogram of the observed numbers; the mark is the exact expectation. */
function columns({ columns: all, exact }: ReplayLine): TemplateResult {
  const first = all[0];
  const last = all.at(-1);
  if (first === undefined || last === undefined) return html``;
  const most = Math.max(...all.map((one) => one.n));
  const step = W / (last.high - first.low);
  const at = step * (exact.decimal - first.low + 0.5);
  return html`<svg class="cmb-ghosts-columns" viewBox="0 0 ${W} ${H + 14}" aria-hidden="true">
    ${all.map(
      (one) =>
        svg`<rect x=${step * (one.low - first.low)} width=${Math.max(1, step * (one.high - one.low) - 1)} y=${H - (H - 4) * (one.n / most)} height=${(H - 4) * (one.n / most)} />`,
    )}
    ${svg`<line x1=${at} x2=${at} y1="0" y2=${H + 2} /><text x="0" y=${H + 12}>${first.low}</text><text x=${W} y=${H + 12} text-anchor="end">${last.high - 1}</text>`}
  </svg>`;
}
