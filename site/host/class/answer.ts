// A question to the class as a pupil's seat shows it: a number, a slider without an initial value, or options.

import { html, nothing, type TemplateResult } from "../../../widgets/ts/src/browser/html";
import type { OwnPoll } from "./frames";
import { percent, words } from "./page";

let slid: { about: string; value: string } | null = null; // the slider's value until it is sent

function number(given: number | null): TemplateResult {
  return html`<label>${words("chance")}<input name="chance" inputmode="decimal" autocomplete="off" maxlength="12" required .value=${given === null ? "" : String(given)} /></label>`;
}

function slider(about: string, given: number | null, draw: () => void): TemplateResult {
  const value = slid?.about === about ? slid.value : given === null ? null : String(Math.round(given));
  const moved = (event: Event): void => {
    slid = { about, value: (event.target as HTMLInputElement).value };
    draw();
  };
  return html`<label>${words("chance")}<input type="range" name="chance" min="0" max="100" step="1" .value=${value ?? "50"} @input=${moved} @click=${moved} /></label>
    <output class="big">${value === null ? "–" : `${value} %`}</output>`;
}

export function answering(
  { id, text, round, form, options, mine }: OwnPoll,
  send: (given: Record<string, unknown>) => void,
  refused: string,
  draw: () => void,
): TemplateResult {
  const given = mine === null ? null : percent(mine);
  const about = `${id}/${round}`;
  const send_ = (event: SubmitEvent): void => {
    event.preventDefault();
    send({ text: String(new FormData(event.target as HTMLFormElement).get("chance")) });
  };
  const untouched = form === "slider" && given === null && slid?.about !== about;
  return html`<section class="poll panel" aria-live="polite">
    <h2>${text}</h2>
    ${round > 1 ? html`<p>${words("discuss")}</p>` : nothing}
    ${
      form === "options"
        ? html`<p class="actions">
            ${options.map((option, n) => html`<button type="button" class="button" aria-pressed=${n === mine ? "true" : "false"} @click=${() => send({ option: n })}>${option}</button>`)}
          </p>`
        : html`<form @submit=${send_}>
            ${form === "slider" ? slider(about, given, draw) : number(given)}
            <button class="button primary" ?disabled=${untouched}>${words("send")}</button>
          </form>`
    }
    <p role="alert">${refused}</p>
    <p role="status">${mine === null ? nothing : words("sent", { answer: form === "options" ? (options[mine] ?? "") : `${given} %` })}</p>
  </section>`;
}
