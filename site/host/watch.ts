// Watches the start of a page, as a classic script: if the page's main script fails, or has not run after some seconds,
// the page says so. The message is part of the page (start.html); without this script it still appears, later and in
// every language (start.css).
import { chosenLanguage } from "./memory";

const PATIENCE_MS = 10_000;
const html = document.documentElement;

/** Return the language of the notebook that the address names. */
function languageOfPath(known: readonly string[]): string | undefined {
  const path = new URLSearchParams(location.search).get("path") ?? "";
  return known.find((lang) => path.includes(`/${lang}/`) || path.includes(`.${lang}.`));
}

/** Show the sentences in one language only, which only a script can determine on a multilingual page. */
function choose(): void {
  const said = [...document.querySelectorAll<HTMLElement>("#unstarted [lang]")];
  const known = said.map(({ lang }) => lang);
  const lang = languageOfPath(known) ?? chosenLanguage(known, location.search);
  for (const one of said) one.hidden = one.lang !== lang;
}

function tell(): void {
  if (html.dataset["started"] !== "true") html.dataset["unstarted"] = "true";
}

/** Handle a main script that failed to load or was blocked, or an error before the page was marked as started. */
function hear({ target }: Event): void {
  if (!(target instanceof Element) || (target instanceof HTMLScriptElement && "main" in target.dataset)) tell();
}

addEventListener("error", hear, true);
setTimeout(tell, PATIENCE_MS);
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", choose);
else choose();
