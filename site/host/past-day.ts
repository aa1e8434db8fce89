// Names the day of a deal of the day that is not today's, for the play page's notice.
import type { Wish } from "./protocol";

/** Return in words the day of the earlier deal that a request opens; null for any other request. */
export function pastDay(wish: Wish | null, lang: string): string | null {
  if (wish?.do !== "daily" || wish.day === undefined || wish.day === wish.date) return null;
  const when = new Intl.DateTimeFormat(lang, { dateStyle: "long", timeZone: "UTC" });
  return when.format(Date.parse(`${wish.day}T00:00:00Z`));
}
