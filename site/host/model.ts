// A small replacement for anywidget's model, on which the same table module runs outside Jupyter.

import type { Model } from "../../widgets/ts/src/contract/types";
import type { Changes, Snapshot } from "./protocol";

// As in the table's own declaration, `never` accepts callbacks with any arguments.
type Listener = (...values: never[]) => void;

/** Keys, values and listeners; messages from the table go to `deliver`. */
export class PageModel implements Model {
  private readonly values = new Map<string, unknown>();
  private readonly listeners = new Map<string, Set<Listener>>();

  constructor(private readonly deliver: (content: unknown) => void) {}

  get(key: string): unknown {
    return this.values.get(key);
  }

  set(key: string, value: unknown): void {
    this.update({ [key]: value });
  }

  /** Store all entries before notifying listeners, so that no listener sees a partial update. */
  update(entries: Record<string, unknown>): void {
    const changed = Object.entries(entries).filter(([key, value]) => this.values.get(key) !== value);
    for (const [key, value] of changed) this.values.set(key, value);
    for (const [key, value] of changed) this.fire(`change:${key}`, this, value);
    if (changed.length > 0) this.fire("change", this);
  }

  on(event: string, listener: Listener): void {
    for (const name of event.split(" ")) {
      const known = this.listeners.get(name) ?? new Set<Listener>();
      known.add(listener);
      this.listeners.set(name, known);
    }
  }

  off(event?: string, listener?: Listener): void {
    const names = event ? event.split(" ") : [...this.listeners.keys()];
    for (const name of names) {
      if (listener) this.listeners.get(name)?.delete(listener);
      else this.listeners.delete(name);
    }
  }

  /** No-op: values live here and the session lives in the worker. */
  save_changes(): void {}

  send(content: unknown): void {
    this.deliver(content);
  }

  fire(event: string, ...values: unknown[]): void {
    for (const listener of [...(this.listeners.get(event) ?? [])]) listener(...(values as never[]));
  }
}

/** Return the snapshot after a change; unchanged parts remain the same objects, so they need no comparison. */
export function merged(old: Partial<Snapshot>, { changed, held, "log+": more }: Changes): Snapshot {
  const log = more ? { log: [...(old.log ?? []), ...more] } : {};
  return { ...old, ...log, ...changed, ...(held && old.table ? { before: old.table } : {}) } as Snapshot;
}
