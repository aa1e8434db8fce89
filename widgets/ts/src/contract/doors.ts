/** The requests that a host grants its screen: a seat in a class may not put another match before everybody. */

import type { Request, Snapshot } from "./types";

/** Return whether the screen may send these requests; without a list all are granted. */
export function granted({ doors }: Pick<Snapshot, "doors">, ...kinds: Request["do"][]): boolean {
  return doors === undefined || kinds.every((kind) => doors.includes(kind));
}
