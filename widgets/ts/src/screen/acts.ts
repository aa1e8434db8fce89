/** Actions of keys and the bar that do not concern cards: cancel, hint, shortcuts. */

import type { Notice } from "../contract/types";
import { shake } from "./bubbles";
import { close, dropHint, open, refresh } from "./drawer";
import type { Shortcut } from "./keyboard";
import { stepBack } from "./play";
import type { Screen } from "./screen";
import { toggleStrip } from "./strip";
import type { Talker } from "./talk";
import type { Thinker } from "./thinking";

/** A screen with table talk and long computations. */
export interface LiveScreen extends Screen {
  readonly talker: Talker;
  readonly thinker: Thinker;
}

/** Handle Escape: close the innermost open element. */
export function cancel(screen: LiveScreen): void {
  const inPanel = screen.root.querySelector("[data-panel]")?.contains(document.activeElement) ?? false;
  if (screen.more) screen.more = false;
  else if (inPanel) close(screen);
  else if (screen.selection.length > 0) screen.selection = [];
  else if (screen.talker.picked.length > 0) screen.talker.picked = [];
  else if (screen.notice !== null || screen.hint !== null) {
    dropHint(screen);
    screen.notice = null;
  } else close(screen);
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
  screen.root.querySelector("[data-hint]")?.scrollIntoView?.({ block: "nearest" }); // a panel may be open below it
  screen.hear([reply.hint.chance, reply.hint.text].filter(Boolean).join(screen.words("sentence_space")));
}

export function shortcut(screen: LiveScreen, name: Shortcut): void {
  const { status, log } = screen.snapshot;
  if (name === "state") screen.tell({ text: status.text, rule: null, tone: "info" });
  else if (name === "last") screen.tell({ text: log.at(-1)?.text ?? screen.words("log_empty"), rule: null, tone: "info" });
  else if (name === "undo" || name === "redo") void stepBack(screen, name);
  else if (name === "hint") void askHint(screen);
  else if (name === "odds") void toggleStrip(screen);
  else open(screen, name);
}

/** Show a notice where it belongs, and announce it; for a refusal, shake the item concerned. */
export function tell(screen: Screen, notice: Notice): void {
  screen.notice = notice;
  screen.update();
  if (notice.at !== undefined && notice.tone === "error") shake(screen.root, notice.at);
  if (notice.tone === "error") screen.call(notice.text);
  else screen.hear([notice.about, notice.text].filter(Boolean).join(screen.words("sentence_space")));
}

/** Finish an update once all motion is over: announce the state if `told`, and request the open text again. */
export function settled(screen: Screen, leading: { callOut(): boolean; settled(): void }, told: boolean): void {
  if (told) callOut(screen, leading);
  leading.settled();
  refresh(screen);
}

/** Announce the state: the guide's text, else the curtain, the result, or the viewer's turn. */
function callOut(screen: Screen, leading: { callOut(): boolean }): void {
  const { status, result, curtain } = screen.snapshot;
  if (leading.callOut()) return;
  if (curtain !== null) screen.call(curtain.text);
  else if (result !== null) screen.call(result.text);
  else if (status.tone === "you") screen.call(status.text);
}
