/** What a new snapshot is to the old one: the next events, the same ones in other words, or another game. */

import type { Snapshot, TableEvent } from "./types";

/** Whether another game or deal took the table: the same card numbers then mean other cards. */
export function isAnother(snapshot: Snapshot, old: Snapshot): boolean {
  const dealt = snapshot.events.length > 0 && snapshot.log.length < old.log.length; // an undo has no events
  return snapshot.game !== old.game || snapshot.setup.seed !== old.setup.seed || positionOf(snapshot) !== positionOf(old) || dealt;
}

/** Which set-up position is on the table: a step of a tour or a puzzle has its own cards, all else is the match. */
export function positionOf({ guide }: Snapshot): string {
  if (guide?.kind === "learn") return `learn:${guide.step}`;
  if (guide?.kind === "puzzle") return `puzzle:${guide.n}`;
  return "";
}

/** Whether the same choice is still before the same eyes, as after words that were only said: then picks stay picked. */
export function sameChoice(snapshot: Snapshot, old: Snapshot): boolean {
  const choice = ({ viewer, moves, table }: Snapshot): string => JSON.stringify([viewer, moves, table.zones, table.faces]);
  return snapshot.moves.length > 0 && !isAnother(snapshot, old) && choice(snapshot) === choice(old);
}

/** Whether the events lead on from what is on the screen, so that showing them makes sense. */
export function follows(snapshot: Snapshot, old: Snapshot): boolean {
  if (snapshot.events.length === 0 || snapshot.curtain !== null) return false;
  if (isAnother(snapshot, old) || snapshot.viewer !== old.viewer) return true;
  return JSON.stringify(snapshot.before.zones) === JSON.stringify(old.table.zones);
}

/** Tells two rows of events apart whatever language they are told in: a language switch is not a new event. */
export function batchOf(snapshot: Snapshot): string {
  const told = ({ caption: _caption, ...event }: TableEvent): unknown => event;
  return JSON.stringify([snapshot.viewer, snapshot.before, snapshot.events.map(told)]);
}
