/** What the part of an address after `#` asks of the session: a step of a tour, a puzzle, or a position. */

import { normal, whole } from "./reading";
import type { Request } from "./types";

/** The request for a fragment (with or without its `#`), or null when there is nothing in it.
 *
 * `learn`, `learn:4` (the fourth step; people count from one), `daily` and `puzzle:today` are requests of their own; everything
 * else is a link (`puzzle:soulmates:12`, or a position). Whether it leads anywhere is for the session to say.
 */
export function requestOfFragment(fragment: string, today: string = isoDay(new Date())): Request | null {
  const link = textOf(fragment);
  const text = normal(link);
  if (text === "") return null;
  const learn = text === "learn" ? 1 : text.startsWith("learn:") ? whole(text.slice("learn:".length)) : null;
  if (learn !== null) return { do: "learn", step: Math.max(0, learn - 1) };
  if (text === "daily") return { do: "daily", date: today };
  if (/^puzzle(:\w+)?:today$/.test(text)) return { do: "puzzle", n: "today", date: today };
  return { do: "open", link }; // `puzzle:soulmates:12` is a link like that of a position: the session knows both
}

/** The day where the person is, as `2026-11-21`. */
export function isoDay(day: Date): string {
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** A fragment as it was meant: without its `#` and its percent codes. */
export function textOf(fragment: string): string {
  const text = fragment.replace(/^#/, "");
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // not a percent code after all
  }
}
