// "Your work" on the landing page: where the work is kept, downloading it as one file, and restoring from files.
import { shown } from "../../widgets/ts/src/browser/shown";
import { siteStorage } from "../../widgets/ts/src/browser/storage";
import { bundleOf, type Item, joined, marksOf, readWork, textOf } from "./backup";
import { choose, type Wish, WISHES } from "./choice";
import { allKept, countAside, emptyAside, keepBeside, keptAt, type Lesson, putCopy, replaceCopy } from "./copies";
import { dismissNotice, isNoticeDue, lastDownload, noteDownload } from "./last-output";
import { fill } from "../../widgets/ts/src/contract/words";
import { chooseFiles, type Words } from "./lessons";
import { downloadText } from "../../widgets/ts/src/browser/files";
import { Farewell } from "./farewell";
import { isoDay } from "../../widgets/ts/src/contract/fragment";
import { isSealed } from "./game-store";
import { forgetGame, keepGame, keptGame, keptText, type Place } from "./memory";
import { workIn } from "./outputs";
import { keptCards, ownerOf } from "./promise-kept";
import { Claim } from "./tabs";

const ASIDE: readonly Place[] = ["/before", "/unread"];

export class Work {
  private readonly text: HTMLElement | null;

  constructor(
    private readonly section: HTMLElement,
    private readonly lessons: readonly Lesson[],
    private readonly games: Record<string, string>,
    private readonly words: Words,
    private readonly changed: () => Promise<void>,
  ) {
    this.text = section.querySelector("[data-work-note]");
    const acts: Record<string, () => Promise<unknown>> = {
      all: () => this.download(),
      back: () => this.restore(),
      empty: () => this.empty(),
      understood: () => this.dismiss(),
    };
    for (const [name, act] of Object.entries(acts)) {
      section.querySelector(`[data-work="${name}"]`)?.addEventListener("click", () => {
        act().catch((error: unknown) => {
          console.warn(error);
          this.tell("storage_failed");
        });
      });
    }
    new Farewell(words, () => this.contents(), () => this.download());
  }

  private say(key: string, facts: Record<string, string> = {}): string {
    return fill(this.words[key] ?? key, facts);
  }

  private tell(key: string, facts: Record<string, string> = {}): void {
    if (this.text) this.text.textContent = this.say(key, facts);
  }

  private kept(): Record<string, unknown> {
    const found = Object.keys(this.games).map((game) => [game, keptGame(game)] as const);
    return Object.fromEntries(found.filter(([, save]) => save !== undefined));
  }

  /**
   * Split the kept games into those that a file may contain, and the names of those with hidden cards.
   */
  private open(): { games: Record<string, unknown>; sealed: string[] } {
    const kept = Object.entries(this.kept());
    const sealed = kept.filter(([, save]) => isSealed(save)).map(([game]) => this.games[game] ?? game);
    return { games: Object.fromEntries(kept.filter(([, save]) => !isSealed(save))), sealed };
  }

  /** Update the section, with a notice of where the work is kept unless the person has dismissed that. */
  async refresh(): Promise<void> {
    const kept = await allKept();
    const latest = new Date(Math.max(0, ...kept.map(({ changed }) => Date.parse(changed))));
    const out = lastDownload(kept.map(({ path }) => path));
    const due = kept.length > 0 && isNoticeDue(latest, out);
    for (const node of this.section.querySelectorAll<HTMLElement>("[data-needs-work]")) {
      node.hidden = kept.length === 0 && Object.keys(this.kept()).length === 0 && keptCards().length === 0;
    }
    const aside = (await countAside()) + this.gamesAside().length;
    for (const node of this.section.querySelectorAll<HTMLElement>("[data-needs-aside]")) node.hidden = aside === 0;
    for (const node of this.section.querySelectorAll<HTMLElement>("[data-needs-notice]")) node.hidden = !due;
    this.section.dataset["notice"] = String(due);
    if (!due) this.tell("work_lede");
    else if (out) this.tell("kept_here", { date: out.toLocaleDateString(document.documentElement.lang, { dateStyle: "long" }) });
    else this.tell("kept_never");
  }

  private async dismiss(): Promise<void> {
    dismissNotice();
    await this.refresh();
  }

  /** Return the games put aside: for each game a previous and an unreadable one, if any. */
  private gamesAside(): (readonly [string, Place])[] {
    const all = Object.keys(this.games).flatMap((game) => ASIDE.map((place) => [game, place] as const));
    return all.filter(([game, place]) => keptText(game, place) !== null);
  }

  /** Delete all work put aside, after asking. */
  private async empty(): Promise<void> {
    const facts = { lessons: String(await countAside()), games: String(this.gamesAside().length) };
    const wish = await choose(this.say("empty_sure", facts), [["empty", this.say("empty")], ["leave", this.say("clash_leave")]] as const);
    if (wish === "leave") return;
    await emptyAside();
    for (const [game, place] of this.gamesAside()) forgetGame(game, place);
    await this.changed();
    this.tell("emptied");
  }

