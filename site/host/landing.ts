// The landing page: language, light and dark for the pictures, and the buttons of the lessons.
import type { Lesson } from "./copies";
import { LessonActions, type Words } from "./lessons";
import { keepLanguage } from "./memory";

interface LandingData {
  root: string;
  words: Words;
  lessons: Lesson[];
}

const data = JSON.parse(document.getElementById("landing-data")?.textContent ?? "{}") as LandingData;
const root = new URL(data.root, location.href);

for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-lang]")) {
  link.addEventListener("click", () => keepLanguage(link.dataset["lang"] ?? "en"));
}

const dark = matchMedia("(prefers-color-scheme: dark)");
function paint(): void {
  for (const table of document.querySelectorAll<HTMLElement>(".picture [data-theme]")) {
    table.dataset["theme"] = dark.matches ? "dark" : "light";
  }
}
dark.addEventListener("change", paint);
paint();

const PICTURE = { width: 860, height: 645 }; // as drawn by site.css
const frames = new ResizeObserver((entries) => {
  for (const { target, contentRect: { width, height } } of entries) {
    const scale = Math.max(width / PICTURE.width, height / PICTURE.height);
    (target as HTMLElement).style.setProperty("--scale", scale.toFixed(4));
  }
});
for (const frame of document.querySelectorAll(".picture")) frames.observe(frame);

function buttonsOf(card: HTMLElement, lesson: Lesson): void {
  const actions = new LessonActions(lesson, root, data.words);
  const note = card.querySelector<HTMLElement>("[data-note]");
  const needsCopy = card.querySelectorAll<HTMLElement>("[data-needs-copy]");

  function say(text: string): void {
    if (note) note.textContent = text;
  }
  async function refresh(): Promise<void> {
    const { text, exists, outdated } = await actions.describe();
    say(text);
    card.dataset["copy"] = outdated ? "outdated" : exists ? "current" : "none";
    for (const node of needsCopy) node.hidden = !exists;
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
  on("download", () => actions.download());
  on("restore", async () => {
    const text = await actions.restore();
    await refresh();
    if (text) say(text);
  });
  refresh().catch(() => say(data.words["storage_failed"] ?? ""));
}

for (const lesson of data.lessons) {
  const card = document.querySelector<HTMLElement>(`[data-lesson="${CSS.escape(lesson.path)}"]`);
  if (card) buttonsOf(card, lesson);
}
document.documentElement.dataset["ready"] = "true";
