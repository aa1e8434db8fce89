// When the last change of the table passed each border between the click and the picture, for whoever measures
// (`combinatoria bench`): marks of the browser, each there once.
import type { Answer, WorkerClock } from "./protocol";

export type Border = "asked" | "heard" | "handled" | "pictured" | "answered" | "told" | "shown";

/** A border was passed now, or at a moment of this page's clock. */
export function passed(border: Border, at = performance.now()): void {
  const name = `click-${border}`;
  performance.clearMarks(name);
  performance.mark(name, { startTime: Math.max(0, at) });
}

/** The borders in the worker, whose clock began at another moment. */
export function passedInWorker({ origin, heard, answered }: WorkerClock, { handled, pictured }: Answer["clock"]): void {
  const moments = { heard, handled, pictured, answered };
  const later = origin - performance.timeOrigin;
  for (const [border, at] of Object.entries(moments)) passed(border as keyof typeof moments, at + later);
}
