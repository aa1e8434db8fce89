// What pages and the service worker say to each other. Both sides read this file; it knows neither of their worlds.

/**
 * Files that are kept together: "games" is what play pages and the landing page need, "lessons" the notebooks, "extras"
 * what only somebody who asks for it keeps: plotting, and the reference for authors.
 */
export const GROUPS = ["games", "lessons", "extras"] as const;
export type Group = (typeof GROUPS)[number];

/** Every file of a site, as offline.py lists them: group, path, then the beginning of its sha256 and its bytes. */
export interface SiteFiles {
  version: string;
  groups: Record<Group, Record<string, [hash: string, bytes: number]>>;
}

/** Why keeping stopped: no room, no network, or the server has moved on to another version. */
export type Trouble = "full" | "unreachable" | "newer";

export interface Held {
  /** Bytes kept and bytes there are. */
  bytes: number;
  all: number;
  /** Everything of the group is here: its pages are answered without asking the network. */
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
  /** Fetch all that is kept once more, whatever it is now. */
  | { type: "anew" }
  /** Take over from the version before: the person has chosen to reload. */
  | { type: "take-over" };
