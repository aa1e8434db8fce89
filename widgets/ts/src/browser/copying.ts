/** Handles the copy button next to a code in a lesson's report (lessons/tools/report.py). */

/**
 * Listen for that button, once per page, and mark <html>: without the mark the button is not shown.
 *
 * It selects the code and has the browser copy the selection. This works without a secure origin (a school's server
 * often has none), and if the browser refuses, the code is selected and the sentence next to it says what to do.
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
