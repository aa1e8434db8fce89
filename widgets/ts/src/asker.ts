/** How the table asks its session: refusals become notices, changes go one at a time, and long waits get a word. */

import type { App } from "./app";
import { Client, NoAnswer } from "./client";
import type { Reply, Request } from "./types";

/** After so long a wait the table says that somebody is thinking. */
const LONG_MS = 700;

export class Asker {
  busy = false;
  thinking = false;
  private opening: Promise<unknown> | null = null;
  private readonly client: Client;

  constructor(private readonly app: App) {
    this.client = new Client(app.model);
  }

  close(): void {
    this.client.close();
  }

  /** What has to be settled with the session first: changes wait for it, so that none is meant for an older snapshot. */
  open(first: Promise<unknown> | null): void {
    this.opening = first?.finally(() => {
      this.opening = null;
    }) ?? null;
  }

  async ask(request: Request): Promise<Reply | null> {
    const { app } = this;
    try {
      const reply = await this.client.ask(request);
      if (!reply.error) return reply;
      app.tell({ text: reply.error.text, rule: reply.error.rule, tone: "error" });
      app.guides.reveal();
    } catch (problem) {
      if (!(problem instanceof NoAnswer)) throw problem;
      app.tell({ text: app.words("no_answer"), rule: null, tone: "error" });
    }
    return null;
  }

  async change(request: Request): Promise<Reply | null> {
    if (this.busy) return null;
    this.busy = true;
    this.app.update();
    const long = setTimeout(() => this.ponder(), LONG_MS);
    try {
      if (this.opening !== null) await this.opening;
      return await this.ask({ ...request, seq: this.app.snapshot.seq });
    } finally {
      clearTimeout(long);
      this.busy = this.thinking = false;
      this.app.update();
    }
  }

  private ponder(): void {
    this.thinking = true;
    this.app.update();
    this.app.hear(this.app.words("thinking"));
  }
}
