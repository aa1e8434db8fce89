// A slim bar above a lesson in the notebook program: a master offers a copy, a copy offers to start afresh or be kept.
import type { Lesson } from "./copies";
import { holdEarlyRuns } from "./early";
import { LessonActions, type Words } from "./lessons";

interface BarData {
  words: Record<string, Words>;
  lessons: Lesson[];
}

const root = new URL("../", location.href.split(/[?#]/)[0]);
const script = document.querySelector<HTMLScriptElement>("script[data-lesson-bar]");
const path = new URLSearchParams(location.search).get("path") ?? "";

function button(text: string, act: () => Promise<void>): HTMLButtonElement {
  const node = document.createElement("button");
  node.type = "button";
  node.textContent = text;
  node.addEventListener("click", () => {
    act().catch((error: unknown) => console.error(error));
  });
  return node;
}

async function show(): Promise<void> {
  const answer = await fetch(new URL(script?.dataset["lessonBar"] ?? "", root));
  const data = (await answer.json()) as BarData;
  const lesson = data.lessons.find((one) => one.path === path || one.copy === path);
  if (!lesson) return;
  const words = data.words[lesson.lang] ?? {};
  const actions = new LessonActions(lesson, root, words);
  const bar = document.createElement("aside");
  bar.id = "lesson-bar";
  bar.lang = lesson.lang;
  bar.setAttribute("aria-label", words["bar_label"] ?? "");
  const home = document.createElement("a");
  home.href = new URL(lesson.lang === "ja" ? "ja/index.html" : "index.html", root).href;
  home.textContent = words["bar_home"] ?? "";
  const text = document.createElement("p");
  bar.append(home, text);
  if (path === lesson.path) {
    text.textContent = words["bar_master"] ?? "";
    bar.append(
      button(words["make_copy"] ?? "", async () => {
        location.assign(await actions.open());
      }),
    );
  } else {
    const { text: state, outdated } = await actions.describe();
    text.textContent = state;
    bar.dataset["copy"] = outdated ? "outdated" : "current";
    bar.append(
      button(words["reset"] ?? "", async () => {
        if (await actions.reset()) location.reload();
      }),
      button(words["download"] ?? "", () => actions.download()),
    );
  }
  document.body.prepend(bar);
  document.body.classList.add("has-lesson-bar");
  // The notebook program lays itself out by the size of the window's events, not of its element.
  window.dispatchEvent(new Event("resize"));
}

for (const part of [holdEarlyRuns(), show()]) part.catch((error: unknown) => console.error(error));
