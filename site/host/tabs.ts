// Lets one of several tabs own a shared item and informs the others. Tabs communicate over a BroadcastChannel, which
// works without a secure origin (locks do not, and a school's own server often has none). A closed tab does not answer.
import { sitePath } from "../../widgets/ts/src/browser/storage";

type Message = { say: "who" | "mine" | "give" | "given"; from: string; rank: number; at: number };

/** Milliseconds within which a tab must answer that it holds the item, and must hand it over. */
const ANSWER_MS = 400;
const HAND_OVER_MS = 4000;

export class Claim {
  held = false;
  private readonly channel: BroadcastChannel | null;
  private readonly id = `${Date.now()}.${Math.random()}`;
  private rank = 0; // time at which it was taken over from another tab, else 0; a later takeover outranks
  private at = 0;
  private heard: ((say: Message["say"]) => void) | null = null;

  /**
   * @param name name of the item, the same in all tabs.
   * @param lose called when another tab takes it: save pending changes, then let go.
   */
  constructor(
    name: string,
    private readonly lose: () => void | Promise<void> = () => {},
  ) {
    this.channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`${sitePath()}:combinatoria/${name}`);
    if (this.channel) this.channel.onmessage = (event: MessageEvent<Message>) => void this.hear(event.data);
  }

  /** Claim the item unless another tab holds it; returns whether it is held here now. */
  async ask(): Promise<boolean> {
    if (this.held) return true;
    this.say("who");
    if ((await this.wait("mine", ANSWER_MS)) === "mine") return false;
    this.hold(0);
    return true;
  }

  /** Claim the item even if another tab holds it, which first saves and releases it. */
  async take(): Promise<void> {
    if (this.held) return;
    this.say("give");
    const answer = await this.wait("mine", ANSWER_MS); // without an answer there is no hand-over to wait for
    if (answer === "mine") await this.wait("given", HAND_OVER_MS);
    this.hold(Date.now());
  }

  release(): void {
    this.held = false;
  }

  close(): void {
    this.release();
    this.channel?.close();
  }

  private hold(rank: number): void {
    this.held = true;
    this.rank = rank;
    this.at = Date.now();
    this.say("mine");
  }

  private say(say: Message["say"]): void {
    this.channel?.postMessage({ say, from: this.id, rank: this.rank, at: this.at } satisfies Message);
  }

  private wait(wanted: Message["say"], ms: number): Promise<Message["say"] | null> {
    if (!this.channel) return Promise.resolve(null);
    return new Promise((resolve) => {
      const done = (say: Message["say"] | null): void => {
        clearTimeout(timer);
        this.heard = null;
        resolve(say);
      };
      const timer = setTimeout(() => done(null), ms);
      this.heard = (say) => {
        if (say === wanted || say === "given") done(say);
      };
    });
  }

  private async hear(message: Message): Promise<void> {
    const { say } = message;
    if ((say === "who" || say === "give") && this.held) this.say("mine");
    if (say === "give" && this.held) {
      this.held = false;
      await this.lose();
      this.say("given");
    } else if (say === "mine" && this.held) {
      // Two tabs both believe that they hold it, for instance after a long sleep: the later takeover wins, or the
      // earlier holder if there was none.
      if (this.outranks(message)) return this.say("mine");
      this.held = false;
      await this.lose();
    } else this.heard?.(say);
  }

  private outranks({ rank, at, from }: Message): boolean {
    if (rank !== this.rank) return this.rank > rank;
    return at !== this.at ? this.at < at : this.id < from;
  }
}
