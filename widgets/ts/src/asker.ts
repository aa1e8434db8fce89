/** How the table asks its session: refusals become notices, and changes go one at a time. */

import type { App } from "./app";
import { Client, NoAnswer } from "./client";
import type { Reply, Request } from "./types";

export class Asker {
  busy = false;
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
    const { app } = this;
    app.update();
    try {
      if (this.opening !== null) await this.opening;
      if (app.thinker.going !== null) await app.thinker.going; // a bot may have moved in it: the request is meant for what is seen then
      return await app.thinker.through({ ...request, seq: app.snapshot.seq });
    } finally {
      this.busy = false;
      app.update();
      app.thinker.goOn();
    }
  }
}
