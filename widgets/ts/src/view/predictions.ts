/** "What do you think?": the question beforehand, the score afterwards, and the record of all predictions. */

import { html, nothing, type TemplateResult } from "lit-html";

import { icon } from "../art/icons";
import { ASKINGS, type Asking } from "../browser/settings";
import type { Bin } from "../contract/formats/chances";
import { open } from "../screen/drawer";
import { nextDeal } from "../screen/play";
import { calibrationChart } from "./charts";
import type { Desk } from "./desk";
import { counting } from "./odds";

const MIDDLE = 50;

const TENTHS = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

/** Draw a quick bet, answered or skipped with one tap. */
function bet(desk: Desk, text: string): TemplateResult {
  const { words, guides, uid } = desk;
  const say = (value: number | null): void => void guides.predictor.say(value);
  return html`<div class="cmb-predict cmb-bet" data-predict data-group="predict" role="group" aria-labelledby="${uid}-bet">
    <p id="${uid}-bet">${icon("predictions")}<strong>${text}</strong></p>
    <div class="cmb-predict-quick">
      ${TENTHS.map(
        (n) =>
          html`<button type="button" class="cmb-chip" data-bet=${n} data-key="bet:${n}" ?data-predict-value=${n === MIDDLE} @click=${() => say(n)}>${words("percent_n", { n })}</button>`,
      )}
      <button type="button" class="cmb-button cmb-quiet" data-key="predict:pass" @click=${() => say(null)}>${words("predict_pass")}</button>
    </div>
  </div>`;
}

/** Draw the question that a move waits for. The slider is native, so arrows, Page keys, Home and End work. */
export function question(desk: Desk): TemplateResult | typeof nothing {
  const asked = desk.snapshot.prediction ?? null;
  if (asked === null || desk.playing) return nothing;
  if (asked.quick) return bet(desk, asked.question);
  const { words, guides, uid } = desk;
  const { predictor } = guides;
  const put = (value: number): void => {
    predictor.value = value;
    desk.update();
  };
  const say = (value: number | null): void => void predictor.say(value);
  const submit = (event: Event): void => {
    event.preventDefault();
    void predictor.say(predictor.value);
  };
  const shown = words("percent_n", { n: predictor.value });
  return html`<form class="cmb-predict" data-predict data-group="predict" aria-label=${words("predict_title")} @submit=${submit}>
    <p class="cmb-predict-title cmb-heading">${icon("predictions")}<strong>${words("predict_title")}</strong></p>
    <p id="${uid}-asked">${asked.question}</p>
    <div class="cmb-predict-quick" role="group" aria-labelledby="${uid}-asked">
      ${TENTHS.map((n) => html`<button type="button" class="cmb-chip" data-say=${n} data-key="say:${n}" ?data-predict-value=${n === MIDDLE} @click=${() => say(n)}>${words("percent_n", { n })}</button>`)}
      <button type="button" class="cmb-button cmb-quiet" data-key="predict:pass" @click=${() => say(null)}>${words("predict_pass")}</button>
    </div>
    <details class="cmb-cited cmb-predict-finely">
      <summary data-key="predict:finely">${words("predict_finely")}</summary>
      <div class="cmb-predict-line">
      <input
        id="${uid}-predict"
        type="range"
        min="0"
        max="100"
        step="1"
        data-predict-fine
        aria-label=${asked.question}
        .value=${String(predictor.value)}
        aria-valuetext=${shown}
        @input=${(event: Event) => put(Number((event.target as HTMLInputElement).value))}
        @keydown=${(event: KeyboardEvent) => event.key === "Enter" && submit(event)}
      />
        <output>${shown}</output>
        <button type="submit" class="cmb-button" data-key="predict:say">${words("predict_say")}</button>
      </div>
    </details>
  </form>`;
}

function foretoldLinks(desk: Desk, open_: boolean): TemplateResult {
  const { words, guides } = desk;
  const toggle = (): void => {
    guides.counted = open_ ? null : "predicted";
    desk.update();
  };
  return html`<p class="cmb-foretold-links">
      <button type="button" class="cmb-link" data-key="foretold:how" aria-expanded=${open_ ? "true" : "false"} @click=${toggle}>
        ${words(open_ ? "odds_how_close" : "odds_how")}
      </button>
      <button type="button" class="cmb-link" data-key="foretold:all" @click=${() => openPredictions(desk, "foretold:all")}>
        ${words("predictions_title")}
      </button>
    </p>`;
}

