// The state of tables, sliders and buttons in a notebook is in the kernel. If the kernel has not run their cell, the
// notebook program shows "Loading widget..." forever; here the cell says so and has a button that runs it. A cell that
// was run before the cells that it depends on has the same button below its sentence.
import { type Panel, program } from "./early";

const WIDGET = "application/vnd.jupyter.widget-view+json";
const ASLEEP = "lesson-asleep";
// Name of the error (widgets/combinatoria_widgets/lessons/tools/missing_names.py); this kernel writes "<class '….NotYet'>".
const NOT_YET = /\bNotYet\b/;
const ALONE = ["play", "predict", "exercise", "twins"]; // kinds of cells that depend on the first cell only

interface Output {
  type: string;
  data: Record<string, unknown>;
  toJSON(): unknown;
}

interface CellWidget {
  node: HTMLElement;
  model: {
    id: string;
    type: string;
    outputs?: { length: number; get(index: number): Output };
    getMetadata?(name: string): unknown;
  };
}

/** Return an output's message that other cells must be run first; undefined for all other outputs. */
function needed(output: Output): string | undefined {
  if (output.type !== "error") return undefined;
  const { ename, evalue } = output.toJSON() as { ename?: string; evalue?: string };
  return NOT_YET.test(ename ?? "") ? evalue : undefined;
}

function outputsOf({ model: { outputs } }: CellWidget): Output[] {
  return Array.from({ length: outputs?.length ?? 0 }, (_, index) => (outputs as NonNullable<typeof outputs>).get(index));
}

export interface Words {
  asleep: string;
  wake: string;
}

export class Sleepers {
  /** Ids of the cells that the kernel has run. */
  private readonly awake = new Set<string>();
  private readonly cells: () => readonly CellWidget[];

  constructor(
    private readonly panel: Panel,
    private readonly words: Words,
  ) {
    this.cells = () => panel.content.widgets as unknown as readonly CellWidget[];
  }

  /** Watch all cells, including those that the program adds later: it creates cells one by one. */
  watch(root: Node): void {
    let due = false;
    new MutationObserver(() => {
      if (due) return;
      due = true;
      requestAnimationFrame(() => {
        due = false;
        this.look();
      });
    }).observe(root, { childList: true, subtree: true });
    this.look();
  }

  began(): void {
    this.awake.clear();
    this.look();
  }

  runs(cell: string): void {
    this.awake.add(cell);
  }

  private isAwake(cell: CellWidget): boolean {
    return this.awake.has(cell.model.id) && !outputsOf(cell).some((output) => needed(output) !== undefined);
  }

  private look(): void {
    for (const cell of this.cells()) {
      const outputs = outputsOf(cell);
      if (outputs.length === 0 || this.isAwake(cell)) continue;
      const shown = cell.node.querySelectorAll(".jp-OutputArea-child");
      for (const [index, one] of outputs.entries()) {
        const output = shown[index]?.querySelector(`:scope > .jp-OutputArea-output`);
        const text = needed(one) ?? (Object.hasOwn(one.data, WIDGET) ? this.words.asleep : undefined);
        // Running the cell removes the notice together with the output.
        const isSigned = output?.previousElementSibling?.classList.contains(ASLEEP);
        if (text !== undefined && output && !isSigned) output.before(this.sign(cell, text));
      }
    }
  }

  private sign(cell: CellWidget, said: string): HTMLElement {
    const node = document.createElement("div");
    node.className = ASLEEP;
    const box = document.createElement("div");
    const text = document.createElement("p");
    text.textContent = said;
    text.setAttribute("role", "status");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = this.words.wake;
    button.addEventListener("click", () => {
      button.disabled = true;
      this.wake(cell).catch((error: unknown) => console.error(error));
    });
    // Keep the notebook's shortcuts from handling keys that press the button.
    for (const kind of ["keydown", "mousedown"]) button.addEventListener(kind, (event) => event.stopPropagation());
    box.append(text, button);
    node.append(box);
    return node;
  }

  /**
   * Return the code cells to run, in order: those that the cell depends on and the kernel has not run (all above it, or
   * only the first), then the cell itself.
   */
  private due(cell: CellWidget): CellWidget[] {
    const cells = this.cells();
    const above = cells.slice(0, cells.indexOf(cell)).filter(({ model }) => model.type === "code");
    const { kind, answer } = (cell.model.getMetadata?.("combinatoria") ?? {}) as { kind?: string; answer?: boolean };
    const first = above.slice(0, 1).filter((one) => !this.isAwake(one));
    const isAlone = first.length > 0 && (answer === true || ALONE.includes(kind ?? ""));
    return [...(isAlone ? first : above.filter((one) => !this.isAwake(one))), cell];
  }

  /** Run a cell after those that it depends on. */
  private async wake(cell: CellWidget): Promise<void> {
    const { commands } = await program();
    for (const one of this.due(cell)) {
      this.panel.content.activeCellIndex = this.cells().indexOf(one);
      await commands.execute("notebook:run-cell");
    }
  }
}
