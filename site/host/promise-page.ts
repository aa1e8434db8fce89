// Services shared by the parts of the page of promises: texts, Python, messages and navigation.
import { html, type TemplateResult } from "../../widgets/ts/src/browser/html";
import { fill } from "../../widgets/ts/src/contract/words";
import { type Kernel, Refused } from "./promise-kernel";

/** The parts of the page: three acts of a promise, and the hand-over, in which one device is passed around. */
export type View = "new" | "hand" | "mine" | "meet";

export class Page {
  message = { text: "", wrong: false };
  view: View = "new";
  /** Set by the page: renders everything. */
  show: () => void = () => undefined;

  constructor(
    readonly kernel: Kernel,
    readonly lang: string,
    readonly designs: Record<string, string>,
    private readonly texts: Record<string, string>,
    /** The default limits of a meeting: how early and how late people may arrive. */
    readonly minutes: { early: number; grace: number; most: number },
  ) {}

  /** The latest action, finished or not. */
  private last: Promise<void> = Promise.resolve();

  t(key: string, facts: Record<string, string> = {}): string {
    return fill(this.texts[key] ?? key, facts);
  }

  /** Join names as a list in the reader's language. */
  list(names: string[]): string {
    return new Intl.ListFormat(this.lang).format(names);
  }

  tell(text: string, wrong = false): void {
    this.message = { text, wrong };
    this.show();
  }

  /** Wrap an action to run after any pending ones; a refusal is shown as a message. */
  act(what: () => Promise<void> | void): () => void {
    return () => {
      this.message = { text: "", wrong: false };
      const before = this.last;
      this.last = (async () => {
        await before;
        try {
          await what();
          this.show();
        } catch (error) {
          if (!(error instanceof Refused)) console.warn(error);
          this.tell(error instanceof Refused ? error.message : this.t("went_wrong"), true);
          if (error instanceof Refused) this.point(error.field);
        }
      })();
    };
  }

  /** Focus the field that a refusal is about; if there are several, one that is empty. */
  private point(field: string): void {
    const all = [...document.querySelectorAll<HTMLInputElement>("[data-field]")].filter((one) => one.dataset["field"] === field);
    (all.find((one) => one.value.trim() === "") ?? all[0])?.focus();
  }

  /** Show a part and focus its title, for people who use a keyboard or a screen reader. */
  go(view: View): void {
    this.view = view;
    this.show();
    document.getElementById(`${view}-title`)?.focus();
  }
}

const two = (n: number): string => String(n).padStart(2, "0");

/** Format a local time as the value of a datetime field. */
export function byOwnClock(day: Date): string {
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T${two(day.getHours())}:${two(day.getMinutes())}`;
}

export const valueOf = (event: Event): string => (event.target as HTMLInputElement).value;

export function field(label: string, input: TemplateResult): TemplateResult {
  return html`<label class="field"><span class="note">${label}</span>${input}</label>`;
}
