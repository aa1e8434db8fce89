/**
 * The whole table: head, status line, cloth with seats, zones and the viewer's hand, offers, action bar, side panel.
 */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { icon } from "../art/icons";
import type { Snapshot } from "../contract/types";
import { bar } from "./bar";
import { column, over } from "./beside";
import { boardOf, center } from "./center";
import type { Desk } from "./desk";
import { dialogue } from "./dialogue";
import { ending, endSign } from "./ending";
import { guide } from "./guide";
import { hintButton, hinted } from "./hint";
import { notices, offers, onPaper } from "./offers";
import { panel } from "./panels";
import { foretold, question } from "./predictions";
import { laysOut, ownSeat, seat, sides } from "./seats";
import { sheets } from "./sheets";
import { spoken, staged } from "./stage";
import { strip } from "./strip";
import { talk } from "./talk";
import { thinking } from "./thinking";
import { welcome } from "./welcome";

/** Sentences longer than this are set in smaller type, so that the line keeps its height. */
const LONG = 60;

function status(desk: Desk): TemplateResult {
  const { snapshot } = desk;
  const tone = desk.playing ? "play" : snapshot.status.tone;
  const said = desk.playing ? (desk.caption ?? snapshot.status.text) : snapshot.status.text;
  const text = desk.thinker.shown ? desk.thinker.sentence : said;
  const sign = tone === "you" ? "hand" : tone === "over" ? endSign(snapshot.result) : "wait";
  return html`<div class="cmb-status" data-tone=${tone}>
    <span class="cmb-status-sign">${icon(sign)}</span>
    <p class="cmb-status-text" data-status data-fallback tabindex="-1" ?data-long=${text.length > LONG}>${text}</p>
    ${desk.playing ? skipper(desk) : nothing}${hintButton(desk)}${thinking(desk)}
  </div>`;
}

/** The one place where a click ends the motion. */
function skipper(desk: Desk): TemplateResult {
  return html`<button type="button" class="cmb-status-skip" data-key="skip" @click=${() => desk.skip()}>
    ${icon("last")}<span>${desk.words("skip")}</span>
  </button>`;
}

/** Return the text key for the permissions. */
function modeOf({ hints, all_open }: Snapshot): string {
  if (hints) return all_open ? "mode_practice" : "mode_hints";
  return all_open ? "mode_all_open" : "mode_duel";
}

function head(desk: Desk): TemplateResult {
  const { snapshot, words } = desk;
  return html`<header class="cmb-head">
    <h2 class="cmb-title">${snapshot.title}</h2>
    ${snapshot.goal === undefined ? nothing : html`<p class="cmb-head-goal">${snapshot.goal}</p>`}
    <p class="cmb-facts">
      <span>${words(modeOf(snapshot))}</span>
      ${snapshot.setup.seed === null || snapshot.deals === false ? nothing : html`<span>${words("seed_short", { seed: snapshot.setup.seed })}</span>`}
    </p>
  </header>`;
}

function curtain(desk: Desk): TemplateResult {
  const drawn = desk.snapshot.curtain;
  const { turns } = desk.options;
  const sends = turns !== undefined && desk.snapshot.setup.elsewhere === undefined;
  const button = (key: string, label: string, run: () => void, look = "cmb-button cmb-primary"): TemplateResult =>
    html`<button type="button" class=${look} data-key=${key} @click=${run}>${label}</button>`;
  return html`<div class="cmb-curtain" data-curtain>
    <div class="cmb-curtain-card" data-group="curtain">
      <p>${drawn?.text}</p>
      ${
        drawn?.who === undefined
          ? button("curtain:ready", desk.words("ready"), () => void desk.change({ do: "ready" }))
          : repeat(drawn.who, ({ seat: one }) => one, ({ seat: one, name }) =>
              button(`curtain:${one}`, desk.words("ready_as", { name }), () => void desk.change({ do: "ready", seat: one })))
      }
      ${sends ? button("curtain:turns", desk.words("turn_link"), turns, "cmb-button") : nothing}
    </div>
  </div>`;
}

