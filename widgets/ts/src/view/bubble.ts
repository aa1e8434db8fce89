/** A speech bubble at a card, a zone or a seat, positioned after each render (`screen/bubbles.ts`). */

import { html, nothing, type TemplateResult } from "lit-html";

export interface Bubble {
  /** The key of an item ("card:12"), or a seat ("seat:2"). */
  at: string;
  /** Its appearance: "error" for a refusal, "say" for words. */
  tone: string;
  content: TemplateResult;
  /** Name of the keyboard group formed by its controls. */
  group?: string;
}

export function bubble({ at, tone, content, group }: Bubble): TemplateResult {
  return html`<div class="cmb-bubble" data-bubble=${at} data-tone=${tone} data-group=${group ?? nothing}>${content}</div>`;
}
