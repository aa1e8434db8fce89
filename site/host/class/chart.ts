// The outcome of a question: bars of the answers, with the exact chance and the class's mean.

import { html, nothing, type TemplateResult } from "../../../widgets/ts/src/browser/html";

import type { Outcome } from "./frames";
import { percent, words } from "./page";

/** Draw one round: ten bars, each with its number. */
function round(bars: number[], exact: number | null | undefined): TemplateResult {
  const most = Math.max(1, ...bars);
  return html`<div class="chart" role="img" aria-label=${bars.map((n, i) => `${10 * i}–${10 * (i + 1)} %: ${n}`).join(", ")}>
    ${bars.map((n, i) => html`<span class="bar" .style=${`--h:${n / most}`} ?data-exact=${exact != null && Math.min(9, Math.floor(10 * exact)) === i}><b>${n || ""}</b><small>${10 * i}</small></span>`)}
  </div>`;
}

export function outcome(poll: Outcome, mine: number | null = null): TemplateResult {
  const line = (key: string, value: number | null | undefined): TemplateResult | typeof nothing =>
    value == null ? nothing : html`<li>${words(key, { n: percent(value) })}</li>`;
  return html`${(poll.bars ?? []).map((bars) => round(bars, poll.exact))}
    <ul class="outcome">
      ${line("result_mine", mine)}${line("result_class", poll.mean)}${line("result_exact", poll.exact)}
      ${poll.happened == null ? nothing : html`<li>${words(poll.happened ? "happened" : "not_happened")}</li>`}
      ${poll.brier == null ? nothing : html`<li>${words("brier", { n: poll.brier })}</li>`}
    </ul>`;
}