function cloth(desk: Desk): TemplateResult {
  const { snapshot } = desk;
  if (snapshot.curtain !== null) return curtain(desk);
  const places = sides(desk.seats, snapshot.viewer, boardOf(desk) !== null || laysOut(desk));
  const group = (name: "left" | "top" | "right"): TemplateResult =>
    html`<div class="cmb-seats cmb-seats-${name}">
      ${repeat(places[name], (one) => one.seat, (one) => seat(desk, one))}
    </div>`;
  return html`
    ${group("left")}${group("top")}${group("right")}
    ${dialogue(desk)}${center(desk)}${ownSeat(desk)}
  `;
}

/** Tables with more seats than this are a crowd: seats are drawn as small as possible. */
const CROWD = 7;

/** Draw the cloth with everything on it. The end lies on it only where it may make it higher. */
function table(desk: Desk, end: TemplateResult | typeof nothing = nothing): TemplateResult {
  const told = Boolean(desk.snapshot.said);
  return html`<div
    class="cmb-cloth"
    data-cloth
    data-seats=${desk.snapshot.seats.length}
    ?data-crowd=${desk.snapshot.seats.length > CROWD}
    .style="--others:${Math.max(1, desk.snapshot.seats.length - 1)}"
    data-board=${boardOf(desk) ?? nothing}
    ?data-laid=${boardOf(desk) === null && !told && laysOut(desk)}
    ?data-told=${told}
    ?data-playing=${desk.playing}
    ?data-choosing=${desk.moves.length > 0}
  >
    ${cloth(desk)}${staged(desk)}${end}
  </div>`;
}

/** Draw the offers, unless they are on the table itself. */
function lane(desk: Desk): TemplateResult | typeof nothing {
  return onPaper(desk) ? nothing : offers(desk);
}

/** Lay out the parts for a scrolling page: one below the other, with their natural height. */
function flowing(desk: Desk): TemplateResult {
  const leading = guide(desk);
  const talking = talk(desk);
  const beside = desk.wide && (leading !== nothing || talking !== nothing || desk.panel !== null);
  return html`
    ${head(desk)}
    <div class="cmb-main" ?data-beside=${beside}>
      <div class="cmb-table">
        ${status(desk)}${desk.wide ? nothing : leading}${table(desk, ending(desk))}
        ${foretold(desk)}${question(desk)}${notices(desk)}${hinted(desk)}${lane(desk)}${strip(desk)}${sheets(desk)}
        ${desk.wide ? nothing : talking}${welcome(desk)}${bar(desk)}
      </div>
      <div class="cmb-side">${desk.wide ? leading : nothing}${desk.wide ? talking : nothing}${panel(desk)}</div>
    </div>
    ${spoken(desk)}
  `;
}

/** Lay out the parts for a given height: everything needed for play is visible and stays in place. */
function fitted(desk: Desk): TemplateResult {
  const leading = guide(desk);
  const { sheet, told } = desk.wide ? { sheet: nothing, told: nothing } : over(desk);
  return html`
    ${head(desk)}
    <div class="cmb-main" ?data-led=${leading !== nothing}>
      <div class="cmb-table">
        ${status(desk)}${desk.wide ? nothing : leading}
        <div class="cmb-stage" data-stage>${table(desk)}${ending(desk)}${sheet}</div>
        <div class="cmb-act" data-act>${desk.wide || told !== nothing ? told : welcome(desk)}${lane(desk)}</div>
        ${desk.wide ? nothing : bar(desk)}
      </div>
      ${desk.wide ? column(desk, leading) : nothing}
    </div>
    ${desk.wide ? bar(desk) : nothing}${notices(desk)}${spoken(desk)}
  `;
}

export function shell(desk: Desk): TemplateResult {
  return desk.fits ? fitted(desk) : flowing(desk);
}
