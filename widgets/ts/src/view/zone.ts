/** A zone with its cards. Every zone that can be acted on is one Tab stop; arrow keys move from card to card. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { icon } from "../art/icons";
import * as picks from "../contract/picks";
import type { CardId, ZoneInfo } from "../contract/types";
import { browse } from "../screen/drawer";
import { clickZone } from "../screen/play";
import { cardButton, isLastCard, marks, nameOf, picture, type Place, placeOf, type Size, spoken, stateOf } from "./card";
import type { Desk } from "./desk";
import { gauges } from "./gauges";

function slot(place: Place): TemplateResult {
  const { desk, info } = place;
  const state = stateOf(desk, info.zone, [info.zone], null);
  const key = `slot:${info.zone}`;
  const parts = [info.label, desk.words("zone_empty"), spoken(desk, state)].filter(Boolean);
  return html`<button
    type="button"
    class="cmb-card cmb-slot"
    data-key=${key}
    tabindex=${place.stop === key ? 0 : -1}
    aria-label=${parts.join(desk.words("comma"))}
    ?data-pickable=${state.pickable}
    ?data-target=${state.target}
    ?data-hinted=${state.hinted}
    ?data-questioned=${state.asked}
    ?data-lit=${state.lit}
    @click=${() => clickZone(desk, info.zone)}
  >
    <span class="cmb-paper cmb-empty"></span>${marks(desk, state, false)}
  </button>`;
}

/** Draw a deck or open pile: the top card on a heap whose thickness depends on the number of cards. */
function heap(place: Place): TemplateResult {
  const { desk, info, cards } = place;
  const top = cards.length - 1;
  const depth = Math.min(7, Math.ceil(cards.length / 6));
  const below = canBrowse(info) ? cards.slice(Math.max(0, top - 2), Math.max(0, top)) : [];
  const name = info.shape === "pile" ? desk.words("top_card", { name: nameOf(desk, cards[top]) }) : "";
  const parts = [info.label, desk.words("count_cards", { n: cards.length }), name].filter(Boolean);
  return html`<div class="cmb-heap" data-anchor=${info.zone} .style="--depth:${depth}">
      ${below.map(
        (card, i) => html`<span class="cmb-under" data-i=${i + 3 - below.length} aria-hidden="true">${picture(place, card)}</span>`,
      )}
      ${repeat(cards.slice(-1), (one) => one, (one) => cardButton(place, one, parts.join(desk.words("comma"))))}
      ${cards.length === 0 ? slot(place) : nothing}
    </div>`;
}

/** Return whether the cards of a zone can be looked through. */
function canBrowse(info: ZoneInfo): boolean {
  return info.shape === "pile" && !info.top_only;
}

/** Draw the number of cards in a heap; for an open pile, as a button to look through it. */
function count(place: Place): TemplateResult | typeof nothing {
  const { desk, info, cards } = place;
  const n = cards.length;
  if (info.shape === "pile" && info.top_only && info.spot !== undefined) {
    const said = desk.words("cards_n", { n });
    return n === 0 ? nothing : html`<span class="cmb-zone-count" aria-hidden="true">${said}</span>`;
  }
  if (!canBrowse(info) || n < 2) {
    return html`<span class="cmb-zone-count" aria-hidden="true">${cards.length}</span>`;
  }
  const key = `browse:${info.zone}`;
  return html`<button
    type="button"
    class="cmb-zone-count cmb-browse"
    data-key=${key}
    tabindex=${place.stop === key ? 0 : -1}
    aria-label=${[desk.words("browse_zone", { zone: info.label }), desk.words("count_cards", { n: cards.length })].join(desk.words("comma"))}
    title=${desk.words("browse")}
    @click=${() => browse(desk, info.zone)}
  >
    ${cards.length}${icon("fan")}
  </button>`;
}

function spread(place: Place): TemplateResult {
  const { desk, info, cards } = place;
  const n = cards.length;
  const middle = (n - 1) / 2;
  return html`<div class="cmb-spread" data-anchor=${info.zone}>
    ${repeat(
      cards,
      (one) => one,
      (card, i) => {
        const label = desk.words("card_of", { name: nameOf(desk, card), i: i + 1, n });
        return html`<span class="cmb-leaf" .style=${`--i:${i - middle};--j:${Math.abs(i - middle)}`}>
          ${
            place.live
              ? cardButton(place, card, label)
              : html`<span class="cmb-card cmb-still" data-card=${card} ?data-last=${isLastCard(desk, card)} ?data-lit=${desk.guides.isCounted(card)}>${picture(place, card)}</span>`
          }
        </span>`;
      },
    )}
    ${n === 0 && place.live ? slot(place) : nothing}
  </div>`;
}

