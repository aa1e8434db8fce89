// Actions on a lesson's copy, shared by the landing page and the bar above a notebook.
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
import { isNoticeDue, lastDownload, noteDownload } from "./last-output";
import { fileName, MAX_FILE, readCopy } from "./notebook";
import { fill } from "../../widgets/ts/src/contract/words";
import { workIn } from "./outputs";
import { Claim } from "./tabs";

export type Words = Record<string, string>;

/** Let the person choose files; resolves to an empty list if none are chosen. */
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

/** Asks what to do with an existing copy: replace it, keep both, or leave it. */
export type Ask = (question: string) => Promise<Wish>;

export interface Described {
  text: string;
  exists: boolean;
  outdated: boolean;
  /** True if an earlier copy was replaced and can be restored. */
  replaced: boolean;
  /** True if the sentence says that work is kept in this browser only. */
  notice: boolean;
}

export class LessonActions {
  /**
   * @param own the page's claim if it shows the copy; otherwise each action takes the claim from the tab that does.
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

  /** Act on the copy exclusively: a tab that has it open saves and releases it first. */
  private async alone<T>(act: () => Promise<T>): Promise<T> {
    const claim = this.own ?? new Claim(this.path);
    await claim.take();
    try {
      return await act();
    } finally {
      if (!this.own) claim.close();
    }
  }

  /**
   * Return the address for "Open", making the copy if there is none; if a copy cannot be stored, the address of the
   * original.
   */
  async open(): Promise<string> {
    try {
      if (!(await copyState(this.lesson))) await makeCopy(this.lesson, this.root);
    } catch (error) {
      console.warn(error); // the bar above the original reports it
      return notebookAddress(this.lesson.path, this.root);
    }
    return notebookAddress(this.path, this.root);
  }

  /** Replace the copy by a fresh one after asking; returns false if the learner cancels. */
  async reset(): Promise<boolean> {
    if ((await copyState(this.lesson, this.path)) && !confirm(this.say("reset_sure"))) return false;
    await this.alone(() => makeCopy(this.lesson, this.root, this.path));
    return true;
  }

  /** Swap the copy with the one that it replaced; returns false if there is none. */
  async bringBack(): Promise<boolean> {
    return await this.alone(() => bringBack(this.path));
  }

  /** Move to the lesson's newer version, keeping the learner's work. */
  async update(): Promise<void> {
    await this.alone(() => updateCopy(this.lesson, this.root, this.path));
  }

  /** Download the copy as a file; `live` is the notebook on the page, which may have unsaved changes. */
  async download(live: Notebook | null = null): Promise<void> {
    const notebook = live ?? (await keptAt(this.path))?.notebook;
    if (!notebook) return;
    downloadText(fileName(this.lesson, new Date()), JSON.stringify(notebook, null, 1));
    noteDownload([this.path]);
  }

  /** Restore a copy from a file; returns the sentence to show, or null if the learner cancels. */
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

  /** Return a sentence about the copy, with its state. */
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
