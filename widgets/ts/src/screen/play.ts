/** Handles clicks on the table: pick, place, play, take back; shows the reason for a refusal. */

import { canHover } from "../browser/theme";
import * as picks from "../contract/picks";
import type { CardId, Move } from "../contract/types";
import { dropHint } from "./drawer";
import { noteOf } from "./notes";
import type { Screen } from "./screen";
import { spokenSums } from "./sums";

export async function play(screen: Screen, text: string): Promise<boolean> {
  return (await screen.change({ do: "move", text })) !== null;
}

export function clickCard(screen: Screen, zone: string, index: number): void {
  const names = picks.picksOfCard(screen.table, zone, index);
  const card = screen.table.zones[zone]?.[index] ?? null;
  click(screen, zone, names.length > 0 ? names : [zone], card);
}

export function clickZone(screen: Screen, zone: string): void {
  click(screen, zone, [zone], null);
}

function click(screen: Screen, zone: string, names: readonly string[], card: number | null): void {
  if (screen.playing || screen.busy || screen.snapshot.curtain !== null) return;
  dropHint(screen);
  let { place, atOnce, next } = meaning(screen, zone, names, card);
  if (!place && !atOnce && next === null && screen.further.ways.turn(screen, names)) {
    ({ place, atOnce, next } = meaning(screen, zone, names, card));
  }
  if (atOnce) void play(screen, atOnce.text);
  else if (next !== null) {
    const about = card === null || next.length < screen.selection.length ? "" : glance(screen, card);
    screen.selection = next;
    screen.notice = about === "" ? null : { text: "", rule: null, tone: "glance", at: `card:${card}`, about };
    screen.update();
    screen.hear(spokenSums(screen));
  } else if (place !== null) void play(screen, place.text);
  else void why(screen, names, card === null ? zone : `card:${card}`, card === null ? "" : noteOf(screen, card));
}

/** The effect of a click: put the selection there, make a move at once, or change the selection. */
interface Meaning {
  place: Move | null;
  atOnce: Move | undefined;
  next: picks.Picked[] | null;
}

function meaning({ moves, chosen, selection }: Screen, zone: string, names: readonly string[], card: CardId | null): Meaning {
  return {
    place: picks.placement(moves, chosen, zone),
    atOnce: names.flatMap((name) => picks.immediate(moves, chosen, name) ?? []).at(0),
    next: picks.toggle(moves, selection, names, card),
  };
}

/** Return a card's note on devices that cannot hover; others show it as the title, and screen readers read it. */
function glance(screen: Screen, card: number): string {
  return canHover() ? "" : noteOf(screen, card);
}

/**
 * Ask why a click is not possible.
 *
 * @param thing the clicked item: the key of a card, or a zone that is empty or meant as a whole.
 * @param about a note on it: with one, the answer is not an error, since the person may only want to read the card.
 */
async function why(screen: Screen, names: readonly string[], thing: string, about: string): Promise<void> {
  const best = names[0];
  if (best === undefined) return;
  const reply = await screen.ask({ do: "why", picks: [...screen.chosen, best] });
  if (reply === null || (!reply.why && about === "")) return;
  const { text, rule } = reply.why ?? { text: "", rule: null };
  const at = keyOf(screen, thing);
  screen.tell(about === "" ? { text, rule, tone: "error", at } : { text, rule, tone: "info", at, about });
}

/** Return an item's current key on the table. */
function keyOf(screen: Screen, thing: string): string {
  const keys = [thing, `slot:${thing}`, `zone:${thing}`];
  const found = [...screen.root.querySelectorAll<HTMLElement>("[data-key]")].map((node) => node.dataset["key"] ?? "");
  return keys.find((key) => found.includes(key)) ?? thing;
}

/** Start the next deal, without a form. Presses while a deal is pending are queued. */
export async function nextDeal(screen: Screen): Promise<void> {
  if (screen.snapshot.guide) return; // a tour or a puzzle has its own "next"
  screen.selection = [];
  await screen.change({ do: "next" }, true);
}

/** Deal the same cards again. */
export async function sameDeal(screen: Screen): Promise<void> {
  screen.selection = [];
  await screen.change({ do: "again" }, true);
}

/** Undo or redo the last decision, or say why that is not possible. */
export async function stepBack(screen: Screen, what: "undo" | "redo"): Promise<void> {
  const { ok, why: reason } = screen.snapshot[what];
  if (ok) await screen.change({ do: what });
  else if (reason) screen.tell({ text: reason.text, rule: reason.rule, tone: "error", at: "bar:undo" });
}
