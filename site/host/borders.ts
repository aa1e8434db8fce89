// Timestamps of the stages that the latest table update passed between click and picture, for measurements
// (`combinatoria bench`): performance marks, each kept once.
import type { Answer, WorkerClock } from "./protocol";

export type Border = "asked" | "heard" | "handled" | "pictured" | "answered" | "told" | "shown";

/** Mark a stage as passed now, or at a given time of this page's clock. */
export function passed(border: Border, at = performance.now()): void {
  const name = `click-${border}`;
  performance.clearMarks(name);
  performance.mark(name, { startTime: Math.max(0, at) });
}

/** Mark the stages passed in the worker, whose clock has another origin. */
export function passedInWorker({ origin, heard, answered }: WorkerClock, { handled, pictured }: Answer["clock"]): void {
  const moments = { heard, handled, pictured, answered };
  const later = origin - performance.timeOrigin;
  for (const [border, at] of Object.entries(moments)) passed(border as keyof typeof moments, at + later);
}
