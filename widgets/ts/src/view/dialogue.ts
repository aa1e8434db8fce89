/**
 * The paper in the middle of the table: the topic of the round, what is said, asked and answered, and the input field.
 */

import { html, nothing, type TemplateResult } from "lit-html";

import type { Saying } from "../contract/types";
import type { Desk } from "./desk";
import { offers, onPaper } from "./offers";
import { typed } from "./typed";

/** Draw one saying: topics and stories are headings on the paper, other sayings are at its left and right. */
function line(desk: Desk, { form, by, name, lead, text }: Saying): TemplateResult {
  return html`<li class="cmb-line-said" data-form=${form} ?data-mine=${by === desk.snapshot.viewer}>
    ${lead === null ? nothing : html`<span class="cmb-said-lead">${lead}</span>`}<span class="cmb-said-by">${name}</span>
    <span class="cmb-said-words">${text}</span>
  </li>`;
}

export function dialogue(desk: Desk): TemplateResult | typeof nothing {
  const { snapshot, words } = desk;
  if (!snapshot.said) return nothing;
  const lines = desk.shown.said ?? snapshot.said; // nothing is revealed early during playback
  const choosing = onPaper(desk);
  return html`<section class="cmb-dialogue" data-dialogue data-lift aria-label=${words("talk_said")}>
    ${
      choosing
        ? offers(desk)
        : html`<div class="cmb-dialogue-lines" tabindex="0" role="group" aria-label=${words("talk_said")}>
            ${lines.length === 0 ? html`<p class="cmb-dim">${words("talk_nothing")}</p>` : html`<ol>${lines.map((one) => line(desk, one))}</ol>`}
          </div>`
    }
    ${typed(desk)}
  </section>`;
}