/** Draw the outcome of the prediction, from when it is settled until the next move. */
export function foretold(desk: Desk): TemplateResult | typeof nothing {
  const told = desk.snapshot.predicted ?? null;
  const early = desk.playing && desk.playback.left > (told?.later ?? 0);
  if (told === null || early || desk.snapshot.prediction) return nothing;
  const open_ = desk.guides.counted === "predicted";
  return html`<div class="cmb-foretold" data-foretold data-group="foretold">
    ${icon(told.happened ? "check" : "cross")}
    <div>
      <p>${told.text}</p>
      <span class="cmb-scale" aria-hidden="true">
        ${told.exact === null ? nothing : html`<i data-mark="exact" .style="inset-inline-start:${told.exact.decimal * 100}%"></i>`}
        ${told.value === null ? nothing : html`<i data-mark="said" .style="inset-inline-start:${told.value * 100}%"></i>`}
      </span>
      ${told.quick ? nothing : foretoldLinks(desk, open_)}
      ${
        told.quick && desk.snapshot.result === null
          ? html`<button type="button" class="cmb-button" data-key="foretold:next" @click=${() => void nextDeal(desk)}>${desk.words("next_deal")}</button>`
          : nothing
      }
      ${open_ ? counting(told.how) : nothing}
    </div>
  </div>`;
}

/** Draw the setting of how often the table asks. */
export function asking(desk: Desk, id: string): TemplateResult {
  const { words, guides } = desk;
  const now = guides.predictor.asking;
  const choose = (event: Event): void => void guides.predictor.wish((event.target as HTMLSelectElement).value as Asking);
  return html`<label for=${id}>${words("set_predict")}</label>
    <select id=${id} data-asking @change=${choose}>
      ${ASKINGS.filter((how) => how !== "auto").map((how) => html`<option value=${how} ?selected=${how === now}>${words(`ask_${how}`)}</option>`)}
    </select>`;
}

export function openPredictions(desk: Desk, opener: string): void {
  open(desk, "predictions", opener);
  if (desk.panel === "predictions") void desk.guides.predictor.read();
}

function table(desk: Desk, bins: readonly Bin[]): TemplateResult {
  const { words } = desk;
  const share = (value: number | null): string => (value === null ? "" : words("percent_n", { n: Math.round(value * 100) }));
  return html`<details class="cmb-cited">
    <summary>${words("as_table")}</summary>
    <table>
      <thead>
        <tr><th scope="col">${words("predictions_said")}</th><th scope="col">${words("predictions_happened")}</th><th scope="col">${words("predictions_exact")}</th><th scope="col">${words("predictions_count")}</th></tr>
      </thead>
      <tbody>
        ${bins
          .filter((bin) => bin.n > 0)
          .map((bin) => html`<tr><td>${share(bin.stated)}</td><td>${share(bin.happened)}</td><td>${share(bin.exact)}</td><td>${bin.n}</td></tr>`)}
      </tbody>
    </table>
  </details>`;
}

export function predictions(desk: Desk): TemplateResult {
  const { words, guides, uid } = desk;
  const { predictor } = guides;
  const { sheet } = predictor;
  return html`<div class="cmb-row">${asking(desk, `${uid}-predict-on`)}</div>
    ${
      sheet === null || sheet.n === 0
        ? html`<p class="cmb-dim">${words("predictions_none")}</p>`
        : html`${(sheet.calibration ?? []).map((sentence) => html`<p class="cmb-calibrated"><strong>${sentence}</strong></p>`)}
            <p class="cmb-brier"><strong>${(sheet.brier ?? 0).toFixed(3)}</strong><span>${words("predictions_brier", { n: sheet.n })}</span></p>
            <figure class="cmb-figure">
              <figcaption class="cmb-heading">${words("predictions_chart")}</figcaption>
              ${calibrationChart(sheet.bins, words("predictions_chart_label", { n: sheet.n }), words("predictions_said"))}
              <p class="cmb-fine">${words("predictions_bars")}</p>
              ${table(desk, sheet.bins)}
            </figure>`
    }
    <p class="cmb-dim">${words("predictions_kept")}</p>
    <div class="cmb-buttons">
      ${
        sheet === null || sheet.n === 0
          ? nothing
          : html`<button type="button" class="cmb-button" data-key="predictions:save" @click=${() => predictor.save()}>${icon("save")}${words("predictions_save")}</button>`
      }
      <button type="button" class="cmb-button" data-key="predictions:load" @click=${() => void predictor.upload()}>${icon("load")}${words("predictions_load")}</button>
      ${
        sheet === null || sheet.n === 0
          ? nothing
          : html`<button type="button" class="cmb-button cmb-quiet" data-key="predictions:clear" @click=${() => void predictor.clear()}>${words(predictor.clearing ? "predictions_sure" : "predictions_clear")}</button>`
      }
    </div>`;
}
