/** The middle of the table: piles and rows next to each other, or a board with the piles left and right of it. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { stranger } from "../art/people";
import type { Shape, ZoneInfo } from "../contract/types";
import type { Desk } from "./desk";
import { isSpread, zone } from "./zone";

function middle(desk: Desk): ZoneInfo[] {
  return desk.snapshot.layout.filter((info) => info.area === "center");
}

/** Return the shape of the zones on a board: "column" if it has any columns. */
function held(places: readonly ZoneInfo[]): Shape | null {
  const shapes = places.filter((info) => info.spot !== undefined).map((info) => info.shape);
  return shapes.includes("column") ? "column" : (shapes[0] ?? null);
}

/** Return the shape of the board in the middle, or null if there is none. */
export function boardOf(desk: Desk): Shape | null {
  return held(middle(desk));
}

/** Draw the names of rows and columns; screen readers get them from each place. */
function heads(places: readonly ZoneInfo[]): TemplateResult[] {
  const named = places.flatMap(({ spot, names, person }) => (spot && names ? [{ spot, names, person }] : []));
  const rows = new Map(named.map(({ spot, names }) => [spot[1], names[0]]));
  const columns = new Map(named.map(({ spot, names, person }) => [spot[2], { name: names[1], person }]));
  const head = (name: string, area: string, kind: string, person?: number): TemplateResult =>
    html`<span class="cmb-block-name" data-names=${kind} .style="grid-area:${area}" aria-hidden="true">${person === undefined ? nothing : html`<span class="cmb-medal cmb-faced">${stranger(person)}</span>`}${name}</span>`;
  return [
    ...[...rows].map(([row, name]) => head(name, `${row + 1}/1`, "row")),
    ...[...columns].map(([column, { name, person }]) => head(name, `1/${column + 1}`, "column", person)),
  ];
}

/** Draw the places of one block together: piles as usual, cards in a row with their small faces. */
function block(desk: Desk, name: string, places: readonly ZoneInfo[]): TemplateResult {
  return html`<div class="cmb-block" data-block=${name} data-holds=${held(places)}
    ?data-named=${places.some((info) => info.names !== undefined)}
    .style="--columns:${Math.max(0, ...places.map((info) => info.spot?.[2] ?? 0))}">
    ${heads(places)}${repeat(places, (info) => info.zone, (info) => zone(desk, info, isSpread(info) ? "block" : "middle"))}
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
