/** The requests that a host grants its screen: for instance, a seat in a class may not replace the match of all. */

import type { Request, Snapshot } from "./types";

/** Return whether the screen may send these requests; if the host gives no list, all are granted. */
export function granted({ doors }: Pick<Snapshot, "doors">, ...kinds: Request["do"][]): boolean {
  return doors === undefined || kinds.every((kind) => doors.includes(kind));
}
