/** What the keys and the bar do beside the cards: give way, hint, tell where the game stands. */

import type { Notice } from "../contract/types";
import { shake } from "./bubbles";
import { close, open } from "./drawer";
import type { Shortcut } from "./keyboard";
import { undo } from "./play";
import type { Screen } from "./screen";
import { toggleStrip } from "./strip";
import type { Talker } from "./talk";
import type { Thinker } from "./thinking";

/** A screen with what is about to be said and what takes long to think. */
export interface LiveScreen extends Screen {
  readonly talker: Talker;
  readonly thinker: Thinker;
}

/** Escape: the nearest thing that is open gives way first. */
export function cancel(screen: LiveScreen): void {
  const inPanel = screen.root.querySelector("[data-panel]")?.contains(document.activeElement) ?? false;
  if (screen.more) screen.more = false;
  else if (inPanel) close(screen);
  else if (screen.selection.length > 0) screen.selection = [];
  else if (screen.talker.picked.length > 0) screen.talker.picked = [];
  else if (screen.notice !== null || screen.hint !== null) screen.notice = screen.hint = null;
  else close(screen);
  screen.update();
}

export async function askHint(screen: LiveScreen): Promise<void> {
  const reply = await screen.thinker.through({ do: "hint" });
  if (!reply?.hint) return;
  screen.selection = [];
  screen.hint = reply.hint;
  screen.notice = null;
  screen.lowered = false;
  screen.update();
  screen.hear([reply.hint.text, ...(reply.hint.odds ?? []).slice(0, 1).map((line) => `${line.label}: ${line.percent}`)].join(" "));
}

export function shortcut(screen: LiveScreen, name: Shortcut): void {
  const { status, log } = screen.snapshot;
  if (name === "state") screen.tell({ text: status.text, rule: null, tone: "info" });
  else if (name === "last") screen.tell({ text: log.at(-1)?.text ?? screen.words("log_empty"), rule: null, tone: "info" });
  else if (name === "undo") void undo(screen);
  else if (name === "hint") void askHint(screen);
  else if (name === "odds") void toggleStrip(screen);
  else open(screen, name);
}

/** Show a notice where it belongs, and say it; what refuses shakes its head. */
export function tell(screen: Screen, notice: Notice): void {
  screen.notice = notice;
  screen.update();
  if (notice.at !== undefined && notice.tone === "error") shake(screen.root, notice.at);
  if (notice.tone === "error") screen.call(notice.text);
  else screen.hear([notice.about, notice.text].filter(Boolean).join(screen.words("sentence_space")));
}

/** What is called out when all has been shown: unless something leads, whose screen it is, how it ended, or whose turn it is. */
export function callOut(screen: Screen, leading: { callOut(): boolean }): void {
  const { status, result, curtain } = screen.snapshot;
  if (leading.callOut()) return;
  if (curtain !== null) screen.call(curtain.text);
  else if (result !== null) screen.call(result.text);
  else if (status.tone === "you") screen.call(status.text);
}
