// The questions at the top of the landing page: a tap answers and shows the chances, then the next question follows.
// Everything is computed at build time, so neither Python nor the table is needed.

function questionOf(node: Element): HTMLElement {
  return node.closest("[data-question]") as HTMLElement;
}

/** Show the verdict on an answer, the chances of both choices, and the reason. */
function answer(button: HTMLElement, words: DOMStringMap): void {
  const question = questionOf(button);
  if (question.dataset["answered"]) return;
  question.dataset["answered"] = "true";
  const right = "right" in button.dataset;
  button.dataset["chosen"] = "true";
  for (const choice of question.querySelectorAll<HTMLElement>("[data-choice]")) choice.setAttribute("aria-disabled", "true");
  const verdict = question.querySelector<HTMLElement>("[data-verdict]");
  if (!verdict) return;
  verdict.dataset["verdict"] = right ? "right" : "wrong";
  verdict.textContent = words[right ? "right" : "wrong"] ?? "";
}

/** Reset a question to its unanswered state: the first question follows the last one. */
function clear(question: HTMLElement): void {
  delete question.dataset["answered"];
  for (const choice of question.querySelectorAll<HTMLElement>("[data-choice]")) {
    choice.removeAttribute("aria-disabled");
    delete choice.dataset["chosen"];
  }
}

export function askNewcomers(section: HTMLElement): void {
  const questions = [...section.querySelectorAll<HTMLElement>("[data-question]")];
  for (const button of section.querySelectorAll<HTMLElement>("[data-choice]")) {
    button.addEventListener("click", () => answer(button, section.dataset));
  }
  for (const button of section.querySelectorAll<HTMLElement>("[data-next]")) {
    button.addEventListener("click", () => {
      const now = questionOf(button);
      const next = questions[(questions.indexOf(now) + 1) % questions.length] ?? now;
      now.hidden = true;
      clear(next);
      next.hidden = false;
      next.querySelector<HTMLElement>(".text")?.focus({ preventScroll: true });
    });
  }
}
