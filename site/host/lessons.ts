// What can be done with a lesson's copy, shared by the landing page and the bar above a notebook.
import { downloadText } from "../../widgets/ts/src/browser/files";
import type { Wish } from "./choice";
import {
  bringBack,
  copyState,
  keepBeside,
  keptAt,
  type Lesson,
  makeCopy,
  type Notebook,
  notebookAddress,
  replaceCopy,
  updateCopy,
} from "./copies";
import { isNoticeDue, lastDownload, noteDownload } from "./lastout";
import { fileName, MAX_FILE, readCopy } from "./notebook";
import { workIn } from "./outputs";
import { Claim } from "./tabs";

export type Words = Record<string, string>;

/** Replace {name} in a sentence. */
export function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, key: string) => (Object.hasOwn(values, key) ? (values[key] ?? whole) : whole));
}

/** Let the person choose files; an empty list when nothing was chosen. */
export function chooseFiles(multiple = false): Promise<File[]> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".ipynb,.json,application/json";
    input.multiple = multiple;
    input.addEventListener("change", () => resolve([...(input.files ?? [])]));
    input.addEventListener("cancel", () => resolve([]));
    input.click();
  });
}

/** How an answer to "replace or keep both?" is got. */
export type Ask = (question: string) => Promise<Wish>;

export interface Described {
  text: string;
  exists: boolean;
  outdated: boolean;
  /** Something was replaced and can be brought back. */
  replaced: boolean;
  /** Whether the sentence tells that work is kept in this browser only. */
  notice: boolean;
}

export class LessonActions {
  /**
   * @param own claim of the page itself, when it shows the copy; else it is borrowed from the tab that does.
   */
  constructor(
    readonly lesson: Lesson,
    private readonly lessons: readonly Lesson[],
    private readonly root: URL,
    private readonly words: Words,
    readonly path = lesson.copy,
    private readonly own: Claim | null = null,
  ) {}

  private say(key: string, values: Record<string, string> = {}): string {
    return fill(this.words[key] ?? key, values);
  }

  /** Act on the copy alone: a tab that has it open saves what it has and lets go first. */
  private async alone<T>(act: () => Promise<T>): Promise<T> {
    const claim = this.own ?? new Claim(this.path);
    await claim.take();
    try {
      return await act();
    } finally {
      if (!this.own) claim.close();
    }
  }

  /** Where "Open" leads; the copy is made when there is none. Where none can be kept, the original serves as well. */
  async open(): Promise<string> {
    try {
      if (!(await copyState(this.lesson))) await makeCopy(this.lesson, this.root);
    } catch (error) {
      console.warn(error); // the bar above the original says it
      return notebookAddress(this.lesson.path, this.root);
    }
    return notebookAddress(this.path, this.root);
  }

  /** Start afresh after asking; false when the learner thought better of it. */
  async reset(): Promise<boolean> {
    if ((await copyState(this.lesson, this.path)) && !confirm(this.say("reset_sure"))) return false;
    await this.alone(() => makeCopy(this.lesson, this.root, this.path));
    return true;
  }

  /** Exchange the copy with what it has replaced. */
  async bringBack(): Promise<boolean> {
    return await this.alone(() => bringBack(this.path));
  }

  /** Move to the lesson's newer version; what was written comes along. */
  async update(): Promise<void> {
    await this.alone(() => updateCopy(this.lesson, this.root, this.path));
  }

  /** Give the copy out as a file; `live` is what the page shows and may not have saved yet. */
  async download(live: Notebook | null = null): Promise<void> {
    const notebook = live ?? (await keptAt(this.path))?.notebook;
    if (!notebook) return;
    downloadText(fileName(this.lesson, new Date()), JSON.stringify(notebook, null, 1));
    noteDownload([this.path]);
  }

  /** Take back a file; returns the sentence to show, or null when the learner thought better of it. */
  async restore(ask: Ask): Promise<string | null> {
    const [file] = await chooseFiles();
    if (!file) return null;
    if (file.size > MAX_FILE) return this.say("file_too_big");
    const read = readCopy(await file.text(), this.lesson, this.lessons);
    if ("problem" in read) return this.say(read.problem, read.facts);
    const there = await keptAt(this.path);
    const same = there !== null && workIn(there.notebook) === workIn(read.notebook);
    if (same) return this.say("restored_same");
    const wish = there ? await ask(this.say("restore_sure")) : "replace";
    if (wish === "leave") return null;
    if (wish === "both") {
      await keepBeside(this.lesson, read.notebook);
      return this.say("restored_beside");
    }
    await this.alone(() => replaceCopy(this.path, read.notebook));
    return this.say("restored");
  }

  /** One sentence about the copy, and what can be done about it. */
  async describe(): Promise<Described> {
    const state = await copyState(this.lesson, this.path);
    if (!state) return { text: "", exists: false, outdated: false, replaced: false, notice: false };
    const { changed, outdated, replaced } = state;
    const out = lastDownload([this.path]);
    const date = (day: Date): string => day.toLocaleDateString(this.lesson.lang, { dateStyle: "long" });
    const notice = !outdated && isNoticeDue(changed, out);
    const kept = out ? this.say("kept_here", { date: date(out) }) : this.say("kept_never");
    const text = outdated
      ? this.say("copy_outdated", { version: state.version, new: this.lesson.version })
      : this.say("copy_from", { date: date(changed) });
    return { text: notice ? kept : text, exists: true, outdated, replaced, notice };
  }
}
