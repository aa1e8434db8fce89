/** The page's main script has run: nobody need say any more that it has not (watch.ts, start.css). */
export function pageStarted(): void {
  document.documentElement.dataset["started"] = "true";
}
