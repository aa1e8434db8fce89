/** A zone with its cards. Every zone that can be acted on is one Tab stop; arrow keys go from card to card. */

import { html, nothing, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";

import { cardFace, smallFace } from "../art/face";
import { icon } from "../art/icons";
import * as picks from "../contract/picks";
import type { CardId, ZoneInfo } from "../contract/types";
import { browse } from "../screen/drawer";
import { clickCard, clickZone } from "../screen/play";
import type { Desk } from "./desk";
import { gauges } from "./gauges";

/** In a block of places cards are drawn small, and are played with like those in the middle. */
export type Size = "small" | "middle" | "large" | "block";

interface State {
  pickable: boolean;
  /** Would take the place of what is selected. */
  instead: boolean;
  selected: boolean;
  target: boolean;
  hinted: boolean;
  /** Belongs to the move whose odds are being looked at. */
  lit: boolean;
}

interface Place {
  desk: Desk;
  info: ZoneInfo;
  size: Size;
  cards: readonly CardId[];
  /** The key of the item that Tab reaches. */
  stop: string;
  live: boolean;
}

function stateOf(desk: Desk, zone: string, names: readonly string[], card: CardId | null): State {
  const chosen = desk.chosen;
  return {
    pickable: names.some((name) => picks.pickable(desk.moves, chosen, name)),
    instead: names.some((name) => picks.replaces(desk.moves, chosen, name)),
    selected: desk.selection.some((one) => (card === null ? names.includes(one.pick) : one.card === card)),
    target: picks.placement(desk.moves, chosen, zone) !== null,
    hinted: desk.hint?.picks.some((pick) => names.includes(pick)) ?? false,
    lit: desk.guides.isLit(names),
  };
}

function spoken(desk: Desk, state: State): string {
  const { words } = desk;
  if (state.selected) return words("state_selected");
  if (state.target) return words("state_target");
  if (state.pickable || state.instead) return words("state_playable");
  return desk.moves.length > 0 ? words("state_not_playable") : "";
}

function nameOf(desk: Desk, card: CardId | undefined): string {
  const face = card === undefined ? undefined : desk.table.faces[card];
  return face === undefined ? desk.words("card_hidden") : (desk.snapshot.design[face]?.name ?? face);
}

/** What a card does, where its face alone does not tell. */
function noteOf(desk: Desk, card: CardId): string {
  const face = desk.table.faces[card];
  return (face === undefined ? undefined : desk.snapshot.design[face]?.note) ?? "";
}

function seenByOthers(desk: Desk, info: ZoneInfo, card: CardId): boolean {
  const own = info.owner === desk.snapshot.viewer && info.shape === "hand" && desk.table.faces[card] !== undefined;
  return own && ((desk.table.known[card] ?? 0) & ~(1 << desk.snapshot.viewer)) !== 0;
}

/** The picture of a card: its face if the viewer may see it, else the common back. */
function picture({ desk, size }: Place, card: CardId): TemplateResult {
  const face = desk.table.faces[card];
  const design = face === undefined ? undefined : desk.snapshot.design[face];
  if (design === undefined) return html`<span class="cmb-paper cmb-back"></span>`;
  const drawn = guard([design, size], () => (size === "small" || size === "block" ? smallFace(design) : cardFace(design))); // drawn once for each snapshot
  return html`<span class="cmb-paper cmb-front" data-tone=${design.tone}>${drawn}</span>`;
}

function marks(desk: Desk, state: State, seen: boolean): TemplateResult {
  return html`
    ${state.selected ? html`<span class="cmb-mark cmb-mark-selected">${icon("check")}</span>` : nothing}
    ${!state.selected && (state.pickable || state.target) ? html`<span class="cmb-mark cmb-mark-legal"></span>` : nothing}
    ${state.hinted && !state.selected ? html`<span class="cmb-mark cmb-mark-hint">${icon("hint")}</span>` : nothing}
    ${seen ? html`<span class="cmb-mark cmb-mark-seen" aria-hidden="true" title=${desk.words("seen_by_others")}>${icon("eye")}</span>` : nothing}
  `;
}

/** Where a card lies in its zone, in whatever order the zone is drawn. */
function placeOf(desk: Desk, info: ZoneInfo, card: CardId): number {
  return desk.table.zones[info.zone]?.indexOf(card) ?? -1;
}

/** A card that can be clicked. Never really disabled: a greyed one answers why not.
 *
 * Its name is text inside it, and its face a picture: what is written on the face need not be part of the name. */
function cardButton(place: Place, card: CardId, label: string): TemplateResult {
  const { desk, info } = place;
  const index = placeOf(desk, info, card);
  const names = picks.picksOfCard(desk.table, info.zone, index);
  const state = stateOf(desk, info.zone, names, card);
  const seen = seenByOthers(desk, info, card);
  const note = noteOf(desk, card);
  const parts = [label, note, spoken(desk, state), seen ? desk.words("seen_by_others") : ""].filter(Boolean);
  const key = `card:${card}`;
  const open = state.pickable || state.instead || state.selected || state.target;
  const greyed = desk.moves.length > 0 && !open;
  return html`<button
    type="button"
    class="cmb-card"
    data-card=${card}
    data-key=${key}
    tabindex=${place.stop === key ? 0 : -1}
    aria-pressed=${state.selected ? "true" : "false"}
    aria-disabled=${greyed ? "true" : "false"}
    title=${note || nothing}
    ?data-pickable=${state.pickable}
    ?data-selected=${state.selected}
    ?data-target=${state.target}
    ?data-hinted=${state.hinted}
    ?data-lit=${state.lit}
    ?data-greyed=${greyed}
    @click=${() => clickCard(desk, info.zone, index)}
  >
    <span class="cmb-hidden" data-name>${parts.join(desk.words("comma"))}</span>${picture(place, card)}${marks(desk, state, seen)}
  </button>`;
}

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
    ?data-lit=${state.lit}
    @click=${() => clickZone(desk, info.zone)}
  >
    <span class="cmb-paper cmb-empty"></span>${marks(desk, state, false)}
  </button>`;
}

/** Deck or open pile: the top card, with as much thickness below it as there are cards. */
function heap(place: Place): TemplateResult {
  const { desk, info, cards } = place;
  const top = cards.length - 1;
  const depth = Math.min(7, Math.ceil(cards.length / 6));
  const below = canBrowse(info) ? cards.slice(Math.max(0, top - 2), Math.max(0, top)) : [];
  const name = info.shape === "pile" ? desk.words("top_card", { name: nameOf(desk, cards[top]) }) : "";
  const parts = [info.label, desk.words("count_cards", { n: cards.length }), name].filter(Boolean);
  return html`<div class="cmb-heap" data-anchor=${info.zone} style="--depth:${depth}">
      ${below.map(
        (card, i) => html`<span class="cmb-under" data-i=${i + 3 - below.length} aria-hidden="true">${picture(place, card)}</span>`,
      )}
      ${repeat(cards.slice(-1), (one) => one, (one) => cardButton(place, one, parts.join(desk.words("comma"))))}
      ${cards.length === 0 ? slot(place) : nothing}
    </div>`;
}

/** Whether one can look through what lies there. */
function canBrowse(info: ZoneInfo): boolean {
  return info.shape === "pile" && !info.top_only;
}

/** The number of cards of a heap; for an open pile it is the button to look through it. */
function count(place: Place): TemplateResult {
  const { desk, info, cards } = place;
  if (!canBrowse(info) || cards.length < 2) {
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
        return html`<span class="cmb-leaf" style=${`--i:${i - middle};--j:${Math.abs(i - middle)}`}>
          ${
            place.live
              ? cardButton(place, card, label)
              : html`<span class="cmb-card cmb-still" data-card=${card}>${picture(place, card)}</span>`
          }
        </span>`;
      },
    )}
    ${n === 0 && place.live ? slot(place) : nothing}
  </div>`;
}

