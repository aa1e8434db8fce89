/** The browser's implementation of `apply(before, events) == after`; the Python one is `combinatoria.table`. */

import type { CardId, Face, TableEvent, TableView } from "./types";

function learn(view: TableView, cards: CardId[], know: number[], faces: Record<string, Face>): TableView {
  const known = { ...view.known };
  cards.forEach((card, index) => {
    const mask = know[index] ?? 0;
    if (mask === 0) delete known[card];
    else known[card] = mask;
  });
  return { ...view, known, faces: { ...view.faces, ...faces } };
}

/** Return the table after one event. It does not change the given table, which animations may still need. */
export function apply(view: TableView, event: TableEvent): TableView {
  switch (event.kind) {
    case "move": {
      const leaving = new Set(event.cards);
      const source = (view.zones[event.src] ?? []).filter((card) => !leaving.has(card));
      const zones = { ...view.zones, [event.src]: source };
      const target = [...(zones[event.dst] ?? [])];
      target.splice(event.at ?? target.length, 0, ...event.cards);
      zones[event.dst] = target;
      return learn({ ...view, zones }, event.cards, event.know, event.faces);
    }
    case "show":
      return learn(view, event.cards, event.know, event.faces);
    case "shuffle": {
      const renamed = new Map(event.cards.map((card, index) => [card, event.new[index] ?? card]));
      const zone = (view.zones[event.zone] ?? []).map((card) => renamed.get(card) ?? card);
      const faces = { ...view.faces };
      const known = { ...view.known };
      for (const card of event.cards) {
        delete faces[card];
        delete known[card];
      }
      const next = { ...view, zones: { ...view.zones, [event.zone]: zone }, faces, known };
      return learn(next, event.new, event.know, event.faces);
    }
    case "set":
      return { ...view, vars: { ...view.vars, [event.key]: event.value } };
    default:
      return view; // say, ask, turn and end change nothing
  }
}

export function applyAll(view: TableView, events: readonly TableEvent[]): TableView {
  return events.reduce(apply, view);
}

/** Return whether an event visibly moves something (and so needs time on the screen). */
export function changesPlaces(event: TableEvent): boolean {
  return event.kind === "move" || event.kind === "shuffle" || event.kind === "show";
}
