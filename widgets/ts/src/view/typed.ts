/** Moves that end in free text: one field, and a button for each way to use it. */

import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";

import type { Desk } from "./desk";

/** The kernel's limit, in characters. */
const WORDS = 120;

export function typed(desk: Desk): TemplateResult | typeof nothing {
  const { snapshot, words, talker, uid } = desk;
  const ways = desk.playing || snapshot.curtain !== null ? [] : (snapshot.typed ?? []);
  const first = ways[0];
  if (first === undefined) return nothing;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const kind = event.submitter instanceof HTMLButtonElement ? event.submitter.value : first.kind;
    void talker.say((ways.find((one) => one.kind === kind) ?? first).text);
  };
  return html`<form class="cmb-speech" data-typed @submit=${submit}>
    <label class="cmb-hidden" for="${uid}-typed">${words("own_words")}</label>
    <div class="cmb-line">
      <input
        id="${uid}-typed"
        class="cmb-field"
        name="typed"
        maxlength=${WORDS}
        autocomplete="off"
        placeholder=${words("own_words")}
        data-key="typed"
        .value=${live(talker.words)}
        @input=${(event: Event) => (talker.words = (event.target as HTMLInputElement).value)}
      />
      ${ways.map(({ kind, label }) => html`<button type="submit" class="cmb-button" value=${kind} data-key="typed:${kind}">${label}</button>`)}
    </div>
  </form>`;
}
