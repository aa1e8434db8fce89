// A table, a slider or a button in a notebook lives in the kernel. Where the kernel has not run its cell, the notebook
// program says "Loading widget..." for ever; here the cell says instead that it sleeps, with one button that starts it.
import { type Panel, program } from "./early";

const WIDGET = '.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.widget-view+json"]';
const ASLEEP = "lesson-asleep";

interface CellWidget {
  node: HTMLElement;
  model: { id: string; type: string };
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

  /** Look after all cells, also those that come later: the program fills them one by one. */
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
      if (cell.model.type !== "code" || this.awake.has(cell.model.id)) continue;
      for (const output of cell.node.querySelectorAll<HTMLElement>(WIDGET)) {
        // It goes with the output when the cell is run.
        const child = output.parentElement;
        if (child && !child.querySelector(`.${ASLEEP}`)) child.prepend(this.sign(cell));
      }
    }
  }

  private sign(cell: CellWidget): HTMLElement {
    const node = document.createElement("div");
    node.className = ASLEEP;
    const text = document.createElement("p");
    text.textContent = this.words.asleep;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = this.words.wake;
    button.addEventListener("click", () => {
      button.disabled = true;
      this.wake(cell).catch((error: unknown) => console.error(error));
    });
    // The notebook has meanings of its own for keys: here they press the button.
    for (const kind of ["keydown", "mousedown"]) button.addEventListener(kind, (event) => event.stopPropagation());
    node.append(text, button);
    return node;
  }

  /** Run what the kernel has not run of the lesson up to a cell, in order: a cell uses what stands above it. */
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
