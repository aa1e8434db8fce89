/** Running totals of what is picked, place by place, for games in which sums have to agree. */

import type { App } from "./app";
import { matching, zoneOf } from "./picks";

export interface Sum {
  zone: string;
  label: string;
  sum: number;
}

/** Whether some move goes on from here that takes cards from two places, so that there is something to weigh. */
function weighs(app: App): boolean {
  if (!app.snapshot.adds_up || app.selection.length === 0) return false;
  return matching(app.moves, app.chosen).some(({ picks }) => new Set(picks.map(zoneOf)).size > 1);
}

/** In the order in which the places were first picked from; nothing in a game that does not add up. */
export function sumsOf(app: App): Sum[] {
  if (!weighs(app)) return [];
  const sums = new Map<string, number>();
  for (const pick of app.chosen) {
    const zone = zoneOf(pick);
    const pips = app.snapshot.design[pick.slice(zone.length + 1)]?.pips ?? 0;
    sums.set(zone, (sums.get(zone) ?? 0) + pips);
  }
  const label = (zone: string): string => app.snapshot.layout.find((info) => info.zone === zone)?.label ?? zone;
  return [...sums].map(([zone, sum]) => ({ zone, label: label(zone), sum }));
}

/** Whether there are two sides and both weigh the same. */
export function agree(sums: readonly Sum[]): boolean {
  return sums.length > 1 && sums.every((one) => one.sum === sums[0]?.sum);
}

/** The totals in words, as they are said when they change. */
export function spokenSums(app: App): string {
  const sums = sumsOf(app);
  const parts = sums.map(({ label, sum }) => app.words("sum_of", { zone: label, n: sum }));
  if (agree(sums)) parts.push(app.words("sums_agree"));
  return parts.join(app.words("comma"));
}
