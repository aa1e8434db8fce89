// What the parts of the page of promises share: its words, Python, and the ways to say and to show something.
import { html, type TemplateResult } from "../../widgets/ts/src/browser/html";
import { type Kernel, Refused } from "./promise-kernel";

/** The three acts of a promise, and the time in between in which one device goes from hand to hand. */
export type View = "new" | "hand" | "mine" | "meet";

export class Page {
  message = { text: "", wrong: false };
  view: View = "new";
  /** Set by the page: draws everything anew. */
  show: () => void = () => undefined;

  constructor(
    readonly kernel: Kernel,
    readonly lang: string,
    readonly designs: Record<string, string>,
    private readonly texts: Record<string, string>,
    /** How early and how late one may come, as a meeting begins with it. */
    readonly minutes: { early: number; grace: number; most: number },
  ) {}

  /** What was asked last, answered or not. */
  private last: Promise<void> = Promise.resolve();

  t(key: string, facts: Record<string, string> = {}): string {
    const text = this.texts[key] ?? key;
    // In one go: what people have typed may look like another fact.
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole);
  }

  /** Names one after the other, as the reader's language has it. */
  list(names: string[]): string {
    return new Intl.ListFormat(this.lang).format(names);
  }

  tell(text: string, wrong = false): void {
    this.message = { text, wrong };
    this.show();
  }

  /** Do something that may be refused, after what was asked before; the refusal is told. */
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

  /** Lead to the field that a refusal is about; of several to one that is still empty. */
  private point(field: string): void {
    const all = [...document.querySelectorAll<HTMLInputElement>("[data-field]")].filter((one) => one.dataset["field"] === field);
    (all.find((one) => one.value.trim() === "") ?? all[0])?.focus();
  }

  /** Turn to a part; who uses a keyboard or hears the page is where it begins. */
  go(view: View): void {
    this.view = view;
    this.show();
    document.getElementById(`${view}-title`)?.focus();
  }
}

const two = (n: number): string => String(n).padStart(2, "0");

/** A minute by the clock of this device, as a field for times has it. */
export function byOwnClock(day: Date): string {
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T${two(day.getHours())}:${two(day.getMinutes())}`;
}

export const valueOf = (event: Event): string => (event.target as HTMLInputElement).value;

export function field(label: string, input: TemplateResult): TemplateResult {
  return html`<label class="field"><span>${label}</span>${input}</label>`;
}
