/** Seats around the table: name plates with their zones; the viewer's own seat is the large one at the bottom. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { icon } from "../art/icons";
import { TONES } from "../art/marks";
import type { Seat, SeatInfo, Shape, ZoneInfo } from "../contract/types";
import type { Size } from "./card";
import type { Desk } from "./desk";
import { gauges } from "./gauges";
import { medal } from "./medal";
import { isLast, lastBadge, zone } from "./zone";

export interface Sides {
  left: SeatInfo[];
  top: SeatInfo[];
  right: SeatInfo[];
}

/** Arrange everybody but the viewer, clockwise from the viewer's left; the document order is the order of play. */
export function sides(seats: readonly SeatInfo[], viewer: Seat, inRow = false): Sides {
  const at = seats.findIndex((one) => one.seat === viewer);
  const others = at < 0 ? [...seats] : [...seats.slice(at + 1), ...seats.slice(0, at)];
  const flank = inRow || others.length < 3 ? 0 : others.length < 6 ? 1 : 2;
  return {
    left: others.slice(0, flank),
    top: others.slice(flank, others.length - flank),
    right: others.slice(others.length - flank),
  };
}

/** The order of a player's zones at every seat: hidden cards, the deck, open cards. */
const ORDER: readonly Shape[] = ["hand", "stack", "pile", "row"];

/** Draw zones next to each other; those with a fixed spot are grouped in a grid. */
function placed(desk: Desk, zones: readonly ZoneInfo[], size: Size): TemplateResult {
  const [fixed, loose] = [zones.filter((one) => one.spot !== undefined), zones.filter((one) => one.spot === undefined)];
  const draw = (some: readonly ZoneInfo[]): unknown => repeat(some, (one) => one.zone, (one) => zone(desk, one, size));
  return html`${draw(loose)}${fixed.length === 0 ? nothing : html`<div class="cmb-places">${draw(fixed)}</div>`}`;
}

function zonesOf(desk: Desk, owner: Seat): ZoneInfo[] {
  const zones = desk.snapshot.layout.filter((info) => info.area === "seat" && info.owner === owner);
  return zones.sort((a, b) => ORDER.indexOf(a.shape) - ORDER.indexOf(b.shape));
}

/** Return whether players have more in front of them than a hand, so that all others sit in a row if it fits. */
export function laysOut(desk: Desk): boolean {
  const owners = desk.snapshot.layout.filter((info) => info.area === "seat").map((info) => info.owner);
  return new Set(owners).size < owners.length;
}

/** Return the colour of a player's cards or team, in words. */
function colour(desk: Desk, { tone }: SeatInfo): TemplateResult | typeof nothing {
  const word = tone ? TONES[tone] : undefined;
  return word === undefined ? nothing : html`<span class="cmb-hidden">${desk.words(word)}</span>`;
}

/** Return a seat's note; during playback, with the number of cards that the hand shows at that time. */
function noteOf(desk: Desk, info: SeatInfo): string | null {
  if (!desk.playing || !info.active || info.note === null) return info.note;
  const held = zonesOf(desk, info.seat).filter((one) => one.shape === "hand");
  const n = held.reduce((sum, one) => sum + (desk.table.zones[one.zone]?.length ?? 0), 0);
  return desk.words("cards_n", { n });
}

/** Return whether to show a seat as a winner: only once the last move has been shown. */
export function hasWon(desk: Desk, seat: Seat): boolean {
  return (desk.seats[seat]?.won ?? false) || (!desk.playing && (desk.snapshot.result?.winners.includes(seat) ?? false));
}

/** Mark the storyteller of the round, in games with one. */
function teller(desk: Desk, info: SeatInfo): TemplateResult | typeof nothing {
  const told = (desk.shown.said ?? []).filter(({ form }) => form === "topic" || form === "tell").at(-1);
  if (told?.by !== info.seat) return nothing;
  const word = desk.words("teller");
  return html`<span class="cmb-teller" data-teller title=${word}>${icon("talk")}<span class="cmb-hidden">${word}</span></span>`;
}

function plate(desk: Desk, info: SeatInfo, badge: TemplateResult | typeof nothing = nothing): TemplateResult {
  const note = noteOf(desk, info);
  const counters = gauges(desk, (one) => one.seat === info.seat);
  return html`<div class="cmb-plate" ?data-many=${counters.length > 1}>
    ${medal(desk, info)}${colour(desk, info)}
    <span class="cmb-plate-text">
      <span class="cmb-name">${info.name}</span>
      ${info.partner === undefined ? nothing : html`<span class="cmb-note" data-partner>${info.partner}</span>`}
      ${note ? html`<span class="cmb-note">${note}</span>` : nothing}
    </span>
    ${teller(desk, info)}${counters}
    ${hasWon(desk, info.seat) ? html`<span class="cmb-plate-sign" title=${desk.words("winner")}>${icon("crown")}</span>` : nothing}
    ${
      info.to_act && !desk.playing
        ? html`<span class="cmb-turn"><span class="cmb-hidden">${desk.words("to_act")}</span></span>`
        : nothing
    }
    ${badge}
  </div>`;
}

/** Return the badge of the last move for the name plate if it ended in a hand, which may show no card. */
function touched(desk: Desk, zones: readonly ZoneInfo[]): TemplateResult | typeof nothing {
  return zones.some((one) => one.shape === "hand" && isLast(desk, one)) ? lastBadge(desk) : nothing;
}

export function seat(desk: Desk, info: SeatInfo): TemplateResult {
  const zones = zonesOf(desk, info.seat);
  return html`<div
    class="cmb-seat"
    data-seat=${info.seat}
    data-lift
    ?data-out=${!info.active && !hasWon(desk, info.seat)}
    ?data-winner=${hasWon(desk, info.seat)}
    ?data-staged=${desk.stage.seats.includes(info.seat)}
    ?data-acting=${info.to_act && !desk.playing}
    role="group"
    aria-label=${info.name}
  >
    ${plate(desk, info, touched(desk, zones))}
    <div class="cmb-seat-zones">
      ${placed(desk, zones, "small")}
    </div>
  </div>`;
}

export function ownSeat(desk: Desk): TemplateResult | typeof nothing {
  const { viewer } = desk.snapshot;
  const info = desk.seats.find((one) => one.seat === viewer);
  if (info === undefined) return nothing;
  const own = zonesOf(desk, viewer);
  const open = own.filter((one) => one.shape !== "hand");
  const hands = own.filter((one) => one.shape === "hand");
  return html`<div
    class="cmb-own"
    data-own
    data-lift
    data-seat=${viewer}
    ?data-acting=${info.to_act && !desk.playing}
    ?data-out=${!info.active && !hasWon(desk, viewer)}
    ?data-winner=${hasWon(desk, viewer)}
    ?data-staged=${desk.stage.seats.includes(viewer)}
  >
    ${
      open.length === 0
        ? nothing
        : html`<div class="cmb-own-open">${placed(desk, open, "middle")}</div>`
    }
    ${repeat(hands, (one) => one.zone, (one) => zone(desk, one, "large"))}
    ${plate(desk, info, html`${touched(desk, hands)}${hands.filter((one) => desk.hands.isLaid(one)).map((one) => sorter(desk, one))}`)}
  </div>`;
}

/** Draw the button that sorts a rearranged hand. */
function sorter(desk: Desk, info: ZoneInfo): TemplateResult {
  const name = desk.words("hand_sort");
  return html`<button type="button" class="cmb-sorter" data-key="sort:${info.zone}" aria-label=${name} title=${name} @click=${() => desk.hands.sort(info)}>
    ${icon("sort")}
  </button>`;
}
