/** Puzzles: open, answer, leave; which ones are solved is stored in this browser. */

import { keep, recall, recallNumbers } from "../browser/storage";
import { isoDay } from "../contract/fragment";
import type { PuzzleGuide } from "../contract/formats/guides";
import { drop } from "../screen/drawer";
import type { Screen } from "../screen/screen";
import { copyText } from "../screen/share";
import type { Diarist } from "./diary";
import { focusGuide, type LedScreen } from "./led";

const solved = (screen: Screen): string => `puzzles.${screen.snapshot.game}.solved`;
const place = (screen: Screen): string => `puzzles.${screen.snapshot.game}.at`;

export function puzzlesSolved(screen: Screen): Set<number> {
  return new Set(recallNumbers(solved(screen)));
}

export function rememberSolved(screen: Screen, guide: PuzzleGuide): void {
  keep(place(screen), guide.solved ? guide.next : guide.n);
  const before = puzzlesSolved(screen);
  if (guide.solved && guide.first !== false && !before.has(guide.n)) keep(solved(screen), [...before, guide.n]);
}

/** Resume the puzzles at the last one, or at the next one if that was solved; the first time, at the first. */
export async function startPuzzles(screen: LedScreen): Promise<void> {
  if (screen.snapshot.guide?.kind === "puzzle") return focusGuide(screen);
  const kept = recall(place(screen));
  drop(screen);
  await goToPuzzle(screen, typeof kept === "number" && Number.isInteger(kept) ? kept : 1, true);
}

/** Go to a puzzle; with `orFirst`, a number from an older collection leads to the first one instead of a refusal. */
export async function goToPuzzle(screen: LedScreen, n: number, orFirst = false): Promise<void> {
  let reply = await screen.change({ do: "puzzle", n });
  if (reply === null && orFirst && n !== 1) reply = await screen.change({ do: "puzzle", n: 1 });
  if (reply !== null) focusGuide(screen);
}

/** Go to the puzzle of the local date; the diary is read first, so that earlier answers are known. */
export async function goToToday(screen: LedScreen & { readonly guides: { diarist: Diarist } }): Promise<void> {
  drop(screen);
  if (screen.guides.diarist.on) await screen.guides.diarist.read();
  if ((await screen.change({ do: "puzzle", n: "today", date: isoDay(new Date()) }, true)) !== null) focusGuide(screen);
}

export async function answerPuzzle(screen: Screen, choice: number): Promise<void> {
  await screen.change({ do: "answer", choice });
}

export async function leavePuzzles(screen: Screen): Promise<void> {
  await screen.change({ do: "puzzle_stop" });
}

export async function copyPuzzle(screen: Screen, guide: PuzzleGuide): Promise<void> {
  await copyText(screen, `${screen.options.linkBase ?? ""}#${guide.link}`, "puzzle_copied");
}
