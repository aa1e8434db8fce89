// The messages between pages and the service worker. Both sides include this file, so it uses no globals of either.

/**
 * Files that are stored together: "games" for the play pages and the landing page, "lessons" for the notebooks, and
 * "extras", stored only on request: plotting, documentation and search.
 */
export const GROUPS = ["games", "lessons", "extras"] as const;
export type Group = (typeof GROUPS)[number];

/**
 * Every file of a site, as listed by offline.py: group, path, then the first digits of its SHA-256, the bytes that it
 * takes in the store, and whether it is compressed there.
 */
export interface SiteFiles {
  version: string;
  groups: Record<Group, Record<string, [hash: string, bytes: number, how?: "packed"]>>;
}

/** Why storing stopped: no space, no network, or the server now has another version. */
export type Trouble = "full" | "unreachable" | "newer";

export interface Held {
  /** Bytes stored, and bytes of the whole group. */
  bytes: number;
  all: number;
  /** True if the group is complete: its pages are served without the network. */
  whole: boolean;
}

export interface State {
  type: "offline-state";
  groups: Record<Group, Held>;
  busy: boolean;
  trouble: Trouble | null;
}

export type ToServiceWorker =
  | { type: "state" }
  | { type: "keep"; groups: Group[] }
  /** Download all stored files again. */
  | { type: "anew" }
  /** Take over from the previous version: the person has chosen to reload. */
  | { type: "take-over" };
