// What can be done with a lesson's copy, shared by the landing page and the bar above a notebook.
import { copyState, copyText, keepCopy, type Lesson, makeCopy, notebookAddress, readNotebook, saveAs } from "./copies";

export type Words = Record<string, string>;

/** Replace {name} in a sentence. */
export function fill(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole);
}

function chooseFile(): Promise<File | null> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".ipynb,application/json";
    input.addEventListener("change", () => resolve(input.files?.[0] ?? null));
    input.addEventListener("cancel", () => resolve(null));
    input.click();
  });
}

export class LessonActions {
  constructor(
    readonly lesson: Lesson,
    private readonly root: URL,
    private readonly words: Words,
  ) {}

  private say(key: string, values: Record<string, string> = {}): string {
    return fill(this.words[key] ?? key, values);
  }

  /** Where "Open" leads; the copy is made when there is none. */
  async open(): Promise<string> {
    if (!(await copyState(this.lesson))) await makeCopy(this.lesson, this.root);
    return notebookAddress(this.lesson.copy, this.root);
  }

  /** Start afresh after asking; false when the learner thought better of it. */
  async reset(): Promise<boolean> {
    if ((await copyState(this.lesson)) && !confirm(this.say("reset_sure"))) return false;
    await makeCopy(this.lesson, this.root);
    return true;
  }

  async download(): Promise<void> {
    const text = await copyText(this.lesson);
    if (text !== null) saveAs(this.lesson.copy.slice(this.lesson.copy.lastIndexOf("/") + 1), text);
  }

  /** Take back a file; returns the sentence to show, or null when the learner thought better of it. */
  async restore(): Promise<string | null> {
    const file = await chooseFile();
    if (!file) return null;
    const notebook = readNotebook(await file.text());
    if (!notebook) return this.say("not_a_notebook");
    if ((await copyState(this.lesson)) && !confirm(this.say("restore_sure"))) return null;
    await keepCopy(this.lesson, notebook);
    return this.say("restored");
  }

  /** One sentence about the copy, and whether it is behind the master. */
  async describe(): Promise<{ text: string; exists: boolean; outdated: boolean }> {
    const state = await copyState(this.lesson);
    if (!state) return { text: "", exists: false, outdated: false };
    const when = state.changed.toLocaleDateString(this.lesson.lang, { dateStyle: "long" });
    const text = state.outdated
      ? this.say("copy_outdated", { version: state.version, new: this.lesson.version })
      : this.say("copy_from", { date: when });
    return { text, exists: true, outdated: state.outdated };
  }
}
