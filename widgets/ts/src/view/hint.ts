/** The hint: a chance and the recommended move in two lines, the rest on request; its button is next to the prompt. */

import { html, nothing, type TemplateResult } from "lit-html";

import { isTelling } from "../contract/choices";
import { groupsOf } from "../contract/odds";
import type { Hint } from "../contract/types";
import { play } from "../screen/play";
import type { Desk } from "./desk";
import { oddsGroup } from "./odds";
import { closer } from "./offers";

/** Return the hint, if it is shown: an answer takes its place. */
function shownHint(desk: Desk): Hint | null {
  return desk.notice === null ? desk.hint : null;
}

/** Draw the result of playing on, why another move may have a better number, and the odds of the recommended move. */
function rest(desk: Desk, { won = null, weighed = null, odds = [] }: Hint): TemplateResult | null {
  const groups = groupsOf(odds).filter(isTelling);
  if (groups.length === 0 && won === null) return null;
  return html`${won === null ? nothing : html`<p class="cmb-dim">${won.text}</p>`}
    ${weighed === null ? nothing : html`<p class="cmb-weighed" data-weighed>${weighed}</p>`}
    ${groups.length > 0 ? html`<ul class="cmb-chances">${groups.map((group) => oddsGroup(desk, group, "hint"))}</ul>` : nothing}`;
}

/** Draw the rest of the hint, if it is asked for. */
export function explained(desk: Desk): TemplateResult | typeof nothing {
  const hint = shownHint(desk);
  const more = hint === null || desk.guides.explained !== hint ? null : rest(desk, hint);
  return more === null ? nothing : html`<div class="cmb-hint-rest" data-hint-rest>${more}</div>`;
}

/** Draw the two lines of the hint, and below them its rest, unless that is drawn elsewhere. */
export function hinted(desk: Desk, below: TemplateResult | typeof nothing = explained(desk)): TemplateResult | typeof nothing {
  const hint = shownHint(desk);
  if (hint === null) return nothing;
  const { guides } = desk;
  const more = rest(desk, hint);
  const open = guides.explained === hint;
  const toggle = (): void => {
    guides.explained = open ? null : hint;
    desk.update();
  };
  return html`<div class="cmb-notice" data-tone="hint" data-group="notice">
    <div class="cmb-hint-text">
      ${hint.chance ? html`<p class="cmb-hint-chance">${hint.chance}</p>` : nothing}
      <p>
        <span data-hint>${hint.text}</span>
        ${
          more === null
            ? nothing
            : html`<button type="button" class="cmb-link" data-key="hint:why" aria-expanded=${open ? "true" : "false"} @click=${toggle}>${desk.words("hint_why")}</button>`
        }
      </p>
    </div>
    ${closer(desk)}${below}
  </div>`;
}

/** Draw the button that makes the recommended move. */
export function hintButton(desk: Desk): TemplateResult | typeof nothing {
  const move = shownHint(desk)?.move ?? null;
  if (move === null || desk.thinker.shown) return nothing;
  return html`<button type="button" class="cmb-button cmb-primary cmb-status-play" data-key="hint:play" @click=${() => void play(desk, move)}>
    ${desk.words("hint_play")}
  </button>`;
}
