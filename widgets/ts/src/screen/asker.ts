/** Sends the table's requests to its session: refusals become notices, and changes run one at a time. */

import { type Client, NoAnswer } from "../contract/client";
import type { Reply, Request } from "../contract/types";
import type { Screen } from "./screen";
import type { Thinker } from "./thinking";

export class Asker {
  private under: Promise<unknown> | null = null;
  private opening: Promise<unknown> | null = null;

  constructor(
    private readonly screen: Screen,
    private readonly client: Client,
    private readonly thinker: Thinker,
    /** Called once a refusal's reason is on the screen. */
    private readonly refused: () => void,
  ) {}

  close(): void {
    this.client.close();
  }

  /** Set the initial request: changes wait for its answer, so that none refers to an older snapshot. */
  open(first: Promise<unknown> | null): void {
    this.opening = first?.finally(() => {
      this.opening = null;
    }) ?? null;
  }

  async ask(request: Request): Promise<Reply | null> {
    const { screen } = this;
    try {
      const reply = await this.client.ask(request);
      if (!reply.error) return reply;
      screen.tell({ text: reply.error.text, rule: reply.error.rule, tone: "error" });
      this.refused();
    } catch (problem) {
      if (!(problem instanceof NoAnswer)) throw problem;
      screen.tell({ text: screen.words("no_answer"), rule: null, tone: "error" });
    }
    return null;
  }

  /** True while a change is pending. */
  get busy(): boolean {
    return this.under !== null;
  }

  /** @param patient whether to wait while another change is pending; otherwise the request is dropped. */
  async change(request: Request, patient = false): Promise<Reply | null> {
    while (this.under !== null) {
      if (!patient) return null;
      await this.under.catch(() => null);
    }
    const { screen, thinker } = this;
    const answer = this.send(request); // sent before rendering, so that the session works meanwhile
    this.under = answer;
    try {
      screen.update();
      return await answer;
    } finally {
      this.under = null;
      screen.showWaiting(); // other changes were drawn when they arrived
      thinker.goOn();
    }
  }

  private async send(request: Request): Promise<Reply | null> {
    const { screen, thinker } = this;
    if (this.opening !== null) await this.opening;
    // a bot may move in the meantime: the request refers to the table shown after that
    if (thinker.going !== null) await thinker.going;
    return thinker.through({ ...request, seq: screen.snapshot.seq });
  }
}
