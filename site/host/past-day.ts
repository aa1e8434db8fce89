// What a play page says of a deal of the day that is not today's.
import type { Wish } from "./protocol";

/** Return the day of an earlier deal that a wish has opened, in words; null for all other wishes. */
export function pastDay(wish: Wish | null, lang: string): string | null {
  if (wish?.do !== "daily" || wish.day === undefined || wish.day === wish.date) return null;
  const when = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" });
  return when.format(Date.parse(`${wish.day}T00:00:00Z`));
}
