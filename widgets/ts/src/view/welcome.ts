/** A line that offers the tour to first-time visitors; answering it dismisses it for good. */

import { html, nothing, type TemplateResult } from "lit-html";

import { icon } from "../art/icons";
import { keep, recall } from "../browser/storage";
import { startLearning, stepsDone } from "../guide/learn";
import type { Desk } from "./desk";

const DECLINED = "learn.declined";

function decline(desk: Desk): void {
  keep(DECLINED, true);
  desk.update();
}

export function welcome(desk: Desk): TemplateResult | typeof nothing {
  const { snapshot, words } = desk;
  // No decision has been made here yet; log lines about dealing do not count.
  const fresh = !snapshot.guide && snapshot.curtain === null && snapshot.undo.why?.rule === "undo.nothing";
  if (!fresh || snapshot.setup.elsewhere !== undefined || !snapshot.hints || snapshot.result !== null) return nothing;
  if (recall(DECLINED) === true || stepsDone(desk).size > 0) return nothing;
  return html`<div class="cmb-welcome" data-group="welcome">
    ${icon("learn")}
    <p>
      ${snapshot.goal === undefined || desk.wide ? nothing : html`<strong>${snapshot.goal}</strong>`}
      <span>${words("welcome", { game: snapshot.title })}</span>
    </p>
    <button type="button" class="cmb-button" data-key="welcome:learn" @click=${() => void startLearning(desk)}>
      ${words("welcome_learn")}
    </button>
    <button type="button" class="cmb-round" data-key="welcome:close" aria-label=${words("dismiss")} @click=${() => decline(desk)}>
      ${icon("cross")}
    </button>
  </div>`;
}
