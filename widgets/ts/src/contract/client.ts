/** Sends requests to the session and matches replies by id. */

import { withNulls } from "./nulls";
import type { Json, Model, Reply, Request } from "./types";

/** Time to wait for the session before reporting that there is no answer; it includes the bots' thinking. */
export const PATIENCE_MS = 60_000;

export class NoAnswer extends Error {}

let lastId = 0; // one sequence for the page, so that two views of a model never receive each other's replies

export class Client {
  private readonly waiting = new Map<Json, (reply: Reply) => void>();
  private readonly listen = (content: Reply): void => {
    const resolve = this.waiting.get(content?.re);
    this.waiting.delete(content?.re);
    resolve?.(withNulls(content));
  };

  constructor(
    private readonly model: Model,
    private readonly patience = PATIENCE_MS,
  ) {
    model.on("msg:custom", this.listen);
  }

  ask(request: Request): Promise<Reply> {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(new NoAnswer(request.do));
      }, this.patience);
      this.waiting.set(id, (reply) => {
        clearTimeout(timer);
        resolve(reply);
      });
      this.model.send({ id, ...request } satisfies Request);
    });
  }

  close(): void {
    this.model.off("msg:custom", this.listen);
    this.waiting.clear();
  }
}
