/** A zone with its cards. Every zone that can be acted on is one Tab stop; arrow keys go from card to card. */

import { html, nothing, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { repeat } from "lit-html/directives/repeat.js";
import { styleMap } from "lit-html/directives/style-map.js";

import { clickCard, clickZone } from "../acts";
import type { App } from "../app";
import { cardFace, smallFace } from "../art/face";
import { icon } from "../art/icons";
import { browse } from "../drawer";
import * as picks from "../picks";
import type { CardId, ZoneInfo } from "../types";

export type Size = "small" | "middle" | "large";

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
  app: App;
  info: ZoneInfo;
  size: Size;
  cards: readonly CardId[];
  /** The key of the item that Tab reaches. */
  stop: string;
  live: boolean;
}

function stateOf(app: App, zone: string, names: readonly string[], card: CardId | null): State {
  const chosen = app.chosen;
  return {
    pickable: names.some((name) => picks.pickable(app.moves, chosen, name)),
    instead: names.some((name) => picks.replaces(app.moves, chosen, name)),
    selected: app.selection.some((one) => (card === null ? names.includes(one.pick) : one.card === card)),
    target: picks.placement(app.moves, chosen, zone) !== null,
    hinted: app.hint?.picks.some((pick) => names.includes(pick)) ?? false,
    lit: app.guides.isLit(names),
  };
}

function spoken(app: App, state: State): string {
  const { words } = app;
  if (state.selected) return words("state_selected");
  if (state.target) return words("state_target");
  if (state.pickable || state.instead) return words("state_playable");
  return app.moves.length > 0 ? words("state_not_playable") : "";
}

function nameOf(app: App, card: CardId | undefined): string {
  const face = card === undefined ? undefined : app.table.faces[card];
  return face === undefined ? app.words("card_hidden") : (app.snapshot.design[face]?.name ?? face);
}

function seenByOthers(app: App, info: ZoneInfo, card: CardId): boolean {
  const own = info.owner === app.snapshot.viewer && info.shape === "hand" && app.table.faces[card] !== undefined;
  return own && ((app.table.known[card] ?? 0) & ~(1 << app.snapshot.viewer)) !== 0;
}

/** The picture of a card: its face if the viewer may see it, else the common back. */
function picture({ app, size }: Place, card: CardId): TemplateResult {
  const face = app.table.faces[card];
  const design = face === undefined ? undefined : app.snapshot.design[face];
  if (design === undefined) return html`<span class="cmb-paper cmb-back"></span>`;
  const drawn = guard([design, size], () => (size === "small" ? smallFace(design) : cardFace(design))); // drawn once for each snapshot
  return html`<span class="cmb-paper cmb-front" data-tone=${design.tone}>${drawn}</span>`;
}

function marks(app: App, state: State, seen: boolean): TemplateResult {
  return html`
    ${state.selected ? html`<span class="cmb-mark cmb-mark-selected">${icon("check")}</span>` : nothing}
    ${!state.selected && (state.pickable || state.target) ? html`<span class="cmb-mark cmb-mark-legal"></span>` : nothing}
    ${state.hinted && !state.selected ? html`<span class="cmb-mark cmb-mark-hint">${icon("hint")}</span>` : nothing}
    ${seen ? html`<span class="cmb-mark cmb-mark-seen" aria-hidden="true" title=${app.words("seen_by_others")}>${icon("eye")}</span>` : nothing}
  `;
}

/** A card that can be clicked. Never really disabled: a greyed one answers why not.
 *
 * Its name is text inside it, and its face a picture: what is written on the face need not be part of the name. */
