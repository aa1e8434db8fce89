// Shows a lesson one section at a time within the notebook, so that its cells run and its tables can be played: the
// basis of projector mode and of step-by-step mode.
import type { Panel } from "./early";
import { type Notebook, sourceOf } from "./notebook";

const HEADING = /^#{1,3} /;

/**
 * Return the indexes of the cells that begin a section: the first cell, and every text cell that begins with a heading.
 */
export function sectionsOf(notebook: Notebook): number[] {
  const begins = notebook.cells.flatMap((cell, n) => (cell.cell_type === "markdown" && HEADING.test(sourceOf(cell).trimStart()) ? [n] : []));
  return begins[0] === 0 ? begins : [0, ...begins];
}

/** One section of a lesson, and a bar with buttons to the other sections. */
export abstract class Sections {
  readonly button = document.createElement("button");
  protected readonly nav = document.createElement("nav");
  protected panel: Panel | null = null;
  protected now = 0;
  private readonly place = document.createElement("span");

  /**
   * @param name of the mode: names its button and the key of its text.
   * @param end key of the text of the button that ends the mode.
   * @param mark class of the page in this mode.
   */
  constructor(
    lang: string,
    protected readonly say: (key: string) => string,
    name: string,
    end: string,
    private readonly mark: string,
  ) {
    this.button.type = "button";
    this.button.dataset["do"] = name;
    this.button.textContent = say(name);
    this.button.hidden = true; // until there is a notebook to show
    this.button.addEventListener("click", () => this.begin());
    this.nav.lang = lang;
    this.nav.setAttribute("aria-label", say(name));
    this.place.setAttribute("role", "status");
    this.nav.append(
      this.made("project_back", () => this.go(-1)),
      this.place,
      this.made("project_next", () => this.go(1)),
      this.made(end, () => this.end()),
    );
  }

  /** Enable the button: the notebook can be shown now. */
  offer(panel: Panel): void {
    this.panel = panel;
    this.button.hidden = false;
  }

  protected made(key: string, act: () => void): HTMLButtonElement {
    const node = document.createElement("button");
    node.type = "button";
    node.dataset["do"] = key;
    node.textContent = this.say(key);
    node.addEventListener("click", act);
    return node;
  }

  private sections(): number[] {
    return sectionsOf(this.panel?.context?.model.toJSON() as Notebook);
  }

  /** Return the first cell of the section that is shown, and the first after it. */
  protected bounds(): [number, number] {
    const sections = this.sections();
    return [sections[this.now] ?? 0, sections[this.now + 1] ?? Infinity];
  }

  /** Return the section of a cell. */
  protected sectionAt(cell: number): number {
    return Math.max(0, this.sections().findLastIndex((begin) => begin <= cell));
  }

  protected get isOn(): boolean {
    return document.body.classList.contains(this.mark);
  }

  /** Start with the section of the active cell. */
  begin(): void {
    if (!this.panel) return;
    this.now = this.sectionAt(this.panel.content.activeCellIndex);
    document.body.append(this.nav);
    document.body.classList.add(this.mark);
    this.show();
  }

  end(): void {
    if (!this.isOn) return;
    this.nav.remove();
    document.body.classList.remove(this.mark);
    for (const { node } of this.panel?.content.widgets ?? []) node.classList.remove("not-now");
    void this.panel?.content.scrollToItem(this.bounds()[0], "start");
    this.button.focus();
  }

  protected go(step: number): void {
    const last = this.sections().length - 1;
    this.now = Math.min(Math.max(this.now + step, 0), last);
    this.show();
  }

  protected show(): void {
    const { length } = this.sections();
    const [begin, end] = this.bounds();
    this.panel?.content.widgets.forEach(({ node }, n) => node.classList.toggle("not-now", n < begin || n >= end));
    this.scroller()?.scrollTo({ top: 0 });
    const shown = { n: this.now + 1, of: length };
    this.place.textContent = this.say("project_place").replace("{n}", String(shown.n)).replace("{of}", String(shown.of));
    for (const [key, atEnd] of [["project_back", this.now === 0], ["project_next", shown.n === shown.of]] as const) {
      const button = this.nav.querySelector<HTMLButtonElement>(`[data-do="${key}"]`);
      if (button) button.disabled = atEnd;
    }
  }

  protected scroller(): Element | null {
    return this.panel?.content.widgets[0]?.node.closest(".jp-WindowedPanel-outer") ?? null;
  }
}
