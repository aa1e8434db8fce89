// The dialog for "I am done on this computer": download everything first, delete it, or cancel; then what is left.
// Other pages open it by the address "#done" of the start page.
import { choose } from "./choice";
import { startAfresh } from "./departing";
import { clearSite } from "./done";
import { fill } from "../../widgets/ts/src/contract/words";
import type { Words } from "./lessons";

const PLACE = "#done";

export class Farewell {
  private open = false;

  constructor(
    private readonly words: Words,
    /** Lists the work in this browser, one line each. */
    private readonly contents: () => Promise<string[]>,
    /** Downloads everything as a file; false if the person cancels. */
    private readonly download: () => Promise<boolean>,
  ) {
    const look = (): void => {
      if (location.hash === PLACE) void this.ask().catch((error: unknown) => this.fail(error));
    };
    addEventListener("hashchange", look);
    look();
  }

  private say(key: string, facts: Record<string, string> = {}): string {
    return fill(this.words[key] ?? key, facts);
  }

  private async fail(error: unknown): Promise<void> {
    console.warn(error);
    await choose(this.say("done_failed"), [["close", this.say("done_close")]]);
    startAfresh(); // this page no longer stores anything
  }

  private async ask(): Promise<void> {
    if (this.open) return;
    this.open = true;
    history.replaceState(null, "", location.pathname + location.search);
    let saved = false;
    for (;;) {
      const answers = [["save", this.say("done_save")], ["clear", this.say("done_clear")], ["leave", this.say("done_leave")]] as const;
      const wish = await choose(this.say(saved ? "done_saved" : "done_ask"), answers, await this.contents());
      if (wish === "clear") return await this.clear();
      if (wish === "leave") break;
      saved = (await this.download()) || saved;
    }
    this.open = false;
  }

  private async clear(): Promise<void> {
    for (;;) {
      const { pages, things } = await clearSite();
      if (pages === 0 && things.length === 0) break;
      const why = pages > 0 ? this.say("done_pages", { n: String(pages) }) : this.say("done_blocked");
      const wish = await choose(why, [["again", this.say("done_again")], ["close", this.say("done_close")]], things);
      if (wish === "close") return startAfresh();
    }
    const left = ["done_left_files", "done_left_downloads", "done_left_history"].map((key) => this.say(key));
    await choose(this.say("done_gone"), [["close", this.say("done_close")]], left);
    startAfresh();
  }
}
