/** Keyboard shortcuts. Letters work only while focus is in the table but not in a field, and can be switched off. */

import { neighbour } from "../browser/focus";
import { normal } from "../contract/reading";

export interface Keys {
  readonly playing: boolean;
  /** Let the guide panel handle a key; returns whether it did. */
  guideKey(key: string, target: Element): boolean;
  readonly letters: boolean;
  skip(): void;
  cancel(): void;
  shortcut(name: Shortcut): void;
}

export type Shortcut = "last" | "state" | "odds" | "hint" | "undo" | "redo" | "log" | "rules" | "text" | "help";

export const LETTERS: Readonly<Record<string, Shortcut>> = {
  l: "last",
  s: "state",
  o: "odds",
  h: "hint",
  u: "undo",
  g: "log",
  r: "rules",
  t: "text",
  "?": "help",
};

const MODIFIERS = new Set(["Tab", "Shift", "Control", "Alt", "Meta", "CapsLock"]);

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select");
}

export function handleKey(event: KeyboardEvent, keys: Keys): void {
  if (event.isComposing || event.altKey || MODIFIERS.has(event.key)) return;
  const target = event.target;
  if (event.ctrlKey || event.metaKey) {
    if (normal(event.key).toLowerCase() !== "z" || keys.playing || isField(target)) return;
    keys.shortcut(event.shiftKey ? "redo" : "undo");
    return taken(event);
  }
  if (event.key === "Escape") {
    if (keys.playing) keys.skip();
    else keys.cancel();
    return taken(event);
  }
  if (target instanceof Element && keys.guideKey(event.key, target)) return taken(event);
  if (isField(target)) return;
  if (keys.playing && !(target instanceof Element && target.closest("[data-panel], [data-guide], [data-talk]"))) {
    keys.skip();
    return taken(event);
  }
  if (target instanceof HTMLElement) {
    const group = target.closest("[data-group]");
    const next = group === null ? null : neighbour(group, target, event.key);
    if (next !== null) {
      next.focus();
      return taken(event);
    }
  }
  const shortcut = LETTERS[normal(event.key).toLowerCase()];
  if (shortcut === undefined || (shortcut !== "help" && !keys.letters)) return;
  keys.shortcut(shortcut);
  taken(event);
}

function taken(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}
