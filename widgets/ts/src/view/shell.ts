/** The whole table: head, status line, cloth with seats, zones and own hand, offers, action bar, side panel. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import type { App } from "../app";
import { icon } from "../art/icons";
import { open } from "../drawer";
import { startReview } from "../guide/review";
import { bar } from "./bar";
import { guide } from "./guide";
import { notices, offers } from "./offers";
import { panel } from "./panels";
import { foretold, question } from "./predictions";
import { laysOut, ownSeat, seat, sides } from "./seats";
import { sheets } from "./sheets";
import { strip } from "./strip";
import { talk } from "./talk";
import { thinking } from "./thinking";
import { welcome } from "./welcome";
import { zone } from "./zone";

function status(app: App): TemplateResult {
  const { snapshot } = app;
  const tone = app.playing ? "play" : snapshot.status.tone;
  const said = app.playing ? (app.caption ?? snapshot.status.text) : snapshot.status.text;
  const text = app.thinker.shown ? app.thinker.sentence : said;
  const sign = tone === "you" ? "hand" : tone === "over" ? "crown" : "wait";
  return html`<div class="cmb-status" data-tone=${tone} ?data-busy=${app.waiting}>
    <span class="cmb-status-sign">${icon(sign)}</span>
    <p class="cmb-status-text" data-status data-fallback tabindex="-1">${text}</p>
    ${app.playing ? html`<span class="cmb-status-skip">${app.words("skip")}</span>` : nothing}${thinking(app)}
  </div>`;
}

function head(app: App): TemplateResult {
  const { snapshot, words } = app;
  return html`<header class="cmb-head">
    <h2 class="cmb-title">${snapshot.title}</h2>
    <p class="cmb-facts">
      <span>${words(`mode_${snapshot.mode}`)}</span>
      ${snapshot.setup.seed === null ? nothing : html`<span>${words("seed_short", { seed: snapshot.setup.seed })}</span>`}
    </p>
  </header>`;
}

function curtain(app: App): TemplateResult {
  const drawn = app.snapshot.curtain;
  return html`<div class="cmb-curtain" data-curtain>
    <div class="cmb-curtain-card">
      <p>${drawn?.text}</p>
      <button
        type="button"
        class="cmb-button cmb-primary"
        data-group="curtain"
        data-key="curtain:ready"
        @click=${() => void app.change({ do: "ready" })}
      >
        ${app.words("ready")}
      </button>
    </div>
  </div>`;
}

function cloth(app: App): TemplateResult {
  const { snapshot } = app;
  if (snapshot.curtain !== null) return curtain(app);
  const places = sides(app.seats, snapshot.viewer, laysOut(app));
  const center = snapshot.layout.filter((info) => info.area === "center");
  const group = (name: "left" | "top" | "right"): TemplateResult =>
    html`<div class="cmb-seats cmb-seats-${name}">
      ${repeat(places[name], (one) => one.seat, (one) => seat(app, one))}
    </div>`;
  return html`
    ${group("left")}${group("top")}${group("right")}
    <div class="cmb-center" data-lift>
      ${repeat(center, (info) => info.zone, (info) => zone(app, info, "middle"))}
    </div>
    ${ownSeat(app)}
  `;
}

function result(app: App): TemplateResult | typeof nothing {
  const { result: end } = app.snapshot;
  if (end === null || app.playing || app.snapshot.guide) return nothing;
  return html`<div class="cmb-result" data-result data-group="again">
    ${icon("crown")}
    <p>${end.text}</p>
    <button type="button" class="cmb-button" data-key="result:review" @click=${() => void startReview(app)}>
      ${app.words("review")}
    </button>
    <button type="button" class="cmb-button" data-key="result:analyse" @click=${() => open(app, "analyse", "result:analyse")}>
      ${app.words("analyse")}
    </button>
    <button type="button" class="cmb-button cmb-primary" data-key="again" @click=${() => open(app, "new", "again")}>
      ${app.words("again")}
    </button>
  </div>`;
}

export function shell(app: App): TemplateResult {
  const leading = guide(app);
  const talking = talk(app);
  const beside = app.wide && (leading !== nothing || talking !== nothing || app.panel !== null);
  return html`
    ${head(app)}
    <div class="cmb-main" ?data-beside=${beside}>
      <div class="cmb-table">
        ${status(app)}${app.wide ? nothing : leading}${strip(app)}
        <div
          class="cmb-cloth"
          data-cloth
          data-seats=${app.snapshot.seats.length}
          ?data-laid=${laysOut(app)}
          ?data-playing=${app.playing}
          ?data-choosing=${app.moves.length > 0}
        >
          ${cloth(app)}
        </div>
        ${result(app)}${foretold(app)}${question(app)}${notices(app)}${offers(app)}${sheets(app)}
        ${app.wide ? nothing : talking}${welcome(app)}${bar(app)}
      </div>
      <div class="cmb-side">${app.wide ? leading : nothing}${app.wide ? talking : nothing}${panel(app)}</div>
    </div>
  `;
}
