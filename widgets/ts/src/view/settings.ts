/** What a person sets for this browser, and the names at this table. */

import { html, type TemplateResult } from "lit-html";

import type { App } from "../app";
import { openPredictions } from "./predictions";
import { SPEEDS, THEMES, type Settings } from "../settings";

function choice<K extends "speed" | "theme">(app: App, name: K, values: readonly Settings[K][]): TemplateResult {
  const id = `${app.uid}-${name}`;
  const choose = (event: Event): void => app.set(name, (event.target as HTMLSelectElement).value as Settings[K]);
  return html`<div class="cmb-row">
    <label for=${id}>${app.words(`set_${name}`)}</label>
    <select id=${id} @change=${choose}>
      ${values.map(
        (value) =>
          html`<option value=${value} ?selected=${app.settings[name] === value}>${app.words(`${name}_${value}`)}</option>`,
      )}
    </select>
  </div>`;
}

function toggle(app: App, name: "letters" | "large"): TemplateResult {
  const id = `${app.uid}-${name}`;
  return html`<div class="cmb-row cmb-row-check">
    <input
      type="checkbox"
      id=${id}
      .checked=${app.settings[name]}
      @change=${(event: Event) => app.set(name, (event.target as HTMLInputElement).checked)}
    />
    <label for=${id}>${app.words(`set_${name}`)}</label>
  </div>`;
}

async function rename(app: App, event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const data = new FormData(event.target as HTMLFormElement);
  await app.ask({ do: "names", names: data.getAll("name").map(String) });
}

export function settings(app: App): TemplateResult {
  const { words, snapshot, uid } = app;
  return html`${choice(app, "speed", SPEEDS)}${choice(app, "theme", THEMES)}${toggle(app, "large")}${toggle(app, "letters")}
    <div class="cmb-row cmb-row-check">
      <input
        type="checkbox"
        id="${uid}-predict-set"
        .checked=${app.settings.predict}
        @change=${(event: Event) => void app.guides.predictor.wish((event.target as HTMLInputElement).checked)}
      />
      <label for="${uid}-predict-set">${words("set_predict")}</label>
      <small>
        ${words("set_predict_help")}
        <button type="button" class="cmb-link" data-key="settings:predictions" @click=${() => openPredictions(app, "bar:settings")}>
          ${words("predictions_title")}
        </button>
      </small>
    </div>
    <form class="cmb-form" data-names @submit=${(event: SubmitEvent) => void rename(app, event)}>
      <fieldset>
        <legend>${words("set_names")}</legend>
        ${snapshot.seats.map(
          (seat) => html`<div class="cmb-row">
            <label for="${uid}-name-${seat.seat}">${words("seat_n", { n: seat.seat + 1 })}</label>
            <input
              class="cmb-field"
              id="${uid}-name-${seat.seat}"
              name="name"
              maxlength="24"
              placeholder=${seat.name}
              .value=${seat.seat === snapshot.viewer ? "" : seat.name}
            />
          </div>`,
        )}
        <button type="submit" class="cmb-button">${words("set_names_save")}</button>
      </fieldset>
    </form>`;
}
