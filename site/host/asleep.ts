// Tables, sliders and buttons in a notebook live in the kernel. If the kernel has not run their cell, the notebook
// program shows "Loading widget..." forever; here the cell says that it is asleep, with a button that wakes it.
import { type Panel, program } from "./early";

const WIDGET = "application/vnd.jupyter.widget-view+json";
const ASLEEP = "lesson-asleep";

interface CellWidget {
  node: HTMLElement;
  model: { id: string; type: string; outputs?: { length: number; get(index: number): { data: Record<string, unknown> } } };
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

  /** Watch all cells, including those that the program adds later: it fills in cells one by one. */
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

  private look(): void {
    for (const cell of this.cells()) {
      const { id, outputs } = cell.model;
      if (!outputs || this.awake.has(id)) continue;
      const shown = cell.node.querySelectorAll(".jp-OutputArea-child");
      for (let index = 0; index < outputs.length; index += 1) {
        const output = shown[index]?.querySelector(`:scope > .jp-OutputArea-output`);
        const isWidget = Object.hasOwn(outputs.get(index).data, WIDGET);
        // Running the cell removes the sign together with the output.
        if (isWidget && output && !output.previousElementSibling?.classList.contains(ASLEEP)) output.before(this.sign(cell));
      }
    }
  }

  private sign(cell: CellWidget): HTMLElement {
    const node = document.createElement("div");
    node.className = ASLEEP;
    const box = document.createElement("div");
    const text = document.createElement("p");
    text.textContent = this.words.asleep;
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
   * Run all code cells up to and including this one that the kernel has not run yet, in order: a cell depends on those
   * above it.
   */
  private async wake(cell: CellWidget): Promise<void> {
    const { commands } = await program();
    const last = this.cells().indexOf(cell);
    for (const [index, one] of this.cells().entries()) {
      if (index > last) break;
      if (one.model.type !== "code" || this.awake.has(one.model.id)) continue;
      this.panel.content.activeCellIndex = index;
      await commands.execute("notebook:run-cell");
    }
  }
}
