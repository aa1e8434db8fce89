/** The tour: start it, go about in it, leave it; where this browser was is kept. */

import type { App } from "../app";
import { drop } from "../drawer";
import { keep, recall, recallNumbers } from "../storage";
import type { LearnGuide } from "./types";

const place = (app: App): string => `learn.${app.snapshot.game}.at`;
const done = (app: App): string => `learn.${app.snapshot.game}.done`;

/** Which steps were done in this browser, from 0. */
export function stepsDone(app: App): Set<number> {
  return new Set(recallNumbers(done(app)));
}

export function rememberStep(app: App, guide: LearnGuide): void {
  keep(place(app), guide.step);
  const before = stepsDone(app);
  if (guide.done && !before.has(guide.step)) keep(done(app), [...before, guide.step]);
}

/** Where to go on: the step where this browser was, or the one after it if that was done; the first one after the last. */
export async function startLearning(app: App): Promise<void> {
  const { guide } = app.snapshot;
  if (guide?.kind === "learn") return focusGuide(app);
  const kept = recall(place(app));
  const at = typeof kept === "number" && Number.isInteger(kept) && kept > 0 ? kept : 0;
  drop(app); // the column beside the table is the tour's now
  await goToStep(app, stepsDone(app).has(at) && at > 0 ? at + 1 : at, true);
}

/** Go to a step; with `orFirst`, a number from an older tour leads to its beginning and not to a refusal. */
export async function goToStep(app: App, step: number, orFirst = false): Promise<void> {
  let reply = await app.change({ do: "learn", step });
  if (reply === null && orFirst && step > 0) reply = await app.change({ do: "learn", step: 0 });
  if (reply !== null) focusGuide(app);
}

export async function leaveLearning(app: App): Promise<void> {
  await app.change({ do: "learn_stop" });
}

/** Focus goes to the heading, so that the new text is read out and the table is the next thing that Tab reaches. */
export function focusGuide(app: App): void {
  app.guides.folded = false;
  app.update();
  app.root.querySelector<HTMLElement>("[data-guide-title]")?.focus({ preventScroll: true });
  app.root.querySelector("[data-guide]")?.scrollIntoView?.({ block: "nearest" });
}
