// Projector mode for a lesson: enlarged, one section at a time.
import { program } from "./early";
import { Sections } from "./sections";

const ZEN = "application:toggle-zen"; // the notebook program's own command: no menus, full screen
const NARROW = 850; // window width in pixels up to which nothing is enlarged
const LARGEST = 2.2;
const PART = 0.85; // share of the screen that a page key of a presenter scrolls
const EDITABLE = "input, textarea, select, [contenteditable=true], .cm-editor";

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

export class Projector extends Sections {
  constructor(lang: string, say: (key: string) => string) {
    super(lang, say, "project", "project_end", "projecting");
    this.nav.id = "projector";
  }

  override begin(): void {
    if (!this.panel) return;
    document.body.style.setProperty("--projected", String(Math.min(Math.max(innerWidth / NARROW, 1), LARGEST)));
    window.addEventListener("keydown", this.onKey, true);
    document.addEventListener("fullscreenchange", this.onScreen);
    this.zen();
    super.begin();
  }

  override end(): void {
    if (!this.isOn) return;
    window.removeEventListener("keydown", this.onKey, true);
    document.removeEventListener("fullscreenchange", this.onScreen);
    if (document.fullscreenElement) this.zen();
    super.end();
  }

  /** Toggle full screen; if that fails, the sections are shown anyway. */
  private zen(): void {
    program()
      .then(({ commands }) => commands.execute(ZEN))
      .catch((error: unknown) => console.warn(error));
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