function cardButton(place: Place, index: number, label: string): TemplateResult {
  const { app, info, cards } = place;
  const card = cards[index] ?? 0;
  const names = picks.picksOfCard(app.table, info.zone, index);
  const state = stateOf(app, info.zone, names, card);
  const seen = seenByOthers(app, info, card);
  const parts = [label, spoken(app, state), seen ? app.words("seen_by_others") : ""].filter(Boolean);
  const key = `card:${card}`;
  const open = state.pickable || state.instead || state.selected || state.target;
  const greyed = app.moves.length > 0 && !open;
  return html`<button
    type="button"
    class="cmb-card"
    data-card=${card}
    data-key=${key}
    tabindex=${place.stop === key ? 0 : -1}
    aria-pressed=${state.selected ? "true" : "false"}
    aria-disabled=${greyed ? "true" : "false"}
    ?data-pickable=${state.pickable}
    ?data-selected=${state.selected}
    ?data-target=${state.target}
    ?data-hinted=${state.hinted}
    ?data-lit=${state.lit}
    ?data-greyed=${greyed}
    @click=${() => clickCard(app, info.zone, index)}
  >
    <span class="cmb-hidden" data-name>${parts.join(app.words("comma"))}</span>${picture(place, card)}${marks(app, state, seen)}
  </button>`;
}

function slot(place: Place): TemplateResult {
  const { app, info } = place;
  const state = stateOf(app, info.zone, [info.zone], null);
  const key = `slot:${info.zone}`;
  const parts = [info.label, app.words("zone_empty"), spoken(app, state)].filter(Boolean);
  return html`<button
    type="button"
    class="cmb-card cmb-slot"
    data-key=${key}
    tabindex=${place.stop === key ? 0 : -1}
    aria-label=${parts.join(app.words("comma"))}
    ?data-pickable=${state.pickable}
    ?data-target=${state.target}
    ?data-lit=${state.lit}
    @click=${() => clickZone(app, info.zone)}
  >
    <span class="cmb-paper cmb-empty"></span>${marks(app, state, false)}
  </button>`;
}

/** Deck or open pile: the top card, with as much thickness below it as there are cards. */
function heap(place: Place): TemplateResult {
  const { app, info, cards } = place;
  const top = cards.length - 1;
  const depth = Math.min(7, Math.ceil(cards.length / 6));
  const below = info.shape === "pile" ? cards.slice(Math.max(0, top - 2), Math.max(0, top)) : [];
  const name = info.shape === "pile" ? app.words("top_card", { name: nameOf(app, cards[top]) }) : "";
  const parts = [info.label, app.words("count_cards", { n: cards.length }), name].filter(Boolean);
  return html`<div class="cmb-heap" data-anchor=${info.zone} style=${styleMap({ "--depth": String(depth) })}>
      ${below.map(
        (card, i) => html`<span class="cmb-under" data-i=${i + 3 - below.length} aria-hidden="true">${picture(place, card)}</span>`,
      )}
      ${repeat(cards.slice(-1), (one) => one, () => cardButton(place, top, parts.join(app.words("comma"))))}
      ${cards.length === 0 ? slot(place) : nothing}
    </div>`;
}

/** The number of cards of a heap; for an open pile it is the button to look through it. */
function count(place: Place): TemplateResult {
  const { app, info, cards } = place;
  if (info.shape !== "pile" || cards.length < 2) {
    return html`<span class="cmb-zone-count" aria-hidden="true">${cards.length}</span>`;
  }
  const key = `browse:${info.zone}`;
  return html`<button
    type="button"
    class="cmb-zone-count cmb-browse"
    data-key=${key}
    tabindex=${place.stop === key ? 0 : -1}
    aria-label=${[app.words("browse_zone", { zone: info.label }), app.words("count_cards", { n: cards.length })].join(app.words("comma"))}
    title=${app.words("browse")}
    @click=${() => browse(app, info.zone)}
  >
    ${cards.length}${icon("fan")}
  </button>`;
}

