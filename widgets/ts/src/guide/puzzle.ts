/** Puzzles: go to one, answer it, leave; which ones were solved in this browser is kept. */

import type { App } from "../app";
import { drop } from "../drawer";
import { isoDay } from "../fragment";
import { copyText } from "../share";
import { keep, recall, recallNumbers } from "../storage";
import { focusGuide } from "./learn";
import type { PuzzleGuide } from "./types";

const solved = (app: App): string => `puzzles.${app.snapshot.game}.solved`;
const place = (app: App): string => `puzzles.${app.snapshot.game}.at`;

export function puzzlesSolved(app: App): Set<number> {
  return new Set(recallNumbers(solved(app)));
}

export function rememberSolved(app: App, guide: PuzzleGuide): void {
  keep(place(app), guide.solved ? guide.next : guide.n);
  const before = puzzlesSolved(app);
  if (guide.solved && !before.has(guide.n)) keep(solved(app), [...before, guide.n]);
}

/** Go on with the puzzles: the one after the last that was solved, at first the first. */
export async function startPuzzles(app: App): Promise<void> {
  if (app.snapshot.guide?.kind === "puzzle") return focusGuide(app);
  const kept = recall(place(app));
  drop(app);
  await goToPuzzle(app, typeof kept === "number" && Number.isInteger(kept) ? kept : 1, true);
}

/** Go to a puzzle; with `orFirst`, a number from an older collection leads to its beginning and not to a refusal. */
export async function goToPuzzle(app: App, n: number, orFirst = false): Promise<void> {
  let reply = await app.change({ do: "puzzle", n });
  if (reply === null && orFirst && n !== 1) reply = await app.change({ do: "puzzle", n: 1 });
  if (reply !== null) focusGuide(app);
}

/** The puzzle of the day where the person is. */
export async function goToToday(app: App): Promise<void> {
  if ((await app.change({ do: "puzzle", n: "today", date: isoDay(new Date()) })) !== null) focusGuide(app);
}

export async function answerPuzzle(app: App, choice: number): Promise<void> {
  await app.change({ do: "answer", choice });
}

export async function leavePuzzles(app: App): Promise<void> {
  await app.change({ do: "puzzle_stop" });
}

export async function copyPuzzle(app: App, guide: PuzzleGuide): Promise<void> {
  await copyText(app, `${app.options.linkBase ?? ""}#${guide.link}`, "puzzle_copied");
}
