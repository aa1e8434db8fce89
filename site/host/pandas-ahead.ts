// Loads pandas while a pupil reads or plays, in steps between which the kernel responds; otherwise the cell that
// imports it would take 3 to 15 seconds. If that cell is run before, the page says what it waits for.
import type { Kernel } from "./kernel-sync";

const STEPS = ['await __import__("pyodide_js").loadPackage("pandas")', '__import__("numpy")', '__import__("pandas")'];
const NOT_COUNTED = "get_ipython().execution_count -= 1"; // this kernel counts silent requests, too
const CALM_MS = 3000; // time without input or a running cell before each step
const IMPORT = /^\s*(import|from)\s+pandas\b/m;

export class PandasAhead {
  private kernel: Kernel | null = null;
  private step = 0;
  private isUsed = false;
  private timer = 0;
  private lastTouched = 0;

  /**
   * @param sources returns the sources of the notebook's cells by id.
   * @param tell shows whether the page waits for pandas.
   */
  constructor(
    private readonly sources: () => ReadonlyMap<string, string>,
    private readonly tell: (waits: boolean) => void,
  ) {
    const touched = (): void => void (this.lastTouched = Date.now());
    for (const kind of ["pointerdown", "keydown"]) window.addEventListener(kind, touched, { capture: true, passive: true });
  }

  /** Reset: the kernel has restarted. */
  began(): void {
    clearTimeout(this.timer);
    this.step = 0;
    this.isUsed = false;
  }

  /** Begin once a cell is run: only people who work in the lesson need pandas. */
  runs(cell: string): void {
    this.isUsed = true;
    if (this.step >= STEPS.length || !IMPORT.test(this.sources().get(cell) ?? "")) return;
    this.step = STEPS.length;
    this.tell(true);
  }

  status(kernel: Kernel, status: string): void {
    this.kernel = kernel;
    clearTimeout(this.timer);
    if (status !== "idle") return;
    if (this.step >= STEPS.length) this.tell(false);
    else if (this.isUsed) this.timer = window.setTimeout(() => this.go(), CALM_MS);
  }

  private go(): void {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (connection?.saveData || ![...this.sources().values()].some((source) => IMPORT.test(source))) return;
    const calm = Date.now() - this.lastTouched;
    if (calm < CALM_MS) {
      this.timer = window.setTimeout(() => this.go(), CALM_MS - calm);
      return;
    }
    const code = STEPS[this.step];
    this.step += 1;
    this.kernel?.requestExecute({ code: `${code}\n${NOT_COUNTED}`, silent: true, store_history: false });
  }
}
