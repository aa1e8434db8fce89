// A slim bar above a lesson in the notebook program: a master offers to make a copy, a copy offers reset and download.
import { copyWhenAsked } from "../../widgets/ts/src/browser/copying";
import { type Shared, unpacked } from "./answers-link";
import { Sleepers } from "./asleep";
import { copyState, keepFromMaster, keepShared, type Lesson, type Notebook, notebookAddress } from "./copies";
import { type Context, holdEarlyRuns, opened } from "./early";
import { dismissNotice } from "./last-output";
import { beforeLeaving } from "./leaving";
import { LessonActions, type Words } from "./lessons";
import { showEnding } from "./next";
import { isCopyOf, sourceOf } from "./notebook";
import { PandasAhead } from "./pandas-ahead";
import { keepStorage } from "./persist";
import { Projector } from "./projector";
import { runCell, Steps } from "./steps";
import { bringIn, forgetRescue, rescue } from "./rescue";
import { linkField, offerOf, showShared } from "./sharing";
import { Claim } from "./tabs";
import { type RunningContext, takeUp } from "./kernel-sync";

interface BarData {
  words: Record<string, Words>;
  lessons: Lesson[];
}

const root = new URL("../", location.href.split(/[?#]/)[0]);
const script = document.querySelector<HTMLScriptElement>("script[data-lesson-bar]");
const path = new URLSearchParams(location.search).get("path") ?? "";

class Bar {
  private readonly node = document.createElement("aside");
  private readonly text = document.createElement("p");
  /** Tells what the page waits for. */
  private readonly wait = document.createElement("output");
  private readonly buttons = document.createElement("div");
  private readonly claim = new Claim(path, () => this.letGo());
  private readonly actions: LessonActions;
  private context: Context | null = null;
  /** True if the page is about to be replaced, so its content must not be saved. */
  private leaving = false;

  constructor(
    private readonly lesson: Lesson,
    lessons: readonly Lesson[],
    private readonly words: Words,
  ) {
    this.actions = new LessonActions(lesson, lessons, root, words, isCopyOf(path, lesson) ? path : lesson.copy, this.claim);
    this.node.id = "lesson-bar";
    this.node.lang = lesson.lang;
    this.node.setAttribute("aria-label", this.say("bar_label"));
    const home = document.createElement("a");
    home.href = new URL(`index.html?lang=${lesson.lang}`, root).href;
    home.textContent = this.say("bar_home");
    this.text.setAttribute("role", "status");
    const say = (key: string): string => this.say(key);
    const [projector, steps] = [new Projector(lesson.lang, say), new Steps(lesson.lang, say, path)];
    const run = this.button("run", async () => runCell());
    run.title = say(matchMedia("(any-pointer: fine)").matches ? "run_keys" : "run_touch");
    void opened().then((panel) => {
      projector.offer(panel);
      steps.offer(panel);
      showEnding({ lesson, lessons, words, root }, panel);
    });
    const done = this.button("done", async () => {
      if (this.context?.model.dirty) await this.context.save(); // unsaved changes would be missing from the download
      location.assign(new URL(`index.html?lang=${lesson.lang}#done`, root).href);
    });
    this.node.append(home, this.text, this.wait, run, steps.button, this.buttons, projector.button, done);
    document.body.prepend(this.node);
    document.body.classList.add("has-lesson-bar");
    new ResizeObserver(() => this.makeRoom()).observe(this.node);
  }

  /**
   * Reserve space for the bar, whose height varies with its text; the notebook program redoes its layout only on a
   * window's resize event.
   */
  private makeRoom(): void {
    document.body.style.setProperty("--lesson-bar", `${this.node.getBoundingClientRect().height}px`);
    window.dispatchEvent(new Event("resize"));
  }

  private say(key: string): string {
    return this.words[key] ?? key;
  }

  private button(key: string, act: () => Promise<void>): HTMLButtonElement {
    const node = document.createElement("button");
    node.type = "button";
    node.dataset["do"] = key;
    node.textContent = this.say(key);
    node.addEventListener("click", () => {
      act().catch((error: unknown) => {
        console.warn(error);
        this.text.textContent = this.say("storage_failed");
      });
    });
    return node;
  }

  private live(): Notebook | null {
    return this.context === null ? null : (this.context.model.toJSON() as Notebook);
  }

  /** Change the copy and reload to show the result; unsaved changes are saved first. */
  private async replace(act: () => Promise<boolean | void>): Promise<void> {
    if (this.context?.model.dirty) await this.context.save();
    if ((await act()) === false) return;
    this.leaving = true;
    forgetRescue(path);
    location.reload();
  }

  /**
   * Show the bar of the original: changes there are not saved, but a new copy includes them.
   *
   * @param shared the answers in a link, to show; or the key of a sentence that says why they cannot be shown.
   */
  async showMaster(shared: Shared | string | null): Promise<void> {
    this.text.textContent = this.say(typeof shared === "string" ? shared : shared ? "answers_shown" : "bar_master");
    this.buttons.replaceChildren(
      this.button("make_copy", async () => {
        const written = this.live();
        location.assign(written ? notebookAddress(await keepFromMaster(this.lesson, root, written), root) : await this.actions.open());
      }),
      this.button("download", () => this.actions.download(this.live())),
    );
    if (shared && typeof shared !== "string") {
      const view = document.createElement("section");
      this.node.dataset["copy"] = "shared";
      showShared(shared, (key) => this.say(key), view);
      this.buttons.replaceChildren(
        this.button("answers_mine", async () => location.assign(notebookAddress(await keepShared(shared, this.lesson, root), root))),
      );
      this.node.append(view);
    }
    copyState(this.lesson).catch((error: unknown) => {
      console.warn(error);
      this.text.textContent = this.say("storage_failed");
    });
    await this.stand(false);
  }

  /** Connect the page to the notebook and its kernel: see kernel-sync.ts and asleep.ts. */
  private async stand(keeps: boolean): Promise<Context> {
    const panel = await opened();
    this.context = panel.context;
    const sleepers = new Sleepers(panel, { asleep: this.say("asleep"), wake: this.say("wake") });
    const sources = (): Map<string, string> => new Map(this.live()?.cells.map((cell) => [cell.id ?? "", sourceOf(cell)]));
    const pandas = new PandasAhead(sources, (waits) => (this.wait.textContent = waits ? this.say("pandas") : ""));
    takeUp(panel.context as RunningContext, this.lesson.lang, keeps, [sleepers, pandas]);
    sleepers.watch(document.getElementById("main") ?? document.body);
    return panel.context;
  }

  /** Show the bar of a copy. */
  async showCopy(): Promise<void> {
    void keepStorage(); // from here on there is a copy with work in it
    try {
      await bringIn(path);
      await this.describe();
    } catch (error) {
      console.warn(error);
      this.text.textContent = this.say("storage_failed");
      this.buttons.replaceChildren(this.button("download", () => this.actions.download(this.live())));
    }
    const held = await this.claim.ask();
    if (!held) this.letGoShown();
    const context = await this.stand(true);
    if (!held) this.shut(); // only now is the notebook program there
    this.watch(context);
  }

  private async describe(): Promise<void> {
    const { text, outdated, replaced, notice } = await this.actions.describe();
    this.text.textContent = text;
    this.node.dataset["copy"] = outdated ? "outdated" : "current";
    const { actions } = this;
    const offered = [
      this.button("reset", () => this.replace(() => actions.reset())),
      this.button("download", async () => {
        await actions.download(this.live());
        await this.describe();
      }),
      this.button("share", () => this.share()),
    ];
    if (replaced) offered.unshift(this.button("bring_back", () => this.replace(() => actions.bringBack())));
    if (outdated) offered.unshift(this.button("update", () => this.replace(() => actions.update())));
    if (notice) {
      offered.push(
        this.button("understood", async () => {
          dismissNotice();
          await this.describe();
        }),
      );
    }
    this.buttons.replaceChildren(...offered);
  }

  /** Make a link to the answers in this copy, or download a file if the link would be too long. */
  private async share(): Promise<void> {
    const live = this.live();
    if (!live) return;
    const { told, link } = await offerOf(live, this.lesson, root);
    if (told === "share_file") await this.actions.download(live);
    this.text.textContent = this.say(told);
    if (link !== undefined) this.buttons.append(linkField(link, this.say("share_link")));
  }

  /**
   * Save unsaved changes when the page is hidden or closed; also to the rescue storage, since saving may not finish
   * when the page is closed.
   */
  private watch(context: Context): void {
    const keep = (): void => {
      if (this.leaving || !this.claim.held || !context.model.dirty) return;
      rescue(path, context.model.toJSON() as Notebook);
      context.save().catch((error: unknown) => console.warn(error));
    };
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) keep();
    });
    beforeLeaving(() => context.save());
    window.addEventListener("pagehide", keep);
    context.saveState.connect((_, state) => {
      if (state.startsWith("completed")) forgetRescue(path);
      if (state !== "failed") return;
      this.text.textContent = this.say("save_failed");
      this.node.dataset["copy"] = "failed";
    });
  }

  /** Called when another tab takes over the copy: saves it first, so that the other tab has all changes. */
  private async letGo(): Promise<void> {
    if (this.context?.model.dirty) await this.context.save();
    this.letGoShown();
  }

  /** Block input, since another tab has the copy; the notebook program may still be loading. */
  private shut(): void {
    const main = (): boolean => {
      const found = document.getElementById("main");
      found?.setAttribute("inert", "");
      return found !== null;
    };
    if (main()) return;
    const watch = new MutationObserver(() => {
      if (main()) watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
  }

  private letGoShown(): void {
    this.shut();
    this.node.dataset["copy"] = "elsewhere";
    this.text.textContent = this.say("open_elsewhere");
    this.buttons.replaceChildren(
      this.button("use_here", async () => {
        await this.claim.take();
        this.leaving = true;
        location.reload();
      }),
    );
  }
}

async function show(): Promise<void> {
  const answer = await fetch(new URL(script?.dataset["lessonBar"] ?? "", root));
  const data = (await answer.json()) as BarData;
  const lesson = data.lessons.find((one) => one.path === path || isCopyOf(path, one));
  if (!lesson) return;
  const bar = new Bar(lesson, data.lessons, data.words[lesson.lang] ?? {});
  await (path === lesson.path ? bar.showMaster(await unpacked(location.hash, lesson)) : bar.showCopy());
}

copyWhenAsked();
const shown = show();
for (const part of [holdEarlyRuns(shown), shown]) part.catch((error: unknown) => console.error(error));
