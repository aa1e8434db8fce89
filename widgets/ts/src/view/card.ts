/** A card as it is seen and clicked: its face or back, its marks, and its accessible name. */

import { html, nothing, type TemplateResult } from "lit-html";

import { front } from "../art/face";
import { icon } from "../art/icons";
import { lastMoved } from "../contract/changes";
import type { Mark } from "../contract/choices";
import * as picks from "../contract/picks";
import type { CardId, ZoneInfo } from "../contract/types";
import { noteOf } from "../screen/notes";
import { clickCard } from "../screen/play";
import type { Desk } from "./desk";

/** In a block of places, cards are drawn small but played like those in the middle. */
export type Size = "small" | "middle" | "large" | "block";

interface State {
  pickable: boolean;
  /** Would replace the selected item. */
  instead: boolean;
  selected: boolean;
  target: boolean;
  hinted: boolean;
  /** Belongs to the move whose odds are pointed at, or is counted by the answer to a puzzle. */
  lit: boolean;
  /** A question about it is open. */
  asked: boolean;
  /** Its number, while the odds are shown. */
  odds: Mark | null;
}

export interface Place {
  desk: Desk;
  info: ZoneInfo;
  size: Size;
  cards: readonly CardId[];
  /** The key of the item that Tab reaches. */
  stop: string;
  live: boolean;
}

export function stateOf(desk: Desk, zone: string, names: readonly string[], card: CardId | null): State {
  const chosen = desk.chosen;
  return {
    pickable: names.some((name) => picks.pickable(desk.moves, chosen, name)),
    instead: names.some((name) => picks.replaces(desk.moves, chosen, name)),
    selected: desk.selection.some((one) => (card === null ? names.includes(one.pick) : one.card === card)),
    target: picks.placement(desk.moves, chosen, zone) !== null,
    hinted: desk.hint !== null && [...desk.hint.picks, desk.hint.to ?? ""].some((pick) => names.includes(pick)),
    lit: desk.guides.isLit(names) || (card !== null && desk.guides.isCounted(card)),
    asked: !desk.playing && (desk.snapshot.prediction?.picks ?? []).some((pick) => names.includes(pick)),
    odds: desk.guides.markOf(names),
  };
}

export function spoken(desk: Desk, state: State): string {
  return [stateWord(desk, state), state.odds?.text].filter(Boolean).join(desk.words("comma"));
}

function stateWord({ words, moves }: Desk, state: State): string {
  if (state.selected) return words("state_selected");
  if (state.target) return words("state_target");
  if (state.pickable || state.instead) return words("state_playable");
  return moves.length > 0 ? words("state_not_playable") : "";
}

export function nameOf(desk: Desk, card: CardId | undefined): string {
  const face = card === undefined ? undefined : desk.table.faces[card];
  return face === undefined ? desk.words("card_hidden") : (desk.snapshot.design[face]?.name ?? face);
}

/** Return whether an opponent knows a card of the viewer's hand; false for a single player. */
function seenByOthers(desk: Desk, info: ZoneInfo, card: CardId): boolean {
  if (desk.snapshot.seats.length < 2) return false;
  const own = info.owner === desk.snapshot.viewer && info.shape === "hand" && desk.table.faces[card] !== undefined;
  return own && ((desk.table.known[card] ?? 0) & ~(1 << desk.snapshot.viewer)) !== 0;
}

/** Draw a card: its face if the viewer may see it, else the common back. */
export function picture({ desk, info, size }: Place, card: CardId): TemplateResult {
  const face = desk.table.faces[card];
  const design = face === undefined ? undefined : desk.snapshot.design[face];
  if (design === undefined) return html`<span class="cmb-paper cmb-back"></span>`;
  return front(design, size === "small" || size === "block", info.form);
}

export function marks(desk: Desk, state: State, seen: boolean): TemplateResult {
  return html`
    ${state.selected ? html`<span class="cmb-mark cmb-mark-selected">${icon("check")}</span>` : nothing}
    ${!state.selected && (state.pickable || state.target) ? html`<span class="cmb-mark cmb-mark-legal"></span>` : nothing}
    ${state.hinted && !state.selected ? html`<span class="cmb-mark cmb-mark-hint">${icon("hint")}</span>` : nothing}
    ${state.asked ? html`<span class="cmb-mark cmb-mark-asked">${icon("predictions")}</span>` : nothing}
    ${state.odds === null ? nothing : html`<span class="cmb-mark cmb-mark-odds" ?data-best=${state.odds.best} aria-hidden="true">${state.odds.text}</span>`}
    ${seen ? html`<span class="cmb-mark cmb-mark-seen" aria-hidden="true" title=${desk.words("seen_by_others")}>${icon("eye")}</span>` : nothing}
  `;
}

/** Return whether the last decision moved this card. */
export function isLastCard(desk: Desk, card: CardId): boolean {
  return !desk.playing && lastMoved(desk.snapshot).includes(card);
}

/** Return the index of a card in its zone, whatever the display order. */
export function placeOf(desk: Desk, info: ZoneInfo, card: CardId): number {
  return desk.table.zones[info.zone]?.indexOf(card) ?? -1;
}

/**
 * Draw a clickable card. It is never disabled: clicking a greyed card shows the reason.
 *
 * The accessible name is hidden text and the face a picture, so text on the face need not be part of the name.
 */
export function cardButton(place: Place, card: CardId, label: string): TemplateResult {
  const { desk, info } = place;
  const index = placeOf(desk, info, card);
  const names = picks.picksOfCard(desk.table, info.zone, index);
  const state = stateOf(desk, info.zone, names, card);
  const seen = seenByOthers(desk, info, card);
  const last = isLastCard(desk, card);
  const note = noteOf(desk, card);
  const { words } = desk;
  const parts = [label, spoken(desk, state), seen ? words("seen_by_others") : "", note].filter(Boolean);
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
    ?data-questioned=${state.asked}
    ?data-lit=${state.lit}
    ?data-last=${last}
    ?data-greyed=${greyed}
    @click=${() => clickCard(desk, info.zone, index)}
  >
    <span class="cmb-hidden" data-name>${parts.join(words("comma"))}</span>${picture(place, card)}${marks(desk, state, seen)}
  </button>`;
}
