/** Places around the table: name plates with their zones; the viewer's own place is the large one at the bottom. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import type { App } from "../app";
import { icon } from "../art/icons";
import type { Seat, SeatInfo, ZoneInfo } from "../types";
import { zone } from "./zone";

export interface Sides {
  left: SeatInfo[];
  top: SeatInfo[];
  right: SeatInfo[];
}

/** Everybody but the viewer, clockwise from the viewer's left; the page order stays the order of play. */
export function sides(seats: readonly SeatInfo[], viewer: Seat): Sides {
  const at = seats.findIndex((one) => one.seat === viewer);
  const others = at < 0 ? [...seats] : [...seats.slice(at + 1), ...seats.slice(0, at)];
  const flank = others.length < 3 ? 0 : others.length < 6 ? 1 : 2;
  return {
    left: others.slice(0, flank),
    top: others.slice(flank, others.length - flank),
    right: others.slice(others.length - flank),
  };
}

function zonesOf(app: App, owner: Seat): ZoneInfo[] {
  return app.snapshot.layout.filter((info) => info.area === "seat" && info.owner === owner);
}

function plate(app: App, info: SeatInfo): TemplateResult {
  const winner = !app.playing && (app.snapshot.result?.winners.includes(info.seat) ?? false);
  return html`<div class="cmb-plate">
    <span class="cmb-medal" aria-hidden="true">${[...info.name][0] ?? ""}</span>
    <span class="cmb-plate-text">
      <span class="cmb-name">${info.name}</span>
      ${info.note ? html`<span class="cmb-note">${info.note}</span>` : nothing}
    </span>
    ${winner ? html`<span class="cmb-plate-sign" title=${app.words("winner")}>${icon("crown")}</span>` : nothing}
    ${
      info.to_act && !app.playing
        ? html`<span class="cmb-turn"><span class="cmb-hidden">${app.words("to_act")}</span></span>`
        : nothing
    }
  </div>`;
}

export function seat(app: App, info: SeatInfo): TemplateResult {
  return html`<div
    class="cmb-seat"
    data-seat=${info.seat}
    data-lift
    ?data-out=${!info.active}
    ?data-acting=${info.to_act && !app.playing}
    role="group"
    aria-label=${info.name}
  >
    ${plate(app, info)}
    <div class="cmb-seat-zones">
      ${repeat(zonesOf(app, info.seat), (one) => one.zone, (one) => zone(app, one, "small"))}
    </div>
  </div>`;
}

export function ownSeat(app: App): TemplateResult | typeof nothing {
  const { viewer } = app.snapshot;
  const info = app.seats.find((one) => one.seat === viewer);
  if (info === undefined) return nothing;
  return html`<div
    class="cmb-own"
    data-own
    data-lift
    data-seat=${viewer}
    ?data-acting=${info.to_act && !app.playing}
    ?data-out=${!info.active}
  >
    ${repeat(zonesOf(app, viewer), (one) => one.zone, (one) => zone(app, one, "large"))}
    ${plate(app, info)}
  </div>`;
}
