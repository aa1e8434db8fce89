// Draws the outcome of a question: the answers of each round as bars, the exact chance, and what happened.

import { html, nothing, type TemplateResult } from "../../../widgets/ts/src/browser/html";

import type { OwnPoll, Poll } from "./frames";
import { percent, words } from "./page";

const BINS = 10;

/** Return the label of a bar: a range of chances, or an option. */
function label({ form, options }: Poll, bar: number): string {
  return form === "options" ? (options[bar] ?? "") : String(BINS * bar);
}

/** Return whether a bar contains the exact chance, or is that of the option that happened. */
function marked({ form, exact, happened }: Poll, bar: number): boolean {
  return form === "options" ? happened === bar : exact != null && Math.min(BINS - 1, Math.floor(BINS * exact)) === bar;
}

function line(key: string, value: number | null | undefined): TemplateResult | typeof nothing {
  return value == null ? nothing : html`<li>${words(key, { n: key.startsWith("brier") ? value : percent(value) })}</li>`;
}

/** Draw the answers of one round; a second round that nobody answered is left out. */
function round(poll: Poll, number: number): TemplateResult | typeof nothing {
  const { bars = [], mean = null, brier = null } = poll.rounds?.[number] ?? {};
  const most = Math.max(...bars);
  if (number > 0 && most === 0) return nothing;
  const spoken = (bar: number): string => (poll.form === "options" ? label(poll, bar) : `${BINS * bar}–${BINS * (bar + 1)} %`);
  return html`${number > 0 ? html`<h3>${words("round", { n: number + 1 })}</h3>` : nothing}
    <div class="chart" role="img" aria-label=${bars.map((n, bar) => `${spoken(bar)}: ${n}`).join(", ")}>
      ${bars.map((n, bar) => html`<span class="bar" .style=${`--h:${n / (most || 1)}`} ?data-exact=${marked(poll, bar)}><b>${n || ""}</b><small>${label(poll, bar)}</small></span>`)}
    </div>
    <ul class="outcome">${line("result_class", mean)}${line("brier", brier)}</ul>`;
}

function came({ form, options, happened, later }: Poll): TemplateResult | typeof nothing {
  if (later) return html`<li>${words("later")}</li>`;
  if (happened == null) return nothing;
  if (form === "options") return html`<li>${words("happened_option", { option: options[Number(happened)] ?? "" })}</li>`;
  return html`<li>${words(happened ? "happened" : "not_happened")}</li>`;
}

export function outcome(poll: Poll | OwnPoll): TemplateResult {
  const { rounds = [], exact, exacts = [], options, how = [], form } = poll;
  const mine = "mine" in poll ? poll.mine : null;
  const answer = mine === null ? "" : form === "options" ? (options[mine] ?? "") : `${percent(mine)} %`;
  return html`${rounds.map((_, n) => round(poll, n))}
    <ul class="outcome">
      ${answer ? html`<li>${words("result_mine", { answer })}</li>` : nothing}${line("result_exact", exact)}
      ${exacts.map((chance, option) => html`<li>${words("exact_option", { option: options[option] ?? "", n: percent(chance) })}</li>`)}
      ${came(poll)}${"own" in poll ? line("brier_own", poll.own) : nothing}
    </ul>
    ${how.length ? html`<details><summary>${words("how")}</summary>${how.map((sentence) => html`<p>${sentence}</p>`)}</details>` : nothing}`;
}
