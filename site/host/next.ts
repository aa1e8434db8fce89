// The end of a lesson: how much of it is done, and the lessons that build on it.
import type { Context, Panel } from "./early";
import { type Lesson, type Notebook } from "./copies";
import { fill } from "../../widgets/ts/src/contract/words";
import { LessonActions, type Words } from "./lessons";
import { isDone, type Progress, progressIn, progressOfAll } from "./progress";

/** The part of a page that the end of its lesson needs. */
export interface Ending {
  lesson: Lesson;
  lessons: readonly Lesson[];
  words: Words;
  root: URL;
}

/** Save unsaved changes; an original cannot be saved, and the browser asks before it is left. */
async function save(context: Context): Promise<void> {
  if (context.model.dirty) await context.save().catch((error: unknown) => console.warn(error));
}

/** Fill the list of lessons to continue with; a click opens the person's own copy. */
async function listNext(list: HTMLElement, { lesson, lessons, words, root }: Ending, context: Context): Promise<void> {
  const progress = await progressOfAll(lessons).catch(() => new Map<string, Progress>()); // storage is switched off
  const following = lesson.after.flatMap((id) => lessons.find((one) => one.id === id && one.lang === lesson.lang) ?? []);
  const items = following.map((next) => {
    const [item, link] = [document.createElement("li"), document.createElement("a")];
    const actions = new LessonActions(next, lessons, root, words);
    link.textContent = next.title;
    link.href = new URL(`notebooks/index.html?path=${encodeURIComponent(next.path)}`, root).href;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      void save(context).then(() => actions.open()).then((address) => location.assign(address));
    });
    const far = progress.get(next.id);
    item.append(link, far ? ` (${words[isDone(far) ? "is_done" : "is_begun"] ?? ""})` : "");
    return item;
  });
  list.replaceChildren(...items);
}

/** Show the end of a lesson below its last cell, up to date whenever it is scrolled into view. */
export function showEnding(ending: Ending, { content, context }: Panel & { context: Context }): void {
  const { lesson, words, root } = ending;
  if (lesson.core.length === 0) return;
  const node = document.createElement("aside");
  node.id = "lesson-next";
  node.lang = lesson.lang;
  node.setAttribute("aria-labelledby", "lesson-next-title");
  const [title, told, list, all] = [
    document.createElement("h2"),
    document.createElement("p"),
    document.createElement("ul"),
    document.createElement("a"),
  ];
  told.className = "next-far";
  title.id = "lesson-next-title";
  title.textContent = words["next_title"] ?? "";
  title.hidden = list.hidden = lesson.after.length === 0; // the last one of the path, or somebody else's lesson
  all.href = new URL(`${lesson.lang === "en" ? "" : `${lesson.lang}/`}courses.html#map`, root).href;
  all.textContent = words["next_all"] ?? "";
  node.append(told, title, list, all);
  (content.node.querySelector(".jp-WindowedPanel-outer") ?? content.node).append(node);
  const refresh = async (): Promise<void> => {
    const far = progressIn(context.model.toJSON() as Notebook, lesson.core) ?? { solved: 0, core: lesson.core.length };
    const facts = { done: String(far.solved), of: String(far.core) };
    told.textContent = fill(words[isDone(far) ? "next_done" : "next_open"] ?? "", facts);
    await listNext(list, ending, context);
  };
  const report = (error: unknown): void => console.warn(error);
  new IntersectionObserver(([seen]) => {
    if (seen?.isIntersecting) refresh().catch(report);
  }).observe(node);
  refresh().catch(report);
}
