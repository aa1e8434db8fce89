/** What a click or a key does: pick, place, play, take back, ask. */

import type { App } from "./app";
import { close, open } from "./drawer";
import { toggleStrip } from "./view/strip";
import type { Shortcut } from "./keyboard";
import * as picks from "./picks";
import { spokenSums } from "./sums";

export async function play(app: App, text: string): Promise<boolean> {
  return (await app.change({ do: "move", text })) !== null;
}

export function clickCard(app: App, zone: string, index: number): void {
  const names = picks.picksOfCard(app.table, zone, index);
  const card = app.table.zones[zone]?.[index] ?? null;
  click(app, zone, names.length > 0 ? names : [zone], card);
}

export function clickZone(app: App, zone: string): void {
  click(app, zone, [zone], null);
}

function click(app: App, zone: string, names: readonly string[], card: number | null): void {
  if (app.playing || app.busy || app.snapshot.curtain !== null) return;
  app.hint = null;
  const { moves, chosen } = app;
  const place = picks.placement(moves, chosen, zone);
  const atOnce = names.map((name) => picks.immediate(moves, chosen, name)).find((move) => move !== null);
  const next = picks.toggle(moves, app.selection, names, card);
  if (atOnce) void play(app, atOnce.text);
  else if (next !== null) {
    app.selection = next;
    app.notice = null;
    app.update();
    app.hear(spokenSums(app));
  } else if (place !== null) void play(app, place.text);
  else void why(app, names);
}

async function why(app: App, names: readonly string[]): Promise<void> {
  const best = names[0];
  if (best === undefined) return;
  const reply = await app.ask({ do: "why", picks: [...app.chosen, best] });
  if (reply?.why) app.tell({ text: reply.why.text, rule: reply.why.rule, tone: "error" });
}

/** Escape: the nearest thing that is open gives way first. */
export function cancel(app: App): void {
  const inPanel = app.root.querySelector("[data-panel]")?.contains(document.activeElement) ?? false;
  if (inPanel) close(app);
  else if (app.selection.length > 0) app.selection = [];
  else if (app.talker.picked.length > 0) app.talker.picked = [];
  else if (app.notice !== null || app.hint !== null) app.notice = app.hint = null;
  else close(app);
  app.update();
}

export async function undo(app: App): Promise<void> {
  const { ok, why: reason } = app.snapshot.undo;
  if (ok) await app.change({ do: "undo" });
  else if (reason) app.tell({ text: reason.text, rule: reason.rule, tone: "error" });
}

export async function askHint(app: App): Promise<void> {
  const reply = await app.thinker.through({ do: "hint" });
  if (!reply?.hint) return;
  app.selection = [];
  app.hint = reply.hint;
  app.notice = null;
  app.update();
  app.hear([reply.hint.text, ...(reply.hint.odds ?? []).slice(0, 1).map((line) => `${line.label}: ${line.percent}`)].join(" "));
}

export function shortcut(app: App, name: Shortcut): void {
  const { status, log } = app.snapshot;
  if (name === "state") app.tell({ text: status.text, rule: null, tone: "info" });
  else if (name === "last") app.tell({ text: log.at(-1)?.text ?? app.words("log_empty"), rule: null, tone: "info" });
  else if (name === "undo") void undo(app);
  else if (name === "hint") void askHint(app);
  else if (name === "odds") void toggleStrip(app);
  else open(app, name);
}
