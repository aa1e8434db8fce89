// Sets the texts of a play page around its table.
import type { PlayConfig, Stage } from "./protocol";

/** Switch the page to a language: its texts, its title, and its links to pages that exist in several languages. */
export function translatePage(config: PlayConfig, language: string): void {
  const words = (key: string): string => config.texts[language]?.[key] ?? key;
  document.documentElement.lang = language;
  for (const node of document.querySelectorAll<HTMLElement>("[data-text]")) {
    node.textContent = words(node.dataset["text"] ?? "");
  }
  for (const node of document.querySelectorAll<HTMLAnchorElement>("a[data-home]")) {
    node.href = `${config.homes[language]}${node.dataset["home"]}`;
  }
  for (const node of document.querySelectorAll<HTMLAnchorElement>("a[data-beside]")) node.href = config.beside[language] ?? node.href;
  document.title = words("page_title");
}

/** Show the stage that the start of Python has reached. */
export function showStage(stage: Stage, words: (key: string) => string): void {
  const line = document.getElementById("stage");
  if (line) {
    line.dataset["text"] = `stage_${stage}`;
    line.textContent = words(`stage_${stage}`);
  }
  const bar = document.getElementById("progress") as HTMLProgressElement | null;
  if (bar) bar.value = { python: 1, rules: 2, table: 3 }[stage];
}
