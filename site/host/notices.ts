// The notices at the top of a play page: the newest is shown, and closing it shows the one before.

export interface Act {
  /** The button's text. */
  text: string;
  run: () => void;
}

interface Notice {
  text: string;
  act: Act | null;
  /** The subject: a later notice about the same one replaces it. */
  about: string;
}

function element(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement;
}

export class Notices {
  private readonly open: Notice[] = [];

  constructor() {
    element("notice-close").addEventListener("click", () => this.close());
    element("notice-act").addEventListener("click", () => this.close()?.act?.run());
  }

  tell(text: string, act: Act | null = null, about = text): void {
    this.remove(about);
    this.open.push({ text, act, about });
    this.draw();
  }

  /** Remove the notice about a subject, if there is one. */
  drop(about: string): void {
    if (this.remove(about)) this.draw();
  }

  private remove(about: string): boolean {
    const at = this.open.findIndex((one) => one.about === about);
    if (at >= 0) this.open.splice(at, 1);
    return at >= 0;
  }

  private close(): Notice | undefined {
    const last = this.open.pop();
    this.draw();
    return last;
  }

  private draw(): void {
    const last = this.open.at(-1);
    element("notice").hidden = last === undefined;
    element("notice-text").textContent = last?.text ?? "";
    const button = element("notice-act");
    button.hidden = !last?.act;
    button.textContent = last?.act?.text ?? "";
  }
}
