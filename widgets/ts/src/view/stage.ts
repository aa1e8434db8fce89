/** Staged moments: drawn over the table without moving anything on it. Screen readers get the captions instead. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { beatArt } from "../art/beats";
import { front } from "../art/face";
import type { Forward } from "../screen/stage";
import { bubble } from "./bubble";
import type { Desk } from "./desk";

function card(desk: Desk, { face }: Forward): TemplateResult {
  const design = face === null ? undefined : desk.snapshot.design[face];
  if (design === undefined) return html`<span class="cmb-card"><span class="cmb-paper cmb-back"></span></span>`;
  return html`<span class="cmb-card">${front(design)}</span>`;
}

/** Draw the picture or card over the middle of the cloth. */
export function staged(desk: Desk): TemplateResult | typeof nothing {
  const { sign, forward, ms } = desk.stage;
  if (sign === null) return nothing;
  return html`<div class="cmb-staged" data-staged=${sign.key} data-tone=${sign.tone} .style="--ms:${Math.round(ms)}ms" aria-hidden="true">
    ${forward.length > 0 ? html`<div class="cmb-forward">${repeat(forward, (one) => one.card, (one) => card(desk, one))}</div>` : nothing}
    ${sign.art ? beatArt(sign.art) : nothing}
    <p>${sign.text}</p>
  </div>`;
}

/** Draw words at the seats of their speakers. On a phone, where seats are close together, only one speaks at a time. */
export function spoken(desk: Desk): TemplateResult[] {
  const { said, sign } = desk.stage;
  const heard = desk.wide ? said : sign === null ? said.slice(-1) : [];
  return heard.map(({ seats, text, tone, form }) =>
    bubble({ at: `seat:${seats[0] ?? 0}`, tone: "say", content: html`<p class="cmb-say" data-form=${form} data-mood=${tone} aria-hidden="true">${text}</p>` }),
  );
}
