/** The whole table: head, status line, cloth with seats, zones and own hand, offers, action bar, side panel. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { icon } from "../art/icons";
import { bar } from "./bar";
import type { Desk } from "./desk";
import { ending, endSign } from "./ending";
import { guide } from "./guide";
import { notices, offers } from "./offers";
import { panel } from "./panels";
import { foretold, question } from "./predictions";
import { laysOut, ownSeat, seat, sides } from "./seats";
import { sheets } from "./sheets";
import { spoken, staged } from "./stage";
import { strip } from "./strip";
import { talk } from "./talk";
import { thinking } from "./thinking";
import { welcome } from "./welcome";
import { zone } from "./zone";

function status(desk: Desk): TemplateResult {
  const { snapshot } = desk;
  const tone = desk.playing ? "play" : snapshot.status.tone;
  const said = desk.playing ? (desk.caption ?? snapshot.status.text) : snapshot.status.text;
  const text = desk.thinker.shown ? desk.thinker.sentence : said;
  const sign = tone === "you" ? "hand" : tone === "over" ? endSign(snapshot.result) : "wait";
  return html`<div class="cmb-status" data-tone=${tone}>
    <span class="cmb-status-sign">${icon(sign)}</span>
    <p class="cmb-status-text" data-status data-fallback tabindex="-1">${text}</p>
    ${desk.playing ? html`<span class="cmb-status-skip">${desk.words("skip")}</span>` : nothing}${thinking(desk)}
  </div>`;
}

function head(desk: Desk): TemplateResult {
  const { snapshot, words } = desk;
  return html`<header class="cmb-head">
    <h2 class="cmb-title">${snapshot.title}</h2>
    ${snapshot.goal === undefined ? nothing : html`<p class="cmb-head-goal">${snapshot.goal}</p>`}
    <p class="cmb-facts">
      <span>${words(`mode_${snapshot.mode}`)}</span>
      ${snapshot.setup.seed === null ? nothing : html`<span>${words("seed_short", { seed: snapshot.setup.seed })}</span>`}
    </p>
  </header>`;
}

function curtain(desk: Desk): TemplateResult {
  const drawn = desk.snapshot.curtain;
  return html`<div class="cmb-curtain" data-curtain>
    <div class="cmb-curtain-card">
      <p>${drawn?.text}</p>
      <button
        type="button"
        class="cmb-button cmb-primary"
        data-group="curtain"
        data-key="curtain:ready"
        @click=${() => void desk.change({ do: "ready" })}
      >
        ${desk.words("ready")}
      </button>
    </div>
  </div>`;
}

function cloth(desk: Desk): TemplateResult {
  const { snapshot } = desk;
  if (snapshot.curtain !== null) return curtain(desk);
  const places = sides(desk.seats, snapshot.viewer, laysOut(desk));
  const center = snapshot.layout.filter((info) => info.area === "center");
  const group = (name: "left" | "top" | "right"): TemplateResult =>
    html`<div class="cmb-seats cmb-seats-${name}">
      ${repeat(places[name], (one) => one.seat, (one) => seat(desk, one))}
    </div>`;
  return html`
    ${group("left")}${group("top")}${group("right")}
    <div class="cmb-center" data-lift>
      ${repeat(center, (info) => info.zone, (info) => zone(desk, info, "middle"))}
    </div>
    ${ownSeat(desk)}
  `;
}

export function shell(desk: Desk): TemplateResult {
  const leading = guide(desk);
  const talking = talk(desk);
  const beside = desk.wide && (leading !== nothing || talking !== nothing || desk.panel !== null);
  return html`
    ${head(desk)}
    <div class="cmb-main" ?data-beside=${beside}>
      <div class="cmb-table">
        ${status(desk)}${desk.wide ? nothing : leading}${strip(desk)}
        <div
          class="cmb-cloth"
          data-cloth
          data-seats=${desk.snapshot.seats.length}
          ?data-laid=${laysOut(desk)}
          ?data-playing=${desk.playing}
          ?data-choosing=${desk.moves.length > 0}
        >
          ${cloth(desk)}${staged(desk)}${ending(desk)}
        </div>
        ${foretold(desk)}${question(desk)}${notices(desk)}${offers(desk)}${sheets(desk)}
        ${desk.wide ? nothing : talking}${welcome(desk)}${bar(desk)}
      </div>
      <div class="cmb-side">${desk.wide ? leading : nothing}${desk.wide ? talking : nothing}${panel(desk)}</div>
    </div>
    ${spoken(desk)}
  `;
}
