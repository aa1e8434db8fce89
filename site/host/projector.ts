// Projector mode for a lesson: large, one section at a time, in the same notebook, so that its cells run and its tables
// can be played.
import { type Panel, program } from "./early";
import { type Notebook, sourceOf } from "./notebook";

const ZEN = "application:toggle-zen"; // the notebook program's own command: no menus, full screen
const HEADING = /^#{1,3} /;
const NARROW = 850; // window width in pixels up to which nothing is enlarged
const LARGEST = 2.2;
const PART = 0.85; // share of the screen that a presenter's page key scrolls
const EDITABLE = "input, textarea, select, [contenteditable=true], .cm-editor";

/**
 * Return the indexes of the cells that begin a section: the first cell, and every text cell that begins with a heading.
 */
export function sectionsOf(notebook: Notebook): number[] {
  const begins = notebook.cells.flatMap((cell, n) => (cell.cell_type === "markdown" && HEADING.test(sourceOf(cell).trimStart()) ? [n] : []));
  return begins[0] === 0 ? begins : [0, ...begins];
}

/**
 * Return the command for a key: next or previous section ("next", "back"), the same once the section is scrolled to its
 * end ("on", "up"), or "end"; null for none.
 */
export function wishOf(key: string, typing: boolean, inside: boolean): "next" | "back" | "on" | "up" | "end" | null {
  if (typing) return null;
  if (key === "PageDown") return "on";
  if (key === "PageUp") return "up";
  if (inside) return null; // a table or a slider uses arrows and Escape itself
  if (key === "ArrowRight") return "next";
  if (key === "ArrowLeft") return "back";
  return key === "Escape" ? "end" : null;
}

export class Projector {
  readonly button = document.createElement("button");
  private readonly nav = document.createElement("nav");
  private readonly place = document.createElement("span");
  private panel: Panel | null = null;
  private now = 0;

  constructor(
    lang: string,
    private readonly say: (key: string) => string,
  ) {
    this.button.type = "button";
    this.button.dataset["do"] = "project";
    this.button.textContent = say("project");
    this.button.hidden = true; // until there is a notebook to show
    this.button.addEventListener("click", () => this.begin());
    this.nav.id = "projector";
    this.nav.lang = lang;
    this.nav.setAttribute("aria-label", say("project"));
    this.place.setAttribute("role", "status");
    this.nav.append(
      this.made("project_back", () => this.go(-1)),
      this.place,
      this.made("project_next", () => this.go(1)),
      this.made("project_end", () => this.end()),
    );
  }

  /** Enable the button, now that the notebook can be shown. */
  offer(panel: Panel): void {
    this.panel = panel;
    this.button.hidden = false;
  }

  private made(key: string, act: () => void): HTMLButtonElement {
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

  /** Begin with the section of the active cell. */
  begin(): void {
    if (!this.panel) return;
    const active = this.panel.content.activeCellIndex;
    this.now = Math.max(0, this.sections().findLastIndex((begin) => begin <= active));
    document.body.append(this.nav);
    document.body.classList.add("projecting");
    document.body.style.setProperty("--projected", String(Math.min(Math.max(innerWidth / NARROW, 1), LARGEST)));
    window.addEventListener("keydown", this.onKey, true);
    document.addEventListener("fullscreenchange", this.onScreen);
    this.zen();
    this.show();
  }

  end(): void {
    if (!document.body.classList.contains("projecting")) return;
    window.removeEventListener("keydown", this.onKey, true);
    document.removeEventListener("fullscreenchange", this.onScreen);
    if (document.fullscreenElement) this.zen();
    this.nav.remove();
    document.body.classList.remove("projecting");
    const widgets = this.panel?.content.widgets ?? [];
    for (const { node } of widgets) node.classList.remove("not-now");
    const begin = this.sections()[this.now];
    if (begin !== undefined) void this.panel?.content.scrollToItem(begin, "start");
    this.button.focus();
  }

  /** Toggle full screen; if that fails, the sections are shown all the same. */
  private zen(): void {
    program()
      .then(({ commands }) => commands.execute(ZEN))
      .catch((error: unknown) => console.warn(error));
  }

  private go(step: number): void {
    const last = this.sections().length - 1;
    this.now = Math.min(Math.max(this.now + step, 0), last);
    this.show();
  }

  private show(): void {
    const sections = this.sections();
    const [begin, end] = [sections[this.now] ?? 0, sections[this.now + 1] ?? Infinity];
    this.panel?.content.widgets.forEach(({ node }, n) => node.classList.toggle("not-now", n < begin || n >= end));
    this.scroller()?.scrollTo({ top: 0 });
    const shown = { n: this.now + 1, of: sections.length };
    this.place.textContent = this.say("project_place").replace("{n}", String(shown.n)).replace("{of}", String(shown.of));
    for (const [key, atEnd] of [["project_back", this.now === 0], ["project_next", shown.n === shown.of]] as const) {
      const button = this.nav.querySelector<HTMLButtonElement>(`[data-do="${key}"]`);
      if (button) button.disabled = atEnd;
    }
  }

  private scroller(): Element | null {
    return this.panel?.content.widgets[0]?.node.closest(".jp-WindowedPanel-outer") ?? null;
  }

  /** Scroll within a section that is longer than the screen; false at its end. */
  private scrolled(direction: 1 | -1): boolean {
    const box = this.scroller();
    if (!box) return false;
    const left = direction > 0 ? box.scrollHeight - box.clientHeight - box.scrollTop : box.scrollTop;
    if (left < 8) return false;
    box.scrollBy({ top: direction * PART * box.clientHeight });
    return true;
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const wish = wishOf(event.key, Boolean(target?.closest(EDITABLE)), Boolean(target?.closest(".jp-OutputArea")));
    if (wish === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (wish === "end") this.end();
    else if (wish === "next" || (wish === "on" && !this.scrolled(1))) this.go(1);
    else if (wish === "back" || (wish === "up" && !this.scrolled(-1))) this.go(-1);
  };

  /** Leaving full screen by the browser's own means also ends projector mode. */
  private readonly onScreen = (): void => {
    if (!document.fullscreenElement) this.end();
  };
}
