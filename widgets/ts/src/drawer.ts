/** The side panel: what is open, where focus goes back to, and what has to be asked for while it is seen. */

import type { App } from "./app";
import type { PanelName } from "./types";

export function open(app: App, panel: PanelName, opener = `bar:${panel}`): void {
  if (app.panel === panel && panel !== "browse" && panel !== "rules") return close(app);
  app.opener = opener;
  app.panel = panel;
  app.newSeats = null;
  app.update();
  app.root.querySelector<HTMLElement>("[data-panel-title]")?.focus();
  app.root.querySelector<HTMLElement>("[data-panel]")?.scrollIntoView?.({ block: "nearest" });
  refresh(app);
}

export function close(app: App): void {
  if (app.panel === null) return;
  const inside = app.root.querySelector("[data-panel]")?.contains(document.activeElement) ?? false;
  drop(app);
  app.update();
  if (!inside) return;
  const keys = [...app.root.querySelectorAll<HTMLElement>("[data-key]")];
  keys.find((node) => node.dataset["key"] === app.opener)?.focus();
}

/** Close without a word and without touching focus, as when the curtain falls. */
export function drop(app: App): void {
  app.panel = app.browsing = app.rule = app.text = null;
}

export function browse(app: App, zone: string): void {
  app.browsing = zone;
  open(app, "browse", `browse:${zone}`);
}

export function showRule(app: App, rule: string, opener?: string): void {
  app.rule = rule;
  open(app, "rules", opener);
  app.root.querySelector("[data-rule-shown]")?.scrollIntoView?.({ block: "nearest" });
}

/** The text is asked for only while somebody looks at it. */
export function refresh(app: App): void {
  if (app.panel === "text") void readText(app);
}

async function readText(app: App): Promise<void> {
  const reply = await app.ask({ do: "text" });
  if (app.panel !== "text" || reply === null) return;
  app.text = reply.text ?? "";
  app.update();
}