/** A zone of which only the whole can be meant, such as somebody's hand: one button over everything. */
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
    @click=${() => clickZone(desk, info.zone)}
  >
    ${marks(desk, state, false)}
  </button>`;
}

function keysOf(info: ZoneInfo, cards: readonly CardId[]): string[] {
  if (cards.length === 0) return [`slot:${info.zone}`];
  if (info.shape === "hand" || info.shape === "row") return cards.map((card) => `card:${card}`);
  return [`card:${cards.at(-1)}`, ...(canBrowse(info) ? [`browse:${info.zone}`] : [])];
}

export function isLast(desk: Desk, info: ZoneInfo): boolean {
  return desk.snapshot.last.includes(info.zone) && !desk.playing;
}

/** The badge of what the last move touched; that of a hand stands on the name plate. */
export function lastBadge(desk: Desk): TemplateResult {
  return html`<span class="cmb-last">${desk.words("last_badge")}</span>`;
}

export function zone(desk: Desk, info: ZoneInfo, size: Size): TemplateResult {
  const cards = desk.hands.order(info);
  const spreads = info.shape === "hand" || info.shape === "row";
  const { moves } = desk;
  const named = picks.named(moves, info.zone);
  const pickWhole = size === "small" && spreads && picks.meantWhole(moves, info.zone);
  const answers = info.shape === "pile" || (info.shape === "row" && cards.length > 0); // open cards say why not, wherever they lie
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
    data-column=${info.spot?.[2] ?? nothing}
    data-lift
    style=${`--n:${cards.length}${info.spot === undefined ? "" : `;grid-area:${info.spot[1]}/${info.spot[2]}`}`}
    ?data-live=${live}
    ?data-open=${info.shape === "hand" && cards.length > 0 && cards.every((card) => desk.table.faces[card] !== undefined)}
    ?data-unused=${info.spot === undefined && info.shape === "row" && cards.length === 0 && !named && !target}
    ?data-target=${target}
    ?data-last=${last}
  >
    ${spreads ? spread(place) : heap(place)}${pickWhole ? whole(place) : nothing}
    <div class="cmb-zone-foot">
      <span class="cmb-zone-label">${info.label}</span>
      ${gauges(desk, (one) => one.zone === info.zone)}${count(place)}
      ${last && info.shape !== "hand" ? lastBadge(desk) : nothing}
    </div>
  </div>`;
}