  /** List the work in this browser, one line per kind. */
  private async contents(): Promise<string[]> {
    const counts = {
      has_lessons: (await allKept()).length,
      has_games: Object.keys(this.kept()).length,
      has_cards: keptCards().length,
      has_aside: (await countAside()) + this.gamesAside().length,
    };
    return Object.entries(counts).flatMap(([key, n]) => (n > 0 ? [this.say(key, { n: String(n) })] : []));
  }

  /** Ask whether to include promise cards, which are secret and may be several people's; null if the person cancels. */
  private async withCards(): Promise<boolean | null> {
    const cards = keptCards();
    if (cards.length === 0) return false;
    const answers = [["with", this.say("cards_with")], ["without", this.say("cards_without")], ["leave", this.say("cards_leave")]] as const;
    const wish = await choose(this.say("cards_ask"), answers, cards.map(({ text }) => ownerOf(text) ?? this.say("cards_unread")));
    return wish === "leave" ? null : wish === "with";
  }

  /** Download everything as a file; false if the person cancels. */
  private async download(): Promise<boolean> {
    const cards = await this.withCards();
    if (cards === null) return false;
    const now = new Date();
    const lessons = await allKept();
    const { games, sealed } = this.open();
    const bundle = bundleOf(lessons, games, marksOf(siteStorage(), cards), now);
    downloadText(`combinatoria-${isoDay(now)}.json`, JSON.stringify(bundle));
    noteDownload(lessons.map(({ path }) => path), now);
    await this.refresh();
    if (sealed.length > 0) this.tell("work_sealed", { names: sealed.join(", ") });
    return true;
  }

  private async restore(): Promise<void> {
    const items: Item[] = [];
    for (const file of await chooseFiles(true)) {
      const read = await textOf(file);
      const found = "text" in read ? readWork(read.text, this.lessons, Object.keys(this.games)) : read;
      if ("problem" in found) return this.tell("file_refused", { name: shown(file.name), why: this.say(found.problem, found.facts) });
      items.push(...found);
    }
    if (items.length > 0) await this.putBack(items);
  }

  /** Restore items; if some would replace existing work, the person chooses once for all of them. */
  private async putBack(items: Item[]): Promise<void> {
    const clashes: Item[] = [];
    const quiet: Item[] = [];
    let same = 0;
    for (const item of items) {
      const here = await this.presentText(item);
      if (here !== null && here === textIn(item)) same += 1;
      else if (here === null || item.kind === "mark") quiet.push(item);
      else clashes.push(item);
    }
    let wish: Wish = "both";
    if (clashes.length > 0) {
      const names = clashes.map((item) => this.nameOf(item));
      wish = await choose(this.say("clash"), WISHES.map(([one, key]) => [one, this.say(key)] as const), names);
    }
    for (const item of quiet) await this.put(item, "replace");
    if (wish !== "leave") for (const item of clashes) await this.put(item, wish);
    await this.changed();
    const n = quiet.length + (wish === "leave" ? 0 : clashes.length);
    this.tell(n === 0 && clashes.length === 0 && same > 0 ? "restored_same" : "restored_all", { n: String(n), of: String(items.length) });
  }

  private async presentText(item: Item): Promise<string | null> {
    if (item.kind === "mark") return siteStorage().getItem(item.name);
    if (item.kind === "lesson") {
      const kept = await keptAt(item.path);
      return kept && workIn(kept.notebook);
    }
    const save = keptGame(item.game);
    return save === undefined ? null : JSON.stringify(save);
  }

  private nameOf(item: Item): string {
    if (item.kind === "mark") return item.name;
    if (item.kind === "game") return this.say("clash_game", { name: this.games[item.game] ?? item.game });
    const date = new Date(item.changed).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
    return this.say("clash_lesson", { name: item.lesson.title, date });
  }

  private async put(item: Item, wish: "replace" | "both"): Promise<void> {
    if (item.kind === "mark") {
      const here = siteStorage().getItem(item.name);
      siteStorage().setItem(item.name, here === null ? item.text : joined(here, item.text));
    } else if (item.kind === "game") await this.putGame(item.game, item.save, wish);
    else if (wish === "both") await keepBeside(item.lesson, item.notebook, new Date(item.changed));
    else await this.alone(item.path, async () => {
      if (await keptAt(item.path)) await replaceCopy(item.path, item.notebook);
      else await putCopy(item.path, item.notebook, item.changed);
    });
  }

  /** Store a restored game in one of two places: that of the current game, or of the one before it. */
  private async putGame(game: string, save: unknown, wish: "replace" | "both"): Promise<void> {
    await this.alone(`play/${game}`, async () => {
      const here = keptGame(game);
      const both = wish === "both" && here !== undefined;
      if (!both && here !== undefined && !keepGame(game, here, "/before")) throw new Error("full");
      if (!keepGame(game, save, both ? "/before" : "")) throw new Error("full");
    });
  }

  private async alone(name: string, act: () => Promise<void>): Promise<void> {
    const claim = new Claim(name);
    await claim.take();
    try {
      await act();
    } finally {
      claim.close();
    }
  }
}

/** Return the text that is compared to decide whether an item is already here. */
function textIn(item: Item): string {
  if (item.kind === "mark") return item.text;
  return item.kind === "lesson" ? workIn(item.notebook) : JSON.stringify(item.save);
}
