/** Maps an address's fragment to a request: a step of a tour, a puzzle, or a position. */

import { normal, whole } from "./reading";
import type { Request } from "./types";

/**
 * Return the request for a fragment (with or without its `#`), or null if it is empty.
 *
 * `learn`, `learn:4` (the fourth step, counted from one), `daily`, `daily:2026-11-25` and `puzzle:today` are separate
 * requests; everything else is a link (`puzzle:soulmates:12`, or a position), which the session validates.
 */
export function requestOfFragment(fragment: string, today: string = isoDay(new Date())): Request | null {
  const link = textOf(fragment);
  const text = normal(link);
  if (text === "") return null;
  const learn = text === "learn" ? 1 : text.startsWith("learn:") ? whole(text.slice("learn:".length)) : null;
  if (learn !== null) return { do: "learn", step: Math.max(0, learn - 1) };
  if (text === "daily" || text === "daily:") return { do: "daily", date: today };
  if (text.startsWith("daily:")) return { do: "daily", date: today, day: text.slice("daily:".length) };
  if (/^puzzle(:\w+)?:today$/.test(text)) return { do: "puzzle", n: "today", date: today };
  return { do: "open", link }; // the session reads both `puzzle:soulmates:12` and links to positions
}

/** Return the local date, as `2026-11-21`. */
export function isoDay(day: Date): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** Decode a fragment: without its `#` and percent-encoding. */
export function textOf(fragment: string): string {
  const text = fragment.replace(/^#/, "");
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // not percent-encoded after all
  }
}
