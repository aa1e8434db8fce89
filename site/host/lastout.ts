// When work last went out as a file, and whether the page should say again that it lives in this browser only.

import { siteStorage } from "../../widgets/ts/src/browser/storage";

const DOWNLOADED = "combinatoria/downloaded";
const DISMISSED = "combinatoria/kept-here";
const QUIET_MS = 7 * 24 * 3600 * 1000; // for so long a notice that was closed stays closed

type Times = Record<string, string>;

function times(): Times {
  try {
    const found: unknown = JSON.parse(siteStorage().getItem(DOWNLOADED) ?? "{}");
    return typeof found === "object" && found !== null && !Array.isArray(found) ? (found as Times) : {};
  } catch {
    return {}; // forbidden or damaged: then nothing is known of earlier downloads
  }
}

function keep(name: string, text: string): void {
  try {
    siteStorage().setItem(name, text);
  } catch {
    // Forbidden or full: the date is forgotten, the file is out all the same.
  }
}

/** Remember that these paths went out just now. */
export function noteDownload(paths: readonly string[], when = new Date()): void {
  const marks = paths.map((path) => [path, when.toISOString()] as const);
  keep(DOWNLOADED, JSON.stringify({ ...times(), ...Object.fromEntries(marks) }));
}

function dateOf(value: unknown): Date | null {
  const date = typeof value === "string" ? new Date(value) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}

/** When all of these paths had gone out, or null if one never did. */
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

/** Whether to say that work is kept in this browser only: it was closed, but that is long ago and newer work is not out. */
export function isNoticeDue(changed: Date, downloaded: Date | null, now = new Date(), closed = dismissed()): boolean {
  if (closed === null) return true;
  return now.getTime() - closed.getTime() > QUIET_MS && (downloaded === null || downloaded < changed);
}
