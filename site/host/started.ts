/** Record that the page's main script has run, which hides the warning that it has not (watch.ts, start.css). */
export function pageStarted(): void {
  document.documentElement.dataset["started"] = "true";
}
