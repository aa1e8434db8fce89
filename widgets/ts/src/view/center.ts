/** The middle of the table: piles and rows side by side, or a board of places with the piles left and right of it. */

import { html, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import type { Shape, ZoneInfo } from "../contract/types";
import type { Desk } from "./desk";
import { zone } from "./zone";

function middle(desk: Desk): ZoneInfo[] {
  return desk.snapshot.layout.filter((info) => info.area === "center");
}

/** What lies on the board in the middle, if there is one. */
export function boardOf(desk: Desk): Shape | null {
  return middle(desk).find((info) => info.spot !== undefined)?.shape ?? null;
}

/** Places of one block stand together. A pile is drawn as everywhere; of cards in a row there is the small face. */
function block(desk: Desk, name: string, places: readonly ZoneInfo[]): TemplateResult {
  return html`<div class="cmb-block" data-block=${name} data-holds=${places[0]?.shape}>
    ${repeat(places, (info) => info.zone, (info) => zone(desk, info, info.shape === "row" ? "block" : "middle"))}
  </div>`;
}

export function center(desk: Desk): TemplateResult {
  const zones = middle(desk);
  const one = (info: ZoneInfo): TemplateResult => zone(desk, info, "middle");
  const first = zones.findIndex((info) => info.spot !== undefined);
  if (first < 0) return html`<div class="cmb-center" data-lift>${repeat(zones, (info) => info.zone, one)}</div>`;
  const beside = (side: "before" | "after", there: readonly ZoneInfo[]): TemplateResult =>
    html`<div class="cmb-beside" data-side=${side}>${repeat(there, (info) => info.zone, one)}</div>`;
  const blocks = [...new Set(zones.flatMap((info) => info.spot?.[0] ?? []))];
  const loose = zones.filter((info) => info.spot === undefined);
  return html`<div class="cmb-center" data-lift>
    ${beside("before", loose.filter((info) => zones.indexOf(info) < first))}
    ${repeat(blocks, (name) => name, (name) => block(desk, name, zones.filter((info) => info.spot?.[0] === name)))}
    ${beside("after", loose.filter((info) => zones.indexOf(info) > first))}
  </div>`;
}
