/** The tour: start, navigate, leave; its current step is stored in this browser. */

import { keep, recall, recallNumbers } from "../browser/storage";
import type { LearnGuide } from "../contract/formats/guides";
import { drop } from "../screen/drawer";
import type { Screen } from "../screen/screen";
import { focusGuide, type LedScreen } from "./led";

const place = (screen: Screen): string => `learn.${screen.snapshot.game}.at`;
const done = (screen: Screen): string => `learn.${screen.snapshot.game}.done`;

/** Return the indexes of the steps done in this browser. */
export function stepsDone(screen: Screen): Set<number> {
  return new Set(recallNumbers(done(screen)));
}

export function rememberStep(screen: Screen, guide: LearnGuide): void {
  keep(place(screen), guide.step);
  const before = stepsDone(screen);
  if (guide.done && !before.has(guide.step)) keep(done(screen), [...before, guide.step]);
}

/** Resume the tour at the last step, or at the one after it if that was done; after the last step, start over. */
export async function startLearning(screen: LedScreen): Promise<void> {
  const { guide } = screen.snapshot;
  if (guide?.kind === "learn") return focusGuide(screen);
  const kept = recall(place(screen));
  const at = typeof kept === "number" && Number.isInteger(kept) && kept > 0 ? kept : 0;
  drop(screen); // the column next to the table is now the tour's
  await goToStep(screen, stepsDone(screen).has(at) && at > 0 ? at + 1 : at, true);
}

/** Go to a step; with `orFirst`, a number from an older tour leads to the first step instead of a refusal. */
export async function goToStep(screen: LedScreen, step: number, orFirst = false): Promise<void> {
  let reply = await screen.change({ do: "learn", step });
  if (reply === null && orFirst && step > 0) reply = await screen.change({ do: "learn", step: 0 });
  if (reply !== null) focusGuide(screen);
}

export async function leaveLearning(screen: Screen): Promise<void> {
  await screen.change({ do: "learn_stop" });
}
