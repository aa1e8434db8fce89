// The top of the landing page: the deal and the puzzle of the day, the days in a row, and the matches under way. All of
// it comes from what this browser has stored, so it needs no Python.
import { keptDiaries } from "../../widgets/ts/src/browser/diaries";
import { daysOf, streakOf } from "../../widgets/ts/src/contract/diary";
import { isoDay } from "../../widgets/ts/src/contract/fragment";
import type { Diary } from "../../widgets/ts/src/contract/formats/diaries";
import { isUnderWay } from "./game-store";
import { fill, type Words } from "./lessons";
import { keptGame } from "./memory";

const DAY_MS = 86_400_000;

/** Return the game of a day: the games take turns, the same for everybody. */
export function gameOf(day: string, games: readonly string[]): string {
  return games[Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY_MS) % games.length] ?? "";
}

/** What is done of a day, in the diary of its game. */
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

/** The parts of the page, found by their data attributes. */
function part<T extends HTMLElement>(name: string): T | null {
  return document.querySelector<T>(`[data-${name}]`);
}

function showLink(name: string, address: string, text: string, isDone: boolean): void {
  const link = part<HTMLAnchorElement>(name);
  if (link === null) return;
  link.href = address;
  link.textContent = text;
  link.classList.toggle("primary", !isDone);
}

const addressOf = (game: string): string => document.querySelector<HTMLAnchorElement>(`[data-play="${CSS.escape(game)}"]`)?.href.split("#")[0] ?? "";

function showDay(day: string, order: readonly string[], games: Record<string, string>, diaries: readonly Diary[], words: Words): void {
  const game = gameOf(day, order);
  const done = doneOn(day, diaries.find((one) => one.game === game));
  const picture = document.querySelector(`[data-game="${CSS.escape(game)}"] .picture`)?.cloneNode(true);
  if (picture) part("day-picture")?.replaceChildren(picture);
  const name = part("day-game");
  if (name) name.textContent = games[game] ?? game;
  const puzzle = done.puzzle === null ? "puzzle_today" : done.puzzle ? "puzzle_right" : "puzzle_wrong";
  showLink("day-deal", `${addressOf(game)}#daily`, words[done.deal ? "deal_done" : "deal_today"] ?? "", done.deal);
  showLink("day-puzzle", `${addressOf(game)}#puzzle:today`, words[puzzle] ?? "", done.puzzle !== null);
  const days = new Set(diaries.flatMap(daysOf));
  const n = streakOf(days, day);
  const row = part("day-streak");
  const key = n === 0 ? "streak_none" : days.has(day) ? "streak" : "streak_open";
  if (row) row.textContent = fill(words[key] ?? "", { n: String(n) });
}

function showGoing(going: readonly Going[], games: Record<string, string>): void {
  const section = part("going");
  if (section === null || going.length === 0) return;
  const when = new Intl.DateTimeFormat(document.documentElement.lang, { month: "short", day: "numeric" });
  const items = going.map(({ game, at }) => {
    const [item, link, date] = [document.createElement("li"), document.createElement("a"), document.createElement("small")];
    link.href = addressOf(game);
    link.className = "button";
    link.textContent = games[game] ?? game;
    if (at > 0) date.textContent = when.format(at);
    item.append(link, date);
    return item;
  });
  section.querySelector("ul")?.replaceChildren(...items);
  section.hidden = false;
}

/** Show today and the matches under way. */
export function showToday(order: readonly string[], games: Record<string, string>, words: Words): void {
  const [day, diaries, going] = [isoDay(new Date()), keptDiaries(), underWay(order, keptGame)];
  showDay(day, order, games, diaries, words);
  showGoing(going, games);
  // Who comes back is not asked the first question again: today's puzzle takes its place.
  if (going.length > 0 || diaries.length > 0) document.documentElement.dataset["back"] = "true";
}
