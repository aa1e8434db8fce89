// Records when work was last downloaded as a file, and decides whether to show the notice that work is in this browser
// only.

import { siteStorage } from "../../widgets/ts/src/browser/storage";

const DOWNLOADED = "combinatoria/downloaded";
const DISMISSED = "combinatoria/kept-here";
const QUIET_MS = 7 * 24 * 3600 * 1000; // how long a dismissed notice stays away

type Times = Record<string, string>;

function times(): Times {
  try {
    const found: unknown = JSON.parse(siteStorage().getItem(DOWNLOADED) ?? "{}");
    return typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Times) : {};
  } catch {
    return {}; // forbidden or damaged: earlier downloads are unknown
  }
}

function keep(name: string, text: string): void {
  try {
    siteStorage().setItem(name, text);
  } catch {
    // Forbidden or full: the date is not recorded, but the file is downloaded anyway.
  }
}

/** Record that these paths were downloaded just now. */
export function noteDownload(paths: readonly string[], when = new Date()): void {
  const marks = paths.map((path) => [path, when.toISOString()] as const);
  keep(DOWNLOADED, JSON.stringify({ ...times(), ...Object.fromEntries(marks) }));
}

function dateOf(value: unknown): Date | null {
  const date = typeof value === "string" ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/** Return the earliest of the latest downloads of these paths; null if one was never downloaded. */
export function lastDownload(paths: readonly string[]): Date | null {
  const known = new Map(Object.entries(times()));
  const found = paths.map((path) => dateOf(known.get(path)));
  if (found.length === 0 || found.includes(null)) return null;
  return new Date(Math.min(...found.map(Number)));
}

export function dismissNotice(when = new Date()): void {
  keep(DISMISSED, when.toISOString());
}

function dismissed(): Date | null {
  try {
    return dateOf(siteStorage().getItem(DISMISSED));
  } catch {
    return null;
  }
}

/**
 * Return whether to say that work is kept in this browser only: the notice was never dismissed, or it was dismissed
 * long ago and newer work has not been downloaded.
 */
export function isNoticeDue(changed: Date, downloaded: Date | null, now = new Date(), closed = dismissed()): boolean {
  if (closed === null) return true;
  return now.getTime() - closed.getTime() > QUIET_MS && (downloaded === null || downloaded < changed);
}
