/** The side panel: which one is open, where focus returns to, and the text requested while its panel is open. */

import { isAnother } from "../contract/changes";
import type { PanelName, Snapshot } from "../contract/types";
import type { Screen } from "./screen";

export function open(screen: Screen, panel: PanelName, opener = `bar:${panel}`): void {
  if (screen.panel === panel && panel !== "browse" && panel !== "rules") return close(screen);
  screen.opener = opener;
  screen.panel = panel;
  screen.newSeats = null;
  screen.more = screen.lowered = false;
  screen.update();
  screen.root.querySelector<HTMLElement>("[data-panel-title]")?.focus();
  screen.root.querySelector<HTMLElement>("[data-panel]")?.scrollIntoView?.({ block: "nearest" });
  refresh(screen);
}

export function close(screen: Screen): void {
  if (screen.panel === null) return;
  const inside = screen.root.querySelector("[data-panel]")?.contains(document.activeElement) ?? false;
  drop(screen);
  screen.update();
  if (!inside) return;
  const keys = [...screen.root.querySelectorAll<HTMLElement>("[data-key]")];
  const opener = keys.find((node) => node.dataset["key"] === screen.opener);
  const folded = opener?.closest("[hidden]") != null; // hidden again, along with the tools that do not fit
  (folded ? keys.find((node) => node.dataset["key"] === "bar:more") : opener)?.focus();
}

/** Close the panel silently and without moving focus, as for the curtain. */
export function drop(screen: Screen): void {
  screen.panel = screen.browsing = screen.rule = screen.text = null;
}

export function browse(screen: Screen, zone: string): void {
  screen.browsing = zone;
  open(screen, "browse", `browse:${zone}`);
}

export function showRule(screen: Screen, rule: string, opener?: string): void {
  screen.rule = rule;
  open(screen, "rules", opener);
  screen.root.querySelector("[data-rule-shown]")?.scrollIntoView?.({ block: "nearest" });
}

/** Request the text again, if the text panel is open. */
export function refresh(screen: Screen): void {
  if (screen.panel === "text") void readText(screen);
}

async function readText(screen: Screen): Promise<void> {
  const reply = await screen.ask({ do: "text" });
  if (screen.panel !== "text" || reply === null) return;
  screen.text = reply.text ?? "";
  screen.update();
}

/** Show the panel with which a match begins: the log if there is room for it. */
export function startOver(screen: Screen): void {
  drop(screen);
  if (screen.wide) screen.panel = "log";
}

/** Return whether the sheet starts folded: at the end of a match, or if it has nothing but sums. */
export function startsLow({ result, sheets, odds, prediction, predicted }: Snapshot): boolean {
  return result !== null || ((sheets ?? []).length > 0 && !odds && !prediction && !predicted);
}

/** Close the hint; the sheet over the table stays raised only if it still tells something. */
export function dropHint(screen: Screen): void {
  if (screen.hint === null) return;
  screen.hint = null;
  screen.lowered = screen.panel === null && startsLow(screen.snapshot);
}

/** Fold the sheet over the table to show a change there, unless focus is in it. */
export function lower(screen: Screen): void {
  const sheet = screen.root.querySelector("[data-sheet-over]");
  if (!sheet?.contains(document.activeElement)) screen.lowered = true;
}

/**
 * Raise the sheet for the outcome of a prediction, and fold it when anything else happens on the table. The end of a
 * match is never covered: the outcome of a last prediction waits in the folded sheet.
 */
export function follow(screen: Screen, now: Snapshot, old: Snapshot): void {
  const after = old.result !== null && now.result === null && isAnother(now, old) && !now.guide && !old.guide;
  if (after && screen.panel !== "text") startOver(screen); // people who read the table as text keep the text
  if (now.result !== null && old.result === null) screen.lowered = true;
  else if (now.predicted && !old.predicted) screen.lowered = false;
  else if (now.log.length !== old.log.length) lower(screen);
}
