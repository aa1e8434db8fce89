// The deal and the puzzle of the day, the days in a row, and the matches under way: the top of the landing page, and part
// of the statistics. All of it comes from this browser's storage, so no Python is needed.
import { keptDiaries } from "../../widgets/ts/src/browser/diaries";
import { isoDay } from "../../widgets/ts/src/contract/fragment";
import type { Diary } from "../../widgets/ts/src/contract/formats/diaries";
import { isUnderWay } from "./game-store";
import { fill } from "../../widgets/ts/src/contract/words";
import type { Words } from "./lessons";
import { keptGame } from "./memory";
import { type Days, daysIn } from "./tally";

const DAY_MS = 86_400_000;
const WEEK = 7;

/** Return the game of a day: the games take turns, the same for everybody. */
export function gameOf(day: string, games: readonly string[]): string {
  return games[Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS) % games.length] ?? "";
}

/** Which parts of a day are done, from the diary of its game. */
export interface Done {
  deal: boolean;
  /** Whether the first answer to the puzzle was right; null if there is none. */
  puzzle: boolean | null;
}

export function doneOn(day: string, diary: Diary | undefined): Done {
  const deal = diary?.matches.some((one) => one.daily && one.day === day) ?? false;
  return { deal, puzzle: diary?.puzzles.find((one) => one.day === day)?.right ?? null };
}

/** A match under way. */
export interface Going {
  game: string;
  /** When it was last kept, in milliseconds; 0 if an earlier version kept it. */
  at: number;
}

/** Return the matches under way, the newest first. */
export function underWay(games: readonly string[], kept: (game: string) => unknown): Going[] {
  const found = games.flatMap((game) => {
    const save = kept(game);
    return isUnderWay(save) ? [{ game, at: Number((save as { at?: unknown }).at ?? 0) || 0 }] : [];
  });
  return found.sort((one, other) => other.at - one.at);
}

/** Find a part of the page by its data attribute. */
function part<T extends HTMLElement>(name: string): T | null {
  return document.querySelector<T>(`[data-${name}]`);
}

/** Show a link to today's deal or puzzle, prominent if it is still open. */
function showLink(name: string, address: string, text: string, isOpen: boolean): void {
  const link = part<HTMLAnchorElement>(name);
  if (link === null) return;
  link.href = address;
  link.textContent = text;
  link.classList.toggle("primary", isOpen);
}

const addressOf = (game: string): string => document.querySelector<HTMLAnchorElement>(`[data-play="${CSS.escape(game)}"]`)?.href.split("#")[0] ?? "";

/** Return a copy of a game's picture, which is decoration next to the game's name. */
function pictureOf(game: string): HTMLElement | null {
  const copy = document.querySelector(`[data-game="${CSS.escape(game)}"] .picture`)?.cloneNode(true) as HTMLElement | undefined;
  copy?.removeAttribute("role");
  copy?.setAttribute("aria-hidden", "true");
  return copy ?? null;
}

/** Show days as small cards, face up if there was play on that day. */
export function showDays(host: HTMLElement | null, last: Days["last"], label: string): void {
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { month: "long", day: "numeric", timeZone: "UTC" });
  const days = last.map(({ day, played }) => {
    const made = document.createElement("i");
    made.dataset["played"] = String(played);
    made.title = when.format(Date.parse(`${day}T00:00:00Z`));
    return made;
  });
  host?.replaceChildren(...days);
  host?.setAttribute("aria-label", fill(label, { n: String(last.filter((one) => one.played).length), of: String(last.length) }));
}

function showDay(day: string, order: readonly string[], games: Record<string, string>, diaries: readonly Diary[], words: Words, back: boolean): void {
  const game = gameOf(day, order);
  const done = doneOn(day, diaries.find((one) => one.game === game));
  const picture = pictureOf(game);
  if (picture) {
    part("day-picture")?.replaceChildren(picture);
    part("day-picture")?.parentElement?.style.setProperty("--cloth", picture.style.getPropertyValue("--cloth"));
  }
  const name = part("day-game");
  if (name) name.textContent = games[game] ?? game;
  const puzzle = done.puzzle === null ? "puzzle_today" : done.puzzle ? "puzzle_right" : "puzzle_wrong";
  showLink("day-deal", `${addressOf(game)}#daily`, words[done.deal ? "deal_done" : "deal_today"] ?? "", back && !done.deal);
  showLink("day-puzzle", `${addressOf(game)}#puzzle:today`, words[puzzle] ?? "", back && done.puzzle === null);
  const { now, last } = daysIn(diaries, day, WEEK);
  showDays(part("week"), last, words["days_label"] ?? "");
  const row = part("day-streak");
  const key = now === 0 ? "streak_none" : last.at(-1)?.played ? "streak" : "streak_open";
  if (row) row.textContent = fill(words[key] ?? "", { n: String(now) });
}

/** Format a time as a day in words, such as "yesterday". */
function dayInWords(at: number): string {
  const midnight = (ms: number): number => new Date(ms).setHours(0, 0, 0, 0);
  const days = Math.round((midnight(at) - midnight(Date.now())) / DAY_MS);
  const { lang } = document.documentElement;
  if (days > -WEEK) return new Intl.RelativeTimeFormat(lang, { numeric: "auto" }).format(Math.min(0, days), "day");
  return new Intl.DateTimeFormat(lang, { month: "short", day: "numeric" }).format(at);
}

function showGoing(going: readonly Going[], games: Record<string, string>): void {
  const section = part("going");
  if (section === null || going.length === 0) return;
  const items = going.map(({ game, at }) => {
    const [item, link, name] = [document.createElement("li"), document.createElement("a"), document.createElement("span")];
    link.href = addressOf(game);
    link.className = "button";
    name.textContent = games[game] ?? game;
    if (at > 0) {
      const date = document.createElement("small");
      date.textContent = dayInWords(at);
      name.append(" ", date);
    }
    link.append(pictureOf(game) ?? "", name);
    item.append(link);
    return item;
  });
  section.querySelector("ul")?.replaceChildren(...items);
  section.hidden = false;
}

/** Show today and the matches under way. */
export function showToday(order: readonly string[], games: Record<string, string>, words: Words): void {
  const [day, diaries, going] = [isoDay(new Date()), keptDiaries(), underWay(order, keptGame)];
  // On later visits, today takes the place of the question for newcomers.
  if (going.length > 0 || diaries.length > 0) document.documentElement.dataset["back"] = "true";
  showDay(day, order, games, diaries, words, "back" in document.documentElement.dataset);
  showGoing(going, games);
}
