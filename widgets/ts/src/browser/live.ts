/** Live regions for screen readers: a polite one with one sentence per event, an assertive one for turns and errors. */

const KEPT = 12;

export class Announcer {
  readonly polite: HTMLElement;
  readonly assertive: HTMLElement;

  constructor(root: HTMLElement) {
    this.polite = region(root, "polite", "log");
    this.assertive = region(root, "assertive", "alert");
  }

  say(sentence: string): void {
    add(this.polite, sentence);
  }

  call(sentence: string): void {
    add(this.assertive, sentence);
  }

  /** Clear both regions, because another person takes the seat. */
  forget(): void {
    this.polite.replaceChildren();
    this.assertive.replaceChildren();
  }
}

function region(root: HTMLElement, politeness: "polite" | "assertive", role: string): HTMLElement {
  const element = document.createElement("div");
  element.className = "cmb-hidden";
  element.setAttribute("aria-live", politeness);
  element.setAttribute("role", role);
  element.setAttribute("aria-atomic", "false");
  element.setAttribute("aria-relevant", "additions");
  element.dataset["live"] = politeness;
  root.append(element);
  return element;
}

function add(element: HTMLElement, sentence: string): void {
  if (!sentence) return;
  const line = document.createElement("p");
  line.textContent = sentence;
  element.append(line);
  while (element.childElementCount > KEPT) element.firstElementChild?.remove();
}