/** Draw one button over a zone that can only be picked as a whole, such as another player's hand. */
function whole(place: Place): TemplateResult {
  const { desk, info } = place;
  const state = stateOf(desk, info.zone, [info.zone], null);
  return html`<button
    type="button"
    class="cmb-whole"
    data-key=${`zone:${info.zone}`}
    tabindex="0"
    aria-label=${[info.label, spoken(desk, state)].filter(Boolean).join(desk.words("comma"))}
    ?data-pickable=${state.pickable}
    ?data-selected=${state.selected}
    ?data-target=${state.target}
    ?data-hinted=${state.hinted}
    ?data-questioned=${state.asked}
    @click=${() => clickZone(desk, info.zone)}
  >
    ${marks(desk, state, false)}
  </button>`;
}

/** Return whether all cards of a zone are visible at once. */
export function isSpread({ shape }: ZoneInfo): boolean {
  return shape === "hand" || shape === "row" || shape === "column";
}

function keysOf(info: ZoneInfo, cards: readonly CardId[]): string[] {
  if (cards.length === 0) return [`slot:${info.zone}`];
  if (isSpread(info)) return cards.map((card) => `card:${card}`);
  return [`card:${cards.at(-1)}`, ...(canBrowse(info) ? [`browse:${info.zone}`] : [])];
}

/** Return whether the last move ended in a zone; its origin may by now be empty or show other cards. */
export function isLast(desk: Desk, info: ZoneInfo): boolean {
  return desk.snapshot.last.at(-1) === info.zone && !desk.playing;
}

/** Draw the badge of the zone in which the last move ended; that of a hand is on the name plate. */
export function lastBadge(desk: Desk): TemplateResult {
  return html`<span class="cmb-last">${desk.words("last_badge")}</span>`;
}

/** Return the title below a zone: its name, or in a block that of its only page, which is too small to read. */
function titleOf({ desk, info, size, cards }: Place): string {
  const face = size === "block" && cards.length === 1 ? desk.table.faces[cards[0] ?? -1] : undefined;
  const design = face === undefined ? undefined : desk.snapshot.design[face];
  return design?.form === "page" ? design.name : info.label;
}

export function zone(desk: Desk, info: ZoneInfo, size: Size): TemplateResult {
  const cards = desk.hands.order(info);
  const spreads = isSpread(info);
  const { moves } = desk;
  const named = picks.named(moves, info.zone);
  const pickWhole = size === "small" && spreads && picks.meantWhole(moves, info.zone);
  // a click on an open card that cannot be picked gives the reason
  const answers = info.shape === "pile" || (info.shape !== "hand" && spreads && cards.length > 0);
  const live = !pickWhole && (size !== "small" || named || answers);
  const keys = keysOf(info, cards);
  const kept = desk.rove.get(info.zone);
  const first = cards.findIndex((card) => {
    const names = picks.picksOfCard(desk.table, info.zone, placeOf(desk, info, card));
    return names.some((name) => picks.pickable(desk.moves, desk.chosen, name));
  });
  const preferred = spreads && first >= 0 ? `card:${cards[first]}` : keys[0];
  const stop = kept !== undefined && keys.includes(kept) ? kept : (preferred ?? "");
  const place: Place = { desk, info, size, cards, stop, live };
  const target = picks.placement(desk.moves, desk.chosen, info.zone) !== null;
  const last = isLast(desk, info);
  const shown = info.top_only ? cards.slice(-1) : cards;
  const seen = live ? [] : shown.filter((card) => desk.table.faces[card] !== undefined).map((card) => nameOf(desk, card));
  const names = seen.join(desk.words("comma"));
  const shift = info.names === undefined ? 0 : 1; // names are above the first row and before the first column
  const label = [
    desk.words("zone_label", { zone: info.label, n: cards.length }),
    names ? desk.words("zone_known", { names }) : "",
  ].filter(Boolean);
  return html`<div
    class="cmb-zone"
    role="group"
    aria-label=${label.join(desk.words("comma"))}
    data-zone=${info.zone}
    data-group=${info.zone}
    data-shape=${info.shape}
    data-size=${size}
    data-row=${info.names === undefined ? nothing : (info.spot?.[1] ?? nothing)}
    data-column=${info.spot?.[2] ?? nothing}
    data-lift
    .style=${`--n:${cards.length}${info.spot === undefined ? "" : `;grid-area:${info.spot[1] + shift}/${info.spot[2] + shift}`}`}
    ?data-live=${live}
    ?data-open=${info.shape === "hand" && cards.length > 0 && cards.every((card) => desk.table.faces[card] !== undefined)}
    ?data-unused=${info.spot === undefined && info.shape === "row" && cards.length === 0 && !named && !target}
    ?data-target=${target}
    ?data-last=${last}
  >
    ${spreads ? spread(place) : heap(place)}${pickWhole ? whole(place) : nothing}
    <div class="cmb-zone-foot">
      <span class="cmb-zone-label">${titleOf(place)}</span>
      ${gauges(desk, (one) => one.zone === info.zone)}${count(place)}
      ${last && info.shape !== "hand" ? lastBadge(desk) : nothing}
    </div>
  </div>`;
}
