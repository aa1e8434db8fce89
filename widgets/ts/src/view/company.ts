/** The players after a match: portrait, habit, and the probability of that habit after each move. */

import { html, nothing, svg, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { icon } from "../art/icons";
import { person as portrait, stranger } from "../art/people";
import type { Person } from "../contract/formats/guides";
import { open } from "../screen/drawer";
import { percent } from "./charts";
import type { Desk } from "./desk";

const [WIDTH, HEIGHT] = [120, 28];

/** Draw the probability of the habit after each decision, with a line at equal probabilities. */
function curve(desk: Desk, one: Person): TemplateResult | typeof nothing {
  const n = one.steps.length;
  if (n < 2) return nothing;
  const y = (share: number): string => ((1 - share) * HEIGHT).toFixed(1);
  const path = one.steps.map((share, i) => `${((i * WIDTH) / (n - 1)).toFixed(1)},${y(share)}`).join(" ");
  const even = y(1 / one.habits.length);
  return html`<svg class="cmb-curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${desk.words("company_curve", { n, chance: percent(one.steps.at(-1) ?? 0) })}>
    ${svg`<line x1="0" x2=${WIDTH} y1=${even} y2=${even} /><polyline points=${path} />`}
  </svg>`;
}

/** Show the guess about a player, and whether it was right. */
function guessed(desk: Desk, one: Person): TemplateResult | typeof nothing {
  const guess = desk.guides.watcher.guesses.get(one.seat);
  if (guess === undefined) return nothing;
  const label = one.habits.find(({ habit }) => habit === guess)?.label ?? guess;
  const right = guess === one.habit;
  return html`<p class="cmb-guessed" data-guessed data-right=${right}>
    ${icon(right ? "check" : "cross")}${desk.words(right ? "company_right" : "company_wrong", { habit: label })}
  </p>`;
}

/** Draw the guessing form: one tap for each player, or a button that reveals all. */
function guessing(desk: Desk): TemplateResult {
  const { words, guides } = desk;
  const { watcher } = guides;
  const asked = (one: Person): TemplateResult => html`<li class="cmb-one" data-guess=${one.seat}>
    ${stranger(one.seat)}
    <div role="group" aria-label=${one.name}>
      <p><strong>${one.name}</strong></p>
      <div class="cmb-guesses">
        ${one.habits.map(({ habit, label }) => html`<button
          type="button"
          class="cmb-button"
          data-key="guess:${one.seat}:${habit}"
          aria-pressed=${watcher.guesses.get(one.seat) === habit ? "true" : "false"}
          @click=${() => watcher.guess(one.seat, habit)}
        >${label}</button>`)}
      </div>
    </div>
  </li>`;
  return html`<p>${words("company_guess")}</p>
    <ul class="cmb-people">${repeat(watcher.strangers, (one) => one.seat, asked)}</ul>
    <button type="button" class="cmb-button" data-key="company:reveal" @click=${() => watcher.reveal()}>${icon("eye")}${words("company_reveal")}</button>`;
}

function told(desk: Desk, one: Person): TemplateResult {
  const likely = [...one.habits].sort((a, b) => b.chance - a.chance);
  return html`<li class="cmb-one" data-habit=${one.habit}>
    ${portrait(one.habit)}
    <div>
      <p><strong>${one.text}</strong></p>
      ${guessed(desk, one)}
      <p class="cmb-dim">${one.does}${one.person ? nothing : html`${desk.words("comma")}${one.wins}`}</p>
      ${curve(desk, one)}
      <dl class="cmb-likely cmb-fine">
        ${likely.map(
          ({ habit, label, chance }) => html`<div ?data-true=${habit === one.habit && !one.person}>
            <dt>${label}</dt>
            <dd><span class="cmb-stack" aria-hidden="true"><span data-fill=${habit === one.habit ? "good" : "plain"} .style="inline-size:${(chance * 100).toFixed(1)}%"></span></span>${percent(chance)}</dd>
          </div>`,
        )}
      </dl>
    </div>
  </li>`;
}

/** Show how many habits were guessed right, if any were guessed. */
function score({ guides, words }: Desk): TemplateResult | typeof nothing {
  const { guesses, strangers } = guides.watcher;
  if (guesses.size === 0) return nothing;
  const k = strangers.filter((one) => guesses.get(one.seat) === one.habit).length;
  return html`<p data-recognised><strong>${words("company_score", { k, n: guesses.size })}</strong></p>`;
}

export function company(desk: Desk): TemplateResult {
  const { words, guides } = desk;
  const { people, working, share, possible } = guides.watcher;
  if (!possible) return html`<p class="cmb-dim">${words("company_later")}</p>`;
  if (people === null) {
    return working
      ? html`<label class="cmb-progress">${words("company_working")}<progress max="1" .value=${share}></progress></label>`
      : html`<p class="cmb-dim">${words("no_answer")}</p>`;
  }
  if (!guides.watcher.revealed && guides.watcher.strangers.length > 0) return guessing(desk);
  return html`${score(desk)}<p class="cmb-dim">${words("company_how")}</p>
    <ul class="cmb-people">${repeat(people, (one) => one.seat, (one) => told(desk, one))}</ul>`;
}

/** Draw, after a match against bots with habits, a button that opens what could have been inferred about them. */
export function companyEnd(desk: Desk): TemplateResult | typeof nothing {
  if (!desk.guides.watcher.possible || desk.playing) return nothing;
  const show = (): void => {
    open(desk, "company", "company:open");
    void desk.guides.watcher.start();
  };
  return html`<button type="button" class="cmb-button" data-company-end data-key="company:open" title=${desk.words("company_ask")} @click=${show}>
    ${icon("eye")}${desk.words("company_show")}
  </button>`;
}
