/** The settings of this browser, and the names at this table. */

import { html, nothing, type TemplateResult } from "lit-html";

import { SPEEDS, THEMES, type Settings } from "../browser/settings";
import { granted } from "../contract/doors";
import type { Desk } from "./desk";
import { asking, openPredictions } from "./predictions";

function choice<K extends "speed" | "theme">(desk: Desk, name: K, values: readonly Settings[K][]): TemplateResult {
  const id = `${desk.uid}-${name}`;
  const choose = (event: Event): void => desk.set(name, (event.target as HTMLSelectElement).value as Settings[K]);
  return html`<div class="cmb-row">
    <label for=${id}>${desk.words(`set_${name}`)}</label>
    <select id=${id} @change=${choose}>
      ${values.map(
        (value) =>
          html`<option value=${value} ?selected=${desk.settings[name] === value}>${desk.words(`${name}_${value}`)}</option>`,
      )}
    </select>
  </div>`;
}

function toggle(desk: Desk, name: "letters" | "large" | "sound"): TemplateResult {
  const id = `${desk.uid}-${name}`;
  return html`<div class="cmb-row cmb-row-check">
    <input
      type="checkbox"
      id=${id}
      .checked=${desk.settings[name]}
      @change=${(event: Event) => desk.set(name, (event.target as HTMLInputElement).checked)}
    />
    <label for=${id}>${desk.words(`set_${name}`)}</label>
  </div>`;
}

async function rename(desk: Desk, event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const data = new FormData(event.target as HTMLFormElement);
  await desk.ask({ do: "names", names: data.getAll("name").map(String) });
}

/** Draw the setting of how often to ask for a prediction. */
function questions(desk: Desk): TemplateResult {
  const { words, uid } = desk;
  return html`<div class="cmb-row">
    ${asking(desk, `${uid}-predict-set`)}
    <small>
      ${words("set_predict_help")}
      <button type="button" class="cmb-link" data-key="settings:predictions" @click=${() => openPredictions(desk, "bar:settings")}>
        ${words("predictions_title")}
      </button>
    </small>
  </div>`;
}

/** Draw the form for the names at this table. */
function names(desk: Desk): TemplateResult {
  const { words, snapshot, uid } = desk;
  return html`<form class="cmb-form" data-names @submit=${(event: SubmitEvent) => void rename(desk, event)}>
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

export function settings(desk: Desk): TemplateResult {
  const { snapshot } = desk;
  return html`${choice(desk, "speed", SPEEDS)}${choice(desk, "theme", THEMES)}${toggle(desk, "large")}${toggle(desk, "sound")}${toggle(desk, "letters")}
    ${granted(snapshot, "predict") ? questions(desk) : nothing}${granted(snapshot, "names") ? names(desk) : nothing}`;
}
