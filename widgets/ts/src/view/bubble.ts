/** A speech bubble at a thing or a seat. Its place is found after each drawing (`screen/bubbles.ts`). */

import { html, nothing, type TemplateResult } from "lit-html";

export interface Bubble {
  /** The key of a thing ("card:12"), or a seat ("seat:2"). */
  at: string;
  /** How it looks: "error" for a refusal, "say" for what somebody says. */
  tone: string;
  content: TemplateResult;
  /** Names the things in it that can be pressed as one group of the keyboard. */
  group?: string;
}

export function bubble({ at, tone, content, group }: Bubble): TemplateResult {
  return html`<div class="cmb-bubble" data-bubble=${at} data-tone=${tone} data-group=${group ?? nothing}>${content}</div>`;
}
