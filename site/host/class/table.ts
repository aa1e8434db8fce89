// The table at a seat: the front end's table, on a model that the class's server fills.

import type { Json, MountOptions, Reply, Snapshot } from "../../../widgets/ts/src/contract/types";
import { merged, PageModel } from "../model";
import type { Changed } from "./frames";
import type { Line } from "./line";
import { config } from "./page";

interface TableModule {
  mount(element: HTMLElement, model: PageModel, options: MountOptions): unknown;
}

export class SeatTable {
  private readonly ids = new Map<string, Json>();
  private readonly model: PageModel;
  private readonly parts = new Map<string, Promise<Partial<Snapshot>>>();
  private snapshot: Partial<Snapshot> = {};
  private last: Promise<void> = Promise.resolve();
  private mounted = false;

  constructor(
    private readonly element: HTMLElement,
    line: Line,
    private readonly shown: (snapshot: Snapshot) => void,
  ) {
    this.model = new PageModel((content) => {
      this.ids.set(line.ask(content), (content as { id: Json }).id);
    });
  }

  /** Apply a change; changes and replies are applied in order, although fixed parts must be fetched first. */
  change(frame: Changed): void {
    this.later(async () => {
      const fixed = frame.fixed === undefined ? {} : await this.part(frame.fixed);
      this.snapshot = merged(frame.whole ? {} : this.snapshot, { ...frame, changed: { ...fixed, ...frame.changed } });
      await this.show(this.snapshot as Snapshot);
    });
  }

  reply(key: string, reply: Reply): void {
    this.later(async () => {
      const re = this.ids.get(key);
      this.ids.delete(key);
      if (re !== undefined) this.model.fire("msg:custom", { ...reply, re }, []);
    });
  }

  private later(act: () => Promise<void>): void {
    this.last = this.last.then(act).catch((error: unknown) => console.error(error));
  }

  private part(mark: string): Promise<Partial<Snapshot>> {
    const kept = this.parts.get(mark) ?? fetch(`./part/${mark}`).then((answer) => answer.json() as Promise<Partial<Snapshot>>);
    this.parts.set(mark, kept);
    kept.catch(() => this.parts.delete(mark)); // requested again with the next whole snapshot
    return kept;
  }

  private async show(snapshot: Snapshot): Promise<void> {
    this.shown(snapshot);
    this.model.update({ snapshot });
    if (this.mounted) return;
    this.mounted = true;
    const { mount } = (await import(new URL(config.table, location.href).href)) as TableModule;
    this.element.hidden = false; // before mounting: the table measures itself
    mount(this.element, this.model, { fit: true });
    document.documentElement.dataset["ready"] = "true";
  }
}
