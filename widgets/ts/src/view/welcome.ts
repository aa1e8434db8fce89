/** For whoever is here for the first time: one line that offers the tour, gone for good once it was answered. */

import { html, nothing, type TemplateResult } from "lit-html";

import type { App } from "../app";
import { icon } from "../art/icons";
import { startLearning, stepsDone } from "../guide/learn";
import { keep, recall } from "../storage";

const DECLINED = "learn.declined";

function decline(app: App): void {
  keep(DECLINED, true);
  app.update();
}

export function welcome(app: App): TemplateResult | typeof nothing {
  const { snapshot, words } = app;
  const fresh = !snapshot.guide && snapshot.curtain === null && !snapshot.log.some((line) => line.by === snapshot.viewer);
  if (!fresh || snapshot.mode === "duel" || snapshot.result !== null) return nothing;
  if (recall(DECLINED) === true || stepsDone(app).size > 0) return nothing;
  return html`<div class="cmb-welcome" data-group="welcome">
    ${icon("learn")}
    <p>${words("welcome", { game: snapshot.title })}</p>
    <button type="button" class="cmb-button" data-key="welcome:learn" @click=${() => void startLearning(app)}>
      ${words("welcome_learn")}
    </button>
    <button type="button" class="cmb-round" data-key="welcome:close" aria-label=${words("dismiss")} @click=${() => decline(app)}>
      ${icon("cross")}
    </button>
  </div>`;
}
