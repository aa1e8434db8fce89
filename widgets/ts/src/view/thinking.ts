/** Progress of a long computation: a slim bar along the status line, and a button that ends it. */

import { html, nothing, type TemplateResult } from "lit-html";

import type { Desk } from "./desk";

export function thinking(desk: Desk): TemplateResult | typeof nothing {
  const { shown, progress, hurried, sentence } = desk.thinker;
  if (!shown) return nothing;
  const bar =
    progress === null
      ? html`<progress class="cmb-thinking-bar" aria-label=${sentence}></progress>`
      : html`<progress class="cmb-thinking-bar" aria-label=${sentence} max=${progress.of} .value=${progress.done} ?data-told=${progress.so_far !== undefined}></progress>`;
  if (progress === null) return bar;
  return html`<button
      type="button"
      class="cmb-button cmb-thinking-end"
      data-group="thinking"
      data-key="thinking:now"
      aria-disabled=${hurried ? "true" : "false"}
      @click=${() => desk.thinker.hurry()}
    >
      ${desk.words("decide_now")}</button
    >${bar}`;
}
