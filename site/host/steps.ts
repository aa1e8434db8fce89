// Step-by-step mode for a lesson: one section at a time, with a button that runs its cells, so that no keyboard is
// needed. The browser remembers the section of each copy.
import { siteStorage } from "../../widgets/ts/src/browser/storage";
import { type Panel, program } from "./early";
import { Sections } from "./sections";

const RUN = "notebook:run-cell-and-select-next";
const KEPT = "combinatoria.lesson.steps/";

/** The part of JupyterLab's notebook that tells which cell is active. */
interface Following {
  activeCellChanged?: { connect(hear: () => void): void };
}

/** Run the active cell and activate the next, as Shift + Enter does. */
export function runCell(): void {
  program()
    .then(({ commands }) => commands.execute(RUN))
    .catch((error: unknown) => console.warn(error));
}

export class Steps extends Sections {
  /** @param path path of the copy, for which the section is remembered. */
  constructor(
    lang: string,
    say: (key: string) => string,
    private readonly path: string,
  ) {
    super(lang, say, "step", "step_end", "stepping");
    this.nav.id = "steps";
    this.nav.querySelector("[data-do=project_back]")?.before(this.made("run", () => this.run()));
  }

  /** Enable the button; a lesson that was left in this mode resumes it. */
  override offer(panel: Panel): void {
    super.offer(panel);
    (panel.content as Following).activeCellChanged?.connect(() => this.follow());
    const kept = Number(this.kept((storage) => storage.getItem(KEPT + this.path)) ?? NaN);
    if (!Number.isInteger(kept)) return;
    this.begin();
    this.go(kept - this.now);
  }

  override begin(): void {
    super.begin();
    this.button.setAttribute("aria-pressed", "true");
  }

  override end(): void {
    super.end();
    this.button.setAttribute("aria-pressed", "false");
    this.kept((storage) => storage.removeItem(KEPT + this.path));
  }

  protected override go(step: number): void {
    super.go(step);
    if (this.panel) this.panel.content.activeCellIndex = this.bounds()[0];
  }

  protected override show(): void {
    super.show();
    this.kept((storage) => storage.setItem(KEPT + this.path, String(this.now)));
  }

  /** Run the active cell; after the last one, so that its output is read first, go to the next section. */
  private run(): void {
    if (this.panel?.content.activeCellIndex === this.bounds()[1]) this.go(1);
    else runCell();
  }

  /** Show the section of the active cell, except for the cell after the section, active once the last cell has run. */
  private follow(): void {
    if (!this.isOn || !this.panel) return;
    const active = this.panel.content.activeCellIndex;
    const [begin, end] = this.bounds();
    if (active >= begin && active <= end) return;
    this.now = this.sectionAt(active);
    this.show();
  }

  /** Use the storage; returns undefined if the browser forbids it. */
  private kept<Value>(use: (storage: ReturnType<typeof siteStorage>) => Value): Value | undefined {
    try {
      return use(siteStorage());
    } catch (error) {
      console.warn(error);
      return undefined;
    }
  }
}
