// The same thing open in two tabs: one of them keeps it, the others know. Tabs talk over a BroadcastChannel, which needs
// no secure origin (locks do, and a school's own server often is none). A tab that is gone does not answer.
import { sitePath } from "../../widgets/ts/src/browser/storage";

type Message = { say: "who" | "mine" | "give" | "given"; from: string; rank: number; at: number };

/** How long a tab may take to say that it keeps the thing, and to hand it over, in milliseconds. */
const ANSWER_MS = 400;
const HAND_OVER_MS = 4000;

export class Claim {
  held = false;
  private readonly channel: BroadcastChannel | null;
  private readonly id = `${Date.now()}.${Math.random()}`;
  private rank = 0; // when it was taken over from another tab by hand; such a wish outranks whoever came first
  private at = 0;
  private heard: ((say: Message["say"]) => void) | null = null;

  /**
   * @param name what is claimed, the same in all tabs.
   * @param lose called when another tab takes it: save what is to be saved, then let go.
   */
  constructor(
    name: string,
    private readonly lose: () => void | Promise<void> = () => {},
  ) {
    this.channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`${sitePath()}:combinatoria/${name}`);
    if (this.channel) this.channel.onmessage = (event: MessageEvent<Message>) => void this.hear(event.data);
  }

  /** Keep the thing unless another tab does; whether it is kept here now. */
  async ask(): Promise<boolean> {
    if (this.held) return true;
    this.say("who");
    if ((await this.wait("mine", ANSWER_MS)) === "mine") return false;
    this.hold(0);
    return true;
  }

  /** Keep the thing here, whoever had it: a tab that has it saves first and lets go. */
  async take(): Promise<void> {
    if (this.held) return;
    this.say("give");
    const answer = await this.wait("mine", ANSWER_MS); // somebody is there: then there is something to wait for
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
      // Two that both believe to have it, as after a long sleep: the later wish wins, else whoever was first.
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
