// Texts and storage of a class's pages.

import { forget, keep, recall } from "../../../widgets/ts/src/browser/storage";
import { fill } from "../../../widgets/ts/src/contract/words";
import { chosenLanguage, keepLanguage } from "../memory";

interface Config {
  lang: string;
  texts: Record<string, Record<string, string>>;
  names: Record<string, string[]>;
  table: string;
  /** Address of the site with the lessons, if the server has it. */
  lessons: string | null;
}

const TOKEN = "class.token";

export const config = JSON.parse(document.getElementById("class-config")?.textContent ?? "{}") as Config;
export const languages = Object.keys(config.texts);
let language = chosenLanguage(languages, location.search);

export function lang(): string {
  return language;
}

export function speak(chosen: string): void {
  language = chosen;
  keepLanguage(chosen);
  document.documentElement.lang = chosen;
  document.title = words("page_title");
}

/** Return a text with its facts filled in. */
export function words(key: string, facts: Record<string, string | number> = {}): string {
  return fill(config.texts[language]?.[key] ?? key, facts);
}

export function percent(value: number): number {
  return Math.round(1000 * value) / 10;
}

export function keptToken(): string | null {
  const kept = recall(TOKEN);
  return typeof kept === "string" ? kept : null;
}

export function keepToken(token: string): void {
  keep(TOKEN, token);
}

export function forgetToken(): void {
  forget(TOKEN);
}

/** Return the element for the page's content. */
export function main(): HTMLElement {
  const found = document.getElementById("class");
  if (!found) throw new Error("the page has no #class");
  found.replaceChildren();
  return found;
}
