// The landing page: language, the questions for newcomers, and the buttons of the lessons.
import { askNewcomers } from "./ask";
import { choose, WISHES } from "./choice";
import { allKept, notebookAddress } from "./copies";
import { departWhenDone } from "./departing";
import { LessonActions, type Words } from "./lessons";
import { keepLanguage } from "./memory";
import { isCopyOf, type Lesson } from "./notebook";
import { pageStarted } from "./started";
import { showToday } from "./today";
import { Work } from "./work";

interface LandingData {
  root: string;
  words: Words;
  lessons: Lesson[];
  /** Sentences about today. */
  today: Words;
  /** The games in their order. */
  order: string[];
  /** Names of the games, by id. */
  games: Record<string, string>;
}

const data = JSON.parse(document.getElementById("landing-data")?.textContent ?? "{}") as LandingData;
const root = new URL(data.root, location.href);

for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-lang]")) {
  link.addEventListener("click", () => keepLanguage(link.dataset["lang"] ?? "en"));
}

showToday(data.order, data.games, data.today);
const asking = document.querySelector<HTMLElement>("[data-ask]");
if (asking) askNewcomers(asking);

// Shelves of lessons start open on wide screens; elsewhere only the one that the address names does.
const roomy = matchMedia("(min-width: 40.01rem)").matches;
function unfold(): void {
  for (const shelf of document.querySelectorAll<HTMLDetailsElement>("details.shelf")) {
    if (roomy || `#${shelf.id}` === location.hash) shelf.open = true;
  }
}
addEventListener("hashchange", unfold);
unfold();

/** Updates each lesson's card to the current state of its copy. */
const refreshes: (() => Promise<void>)[] = [];
/** The first of these updates: they move the content below, so the page is ready only after them. */
const first: Promise<void>[] = [];

function buttonsOf(card: HTMLElement, lesson: Lesson): void {
  const actions = new LessonActions(lesson, data.lessons, root, data.words);
  const note = card.querySelector<HTMLElement>("[data-note]");
  const needsCopy = card.querySelectorAll<HTMLElement>("[data-needs-copy]");
  const asked = WISHES.map(([one, key]) => [one, data.words[key] ?? key] as const);

  function say(text: string): void {
    if (note) note.textContent = text;
  }
  async function refresh(): Promise<void> {
    const { text, exists, outdated, replaced } = await actions.describe();
    say(text);
    card.dataset["copy"] = outdated ? "outdated" : exists ? "current" : "none";
    const there: Record<string, boolean> = { copy: exists, newer: outdated, replaced };
    // If there is work, show the actions on it at once.
    if (exists) card.querySelector("details.more")?.setAttribute("open", "");
    for (const node of needsCopy) node.hidden = !there[node.dataset["needsCopy"] || "copy"];
    await listOthers(card, lesson);
  }
  function on(action: string, act: () => Promise<void>): void {
    card.querySelector(`[data-action="${action}"]`)?.addEventListener("click", (event) => {
      event.preventDefault();
      act().catch((error: unknown) => {
        console.error(error);
        say(data.words["storage_failed"] ?? "");
      });
    });
  }
  on("open", async () => location.assign(await actions.open()));
  on("reset", async () => {
    if (await actions.reset()) await refresh();
  });
  on("download", async () => {
    await actions.download();
    await refresh();
  });
  on("update", async () => {
    await actions.update();
    await refresh();
  });
  on("bring_back", async () => {
    await actions.bringBack();
    await refresh();
  });
  on("restore", async () => {
    const text = await actions.restore((question) => choose(question, asked));
    await refresh();
    if (text) say(text);
  });
  refreshes.push(refresh);
  first.push(refresh().catch(() => say(data.words["storage_failed"] ?? "")));
}

/** List links to the notebooks stored next to a lesson's copy. */
async function listOthers(card: HTMLElement, lesson: Lesson): Promise<void> {
  const others = (await allKept()).filter(({ path }) => path !== lesson.copy && isCopyOf(path, lesson));
  const list = card.querySelector<HTMLElement>("[data-others]");
  if (!list) return;
  list.hidden = others.length === 0;
  const items = others.map(({ path }) => {
    const [item, link] = [document.createElement("li"), document.createElement("a")];
    link.href = notebookAddress(path, root);
    link.textContent = path.slice(path.lastIndexOf("/") + 1).replace(/\.ipynb$/, "");
    item.append(link);
    return item;
  });
  list.querySelector("ul")?.replaceChildren(...items);
}

for (const lesson of data.lessons) {
  const card = document.querySelector<HTMLElement>(`[data-lesson="${CSS.escape(lesson.path)}"]`);
  if (card) buttonsOf(card, lesson);
}
const section = document.getElementById("work");
if (section) {
  const work = new Work(section, data.lessons, data.games, data.words, async () => {
    for (const refresh of [() => work.refresh(), ...refreshes]) await refresh();
  });
  first.push(work.refresh().catch(() => {})); // already reported on the lessons' cards
}
void Promise.all(first).then(() => (document.documentElement.dataset["ready"] = "true"));
pageStarted();
departWhenDone();
