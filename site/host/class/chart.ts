// The outcome of a question: bars of the answers of each round, the exact chance, and what happened.

import { html, nothing, type TemplateResult } from "../../../widgets/ts/src/browser/html";

import type { OwnPoll, Poll } from "./frames";
import { percent, words } from "./page";

const BINS = 10;

/** Return the label of a bar: a range of chances, or an option. */
function label({ form, options }: Poll, bar: number): string {
  return form === "options" ? (options[bar] ?? "") : String(BINS * bar);
}

/** Return whether a bar holds the exact chance, or is the option that came. */
function marked({ form, exact, happened }: Poll, bar: number): boolean {
  return form === "options" ? happened === bar : exact != null && Math.min(BINS - 1, Math.floor(BINS * exact)) === bar;
}

function round(poll: Poll, bars: number[], number: number): TemplateResult | typeof nothing {
  if (number > 1 && bars.every((n) => n === 0)) return nothing; // closed before anybody answered again
  const most = Math.max(1, ...bars);
  const spoken = (bar: number): string => (poll.form === "options" ? label(poll, bar) : `${BINS * bar}–${BINS * (bar + 1)} %`);
  return html`${(poll.rounds ?? []).length > 1 ? html`<h3>${words("round", { n: number })}</h3>` : nothing}
    <div class="chart" role="img" aria-label=${bars.map((n, bar) => `${spoken(bar)}: ${n}`).join(", ")}>
      ${bars.map((n, bar) => html`<span class="bar" .style=${`--h:${n / most}`} ?data-exact=${marked(poll, bar)}><b>${n || ""}</b><small>${label(poll, bar)}</small></span>`)}
    </div>`;
}

function line(key: string, value: number | null | undefined, facts: Record<string, number> = {}): TemplateResult | typeof nothing {
  return value == null ? nothing : html`<li>${words(key, { n: key.startsWith("brier") ? value : percent(value), ...facts })}</li>`;
}

function came({ form, options, happened, later }: Poll): TemplateResult | typeof nothing {
  if (later) return html`<li>${words("later")}</li>`;
  if (happened == null) return nothing;
  if (form === "options") return html`<li>${words("happened_option", { option: options[Number(happened)] ?? "" })}</li>`;
  return html`<li>${words(happened ? "happened" : "not_happened")}</li>`;
}

export function outcome(poll: Poll | OwnPoll): TemplateResult {
  const { rounds = [], exact, exacts = [], options, how = [], form } = poll;
  const several = rounds.length > 1;
  const mine = "mine" in poll ? poll.mine : null;
  return html`${rounds.map(({ bars }, n) => round(poll, bars, n + 1))}
    <ul class="outcome">
      ${form === "options" ? (mine === null ? nothing : html`<li>${words("mine_option", { option: options[mine] ?? "" })}</li>`) : line("result_mine", mine)}
      ${rounds.map(({ mean }, n) => line(several ? "result_class_round" : "result_class", mean, { round: n + 1 }))}
      ${line("result_exact", exact)}
      ${exacts.map((chance, option) => html`<li>${words("exact_option", { option: options[option] ?? "", n: percent(chance) })}</li>`)}
      ${came(poll)}
      ${rounds.map(({ brier }, n) => line(several ? "brier_round" : "brier", brier, { round: n + 1 }))}
      ${"own" in poll ? line("brier_own", poll.own) : nothing}
    </ul>
    ${how.length ? html`<details><summary>${words("how")}</summary>${how.map((sentence) => html`<p>${sentence}</p>`)}</details>` : nothing}`;
}
