// The progress in each lesson, from the records in the copies kept on this device.
import { allKept, type Lesson, type Notebook } from "./copies";
import { isCopyOf, isObject } from "./notebook";
import { recordOf } from "./record";

const SOLVED: unknown[] = ["right", "rounded"]; // as in widgets/combinatoria_widgets/lessons/tools/judge.py

export interface Progress {
  /** Number of core exercises solved. */
  solved: number;
  /** Number of core exercises in the lesson. */
  core: number;
}

/** Return the progress in a copy; null if nothing has been done in it. */
export function progressIn(notebook: Notebook, core: readonly string[]): Progress | null {
  const record = recordOf(notebook);
  const fields = isObject(record) ? record["fields"] : undefined;
  if (!isObject(fields)) return null;
  const states = isObject(fields["states"]) ? fields["states"] : {};
  const solved = core.filter((name) => Object.hasOwn(states, name) && SOLVED.includes(states[name])).length;
  return { solved, core: core.length };
}

export function isDone({ solved, core }: Progress): boolean {
  return core > 0 && solved === core;
}

/** Return lesson id -> the furthest progress in any of its copies, in any language. */
export async function progressOfAll(lessons: readonly Lesson[]): Promise<Map<string, Progress>> {
  const found = new Map<string, Progress>();
  for (const { path, notebook } of await allKept()) {
    const lesson = lessons.find((one) => isCopyOf(path, one));
    const progress = lesson && progressIn(notebook, lesson.core);
    if (!lesson || !progress) continue;
    if (progress.solved >= (found.get(lesson.id)?.solved ?? 0)) found.set(lesson.id, progress);
  }
  return found;
}
