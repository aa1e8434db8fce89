// Watches over the start of a page, as a classic script of its own: when the page's main script has not run after some
// seconds, or has failed, the page says so. What it says stands in the page (start.html) and comes into sight without
// this script too, only later and in every language (start.css).
import { chosenLanguage } from "./memory";

const PATIENCE_MS = 10_000;
const html = document.documentElement;

/** The language of what a notebook's address asks for. */
function languageOfPath(known: readonly string[]): string | undefined {
  const path = new URLSearchParams(location.search).get("path") ?? "";
  return known.find((lang) => path.includes(`/${lang}/`) || path.includes(`.${lang}.`));
}

/** Leave the sentences of one language: where a page has several, only its script would know which. */
function choose(): void {
  const said = [...document.querySelectorAll<HTMLElement>("#unstarted [lang]")];
  const known = said.map(({ lang }) => lang);
  const lang = languageOfPath(known) ?? chosenLanguage(known, location.search);
  for (const one of said) one.hidden = one.lang !== lang;
}

function tell(): void {
  if (html.dataset["started"] !== "true") html.dataset["unstarted"] = "true";
}

/** A main script that did not come or was refused, or one that fell over before it said that the page has started. */
function hear({ target }: Event): void {
  if (!(target instanceof Element) || (target instanceof HTMLScriptElement && "main" in target.dataset)) tell();
}

addEventListener("error", hear, true);
setTimeout(tell, PATIENCE_MS);
if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", choose);
else choose();
