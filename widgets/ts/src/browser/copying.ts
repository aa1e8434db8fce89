/** The button that a lesson's report has beside a code (lessons/tools/report.py): one click copies the code. */

/**
 * Listen for that button, once on a page, and say on <html> that somebody listens: without that it is not shown.
 *
 * It marks the code and asks the browser to copy what is marked. That needs no secure address (a school's server has
 * none), and if the browser refuses, the code is marked and the sentence beside it says how to go on.
 */
export function copyWhenAsked(): void {
  const { dataset } = document.documentElement;
  if (dataset["copies"] !== undefined) return;
  dataset["copies"] = "";
  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button[data-copied]") : null;
    const code = button?.previousElementSibling;
    if (!button || !code) return;
    getSelection()?.selectAllChildren(code);
    const { copied, notCopied } = button.dataset;
    const told = button.nextElementSibling;
    if (told) told.textContent = (document.execCommand("copy") ? copied : notCopied) ?? "";
  });
}
