/** Compares a new snapshot with the old one: it has the next events, another language, or another game. */

import type { CardId, MoveEvent, Snapshot, TableEvent } from "./types";

/** Return whether the table holds another game or deal: the same card ids then mean other cards. */
export function isAnother(snapshot: Snapshot, old: Snapshot): boolean {
  const dealt = snapshot.events.length > 0 && snapshot.log.length < old.log.length; // an undo has no events
  return snapshot.game !== old.game || snapshot.setup.seed !== old.setup.seed || positionOf(snapshot) !== positionOf(old) || dealt;
}

/** Return the id of a set-up position, as steps of a tour and puzzles have; empty for the match. */
export function positionOf({ guide }: Snapshot): string {
  if (guide?.kind === "learn") return `learn:${guide.step}`;
  if (guide?.kind === "puzzle") return `puzzle:${guide.n}`;
  return "";
}

/** Return whether the viewer and their choice are the same, as after mere talk: the selection then stays. */
export function sameChoice(snapshot: Snapshot, old: Snapshot): boolean {
  const choice = ({ viewer, moves, table }: Snapshot): string => JSON.stringify([viewer, moves, table.zones, table.faces]);
  return snapshot.moves.length > 0 && !isAnother(snapshot, old) && choice(snapshot) === choice(old);
}

/** Return whether nothing has happened, not even talk, as when an aid is switched: a hint then still applies. */
export function sameMoment(snapshot: Snapshot, old: Snapshot): boolean {
  return snapshot.seq === old.seq || (sameChoice(snapshot, old) && snapshot.setup.moves === old.setup.moves);
}

/** Return whether the events continue from what is on screen, so that playing them back makes sense. */
export function follows(snapshot: Snapshot, old: Snapshot): boolean {
  if (snapshot.events.length === 0 || snapshot.curtain !== null) return false;
  if (isAnother(snapshot, old) || snapshot.viewer !== old.viewer) return true;
  return JSON.stringify(snapshot.before.zones) === JSON.stringify(old.table.zones);
}

/** Return the cards moved by the last decision; moves that merely follow from the rules do not count. */
export function lastMoved({ events }: Snapshot): readonly CardId[] {
  return events.findLast((event): event is MoveEvent => event.kind === "move" && event.by != null)?.cards ?? [];
}

/** Return a key for a series of events, the same in all languages: a language switch is not a new event. */
export function batchOf(snapshot: Snapshot): string {
  const told = ({ caption: _caption, ...event }: TableEvent): unknown => event;
  return JSON.stringify([snapshot.viewer, snapshot.before, snapshot.events.map(told)]);
}
