// Timestamps of the stages of the latest table update, from click to picture, for `combinatoria bench`: performance
// marks, of which only the latest of each name is kept.
import type { Answer, WorkerClock } from "./protocol";

export type Border = "asked" | "heard" | "handled" | "pictured" | "answered" | "told" | "shown";

/** Record that a stage is reached now, or was at a given time of this page's clock. */
export function passed(border: Border, at = performance.now()): void {
  const name = `click-${border}`;
  performance.clearMarks(name);
  performance.mark(name, { startTime: Math.max(0, at) });
}

/** Record the stages reached in the worker, whose clock has another origin. */
export function passedInWorker({ origin, heard, answered }: WorkerClock, { handled, pictured }: Answer["clock"]): void {
  const moments = { heard, handled, pictured, answered };
  const later = origin - performance.timeOrigin;
  for (const [border, at] of Object.entries(moments)) passed(border as keyof typeof moments, at + later);
}
