/** Running totals of the selection by place, for games in which sums must match. */

import { matching, zoneOf } from "../contract/picks";
import type { Screen } from "./screen";

export interface Sum {
  zone: string;
  label: string;
  sum: number;
}

/** Return the key of a zone's balance: on a board its row, elsewhere one for all places. */
function beam(screen: Screen, zone: string): string | null {
  const { layout } = screen.snapshot;
  if (!layout.some((info) => info.spot !== undefined)) return "";
  const spot = layout.find((info) => info.zone === zone)?.spot;
  return spot === undefined ? null : `${spot[0]} ${spot[1]}`; // cards off the board are a payment and not weighed
}

/** Return whether some move with this selection takes cards from two places, so that there are sums to compare. */
function weighs(screen: Screen): boolean {
  if (!screen.snapshot.adds_up || screen.selection.length === 0) return false;
  return matching(screen.moves, screen.chosen).some(({ picks }) => {
    const zones = [...new Set(picks.map(zoneOf))];
    const beams = zones.map((zone) => beam(screen, zone)).filter((one) => one !== null);
    return beams.length > new Set(beams).size;
  });
}

/** Return the sums, in the order in which the places were first picked from; empty in games without sums. */
export function sumsOf(screen: Screen): Sum[] {
  if (!weighs(screen)) return [];
  const sums = new Map<string, number>();
  for (const pick of screen.chosen) {
    const zone = zoneOf(pick);
    if (beam(screen, zone) === null) continue;
    const pips = screen.snapshot.design[pick.slice(zone.length + 1)]?.pips ?? 0;
    sums.set(zone, (sums.get(zone) ?? 0) + pips);
  }
  const label = (zone: string): string => screen.snapshot.layout.find((info) => info.zone === zone)?.label ?? zone;
  return [...sums].map(([zone, sum]) => ({ zone, label: label(zone), sum }));
}

/** Return whether there are two sides with equal sums. */
export function agree(sums: readonly Sum[]): boolean {
  return sums.length > 1 && sums.every((one) => one.sum === sums[0]?.sum);
}

/** Return the totals in words, announced when they change. */
export function spokenSums(screen: Screen): string {
  const sums = sumsOf(screen);
  const parts = sums.map(({ label, sum }) => screen.words("sum_of", { zone: label, n: sum }));
  if (agree(sums)) parts.push(screen.words("sums_agree"));
  return parts.join(screen.words("comma"));
}
