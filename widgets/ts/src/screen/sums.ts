/** Running totals of what is picked, place by place, for games in which sums have to agree. */

import { matching, zoneOf } from "../contract/picks";
import type { Screen } from "./screen";

export interface Sum {
  zone: string;
  label: string;
  sum: number;
}

/** Whether some move goes on from here that takes cards from two places, so that there is something to weigh. */
function weighs(screen: Screen): boolean {
  if (!screen.snapshot.adds_up || screen.selection.length === 0) return false;
  return matching(screen.moves, screen.chosen).some(({ picks }) => new Set(picks.map(zoneOf)).size > 1);
}

/** In the order in which the places were first picked from; nothing in a game that does not add up. */
export function sumsOf(screen: Screen): Sum[] {
  if (!weighs(screen)) return [];
  const sums = new Map<string, number>();
  for (const pick of screen.chosen) {
    const zone = zoneOf(pick);
    const pips = screen.snapshot.design[pick.slice(zone.length + 1)]?.pips ?? 0;
    sums.set(zone, (sums.get(zone) ?? 0) + pips);
  }
  const label = (zone: string): string => screen.snapshot.layout.find((info) => info.zone === zone)?.label ?? zone;
  return [...sums].map(([zone, sum]) => ({ zone, label: label(zone), sum }));
}

/** Whether there are two sides and both weigh the same. */
export function agree(sums: readonly Sum[]): boolean {
  return sums.length > 1 && sums.every((one) => one.sum === sums[0]?.sum);
}

/** The totals in words, as they are said when they change. */
export function spokenSums(screen: Screen): string {
  const sums = sumsOf(screen);
  const parts = sums.map(({ label, sum }) => screen.words("sum_of", { zone: label, n: sum }));
  if (agree(sums)) parts.push(screen.words("sums_agree"));
  return parts.join(screen.words("comma"));
}