function spread(place: Place): TemplateResult {
  const { app, info, cards } = place;
  const n = cards.length;
  const middle = (n - 1) / 2;
  return html`<div class="cmb-spread" data-anchor=${info.zone}>
    ${repeat(
      cards,
      (one) => one,
      (card, i) => {
        const turn = styleMap({ "--i": String(i - middle), "--j": String(Math.abs(i - middle)) });
        const label = app.words("card_of", { name: nameOf(app, card), i: i + 1, n });
        return html`<span class="cmb-leaf" style=${turn}>
          ${
            place.live
              ? cardButton(place, i, label)
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
  const { app, info } = place;
  const state = stateOf(app, info.zone, [info.zone], null);
  return html`<button
    type="button"
    class="cmb-whole"
    data-key=${`zone:${info.zone}`}
    tabindex="0"
    aria-label=${[info.label, spoken(app, state)].filter(Boolean).join(app.words("comma"))}
    ?data-pickable=${state.pickable}
    ?data-selected=${state.selected}
    ?data-target=${state.target}
    @click=${() => clickZone(app, info.zone)}
  >
    ${marks(app, state, false)}
  </button>`;
}

function keysOf(info: ZoneInfo, cards: readonly CardId[]): string[] {
  if (cards.length === 0) return [`slot:${info.zone}`];
  if (info.shape === "hand" || info.shape === "row") return cards.map((card) => `card:${card}`);
  return [`card:${cards.at(-1)}`, `browse:${info.zone}`];
}

export function isLast(app: App, info: ZoneInfo): boolean {
  return app.snapshot.last.includes(info.zone) && !app.playing;
}

/** The badge of what the last move touched; for the viewer's own hand it stands on the name plate under it. */
export function lastBadge(app: App): TemplateResult {
  return html`<span class="cmb-last">${app.words("last_badge")}</span>`;
}

export function zone(app: App, info: ZoneInfo, size: Size): TemplateResult {
  const cards = app.table.zones[info.zone] ?? [];
  const spreads = info.shape === "hand" || info.shape === "row";
  const { moves } = app;
  const named = picks.named(moves, info.zone);
  const pickWhole = size === "small" && spreads && picks.meantWhole(moves, info.zone);
  const live = !pickWhole && (size !== "small" || named || info.shape === "pile");
  const keys = keysOf(info, cards);
  const kept = app.rove.get(info.zone);
  const first = cards.findIndex((_, i) => {
    const names = picks.picksOfCard(app.table, info.zone, i);
    return names.some((name) => picks.pickable(app.moves, app.chosen, name));
  });
  const preferred = spreads && first >= 0 ? `card:${cards[first]}` : keys[0];
  const stop = kept !== undefined && keys.includes(kept) ? kept : (preferred ?? "");
  const place: Place = { app, info, size, cards, stop, live };
  const target = picks.placement(app.moves, app.chosen, info.zone) !== null;
  const last = isLast(app, info);
  const seen = live ? [] : cards.filter((card) => app.table.faces[card] !== undefined).map((card) => nameOf(app, card));
  const names = seen.join(app.words("comma"));
  const label = [
    app.words("zone_label", { zone: info.label, n: cards.length }),
    names ? app.words("zone_known", { names }) : "",
  ].filter(Boolean);
  return html`<div
    class="cmb-zone"
    role="group"
    aria-label=${label.join(app.words("comma"))}
    data-zone=${info.zone}
    data-group=${info.zone}
    data-shape=${info.shape}
    data-size=${size}
    data-lift
    style=${styleMap({ "--n": String(cards.length) })}
    ?data-live=${live}
    ?data-open=${info.shape === "hand" && cards.length > 0 && cards.every((card) => app.table.faces[card] !== undefined)}
    ?data-unused=${info.shape === "row" && cards.length === 0 && !named && !target}
    ?data-target=${target}
    ?data-last=${last}
  >
    ${spreads ? spread(place) : heap(place)}${pickWhole ? whole(place) : nothing}
    <div class="cmb-zone-foot">
      <span class="cmb-zone-label">${info.label}</span>
      ${count(place)}
      ${last && !(size === "large" && info.shape === "hand") ? lastBadge(app) : nothing}
    </div>
  </div>`;
}
