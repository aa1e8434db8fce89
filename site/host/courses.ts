// The page of lessons and courses: filters for the map and the list, and the progress on this device.
import { type Lesson } from "./copies";
import { departWhenDone } from "./departing";
import { LessonActions, type Words } from "./lessons";
import { isDone, progressOfAll } from "./progress";
import { pageStarted } from "./started";

interface CoursesData {
  root: string;
  /** Sentences of the lessons' own pages. */
  words: Words;
  done: string;
  begun: string;
  lessons: Lesson[];
}

const ALL = "all";
const data = JSON.parse(document.getElementById("courses-data")?.textContent ?? "{}") as CoursesData;
const root = new URL(data.root, location.href);
const form = document.querySelector<HTMLFormElement>("[data-filters]");
const entries = [...document.querySelectorAll<HTMLElement>(".all > li")];

/** Return whether a lesson meets a filter's choice; times are written as "minutes 50" or "full 75". */
function meets(entry: HTMLElement, name: string, choice: string): boolean {
  if (choice === ALL) return true;
  if (name === "minutes") {
    const [which = "", most] = choice.split(" ");
    return Number(entry.dataset[which]) <= Number(most);
  }
  const found = JSON.parse(entry.dataset["found"] ?? "{}") as Record<string, string[]>;
  return found[name]?.includes(choice) ?? false;
}

function filter(): void {
  if (!form) return;
  const choices = [...form.querySelectorAll("select")].map((one) => [one.name, one.value] as const);
  const shown = new Set<string>();
  for (const entry of entries) {
    const isShown = choices.every(([name, choice]) => meets(entry, name, choice));
    entry.hidden = !isShown;
    if (isShown) shown.add(entry.id);
  }
  for (const box of document.querySelectorAll<SVGElement>(".map [role=listitem]")) {
    box.toggleAttribute("data-off", !shown.has(box.dataset["lesson"] ?? ""));
  }
  for (const line of document.querySelectorAll<SVGElement>(".map [data-from]")) {
    line.toggleAttribute("data-off", !(shown.has(line.dataset["from"] ?? "") && shown.has(line.dataset["to"] ?? "")));
  }
  const count = form.querySelector<HTMLElement>("[data-count]");
  if (count) {
    const text = count.dataset["count"] ?? "";
    count.textContent = text.replace("{n}", String(shown.size)).replace("{of}", String(entries.length));
  }
}

/** Mark lessons as begun or done, on the map and in the lists. */
async function mark(): Promise<void> {
  for (const [id, progress] of await progressOfAll(data.lessons)) {
    const done = isDone(progress);
    for (const place of document.querySelectorAll<HTMLElement | SVGElement>(`[data-lesson="${CSS.escape(id)}"]`)) {
      place.dataset["progress"] = done ? "done" : "begun";
      const said = place.querySelector("[data-state]");
      if (said) said.textContent = done ? data.done : data.begun;
      const sign = place.querySelector(".state");
      if (sign) sign.textContent = done ? "✓" : "…";
      const described = place.querySelector("title");
      if (described) described.textContent += ` (${done ? data.done : data.begun})`;
    }
  }
}

function openOwnCopies(): void {
  const lang = document.documentElement.lang;
  for (const entry of entries) {
    const lesson = data.lessons.find((one) => one.id === entry.id && one.lang === lang);
    if (!lesson) continue;
    const actions = new LessonActions(lesson, data.lessons, root, data.words);
    entry.querySelector("[data-open]")?.addEventListener("click", (event) => {
      event.preventDefault();
      void actions.open().then((address) => location.assign(address));
    });
  }
}

if (form) {
  form.hidden = false;
  form.addEventListener("change", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  filter(); // the browser may have restored the choices of an earlier visit
}
const print = document.querySelector<HTMLButtonElement>("[data-print]");
if (print) {
  print.hidden = false;
  print.addEventListener("click", () => window.print());
}
openOwnCopies();
mark().catch((error: unknown) => console.warn(error)); // storage is switched off: the page still shows the lessons
document.documentElement.dataset["ready"] = "true";
pageStarted();
departWhenDone();
