/** Where a table is drawn on its page, and that one picture is finished before the next is begun. */

/** Put an empty table into a page: its root, and the surface that is drawn on. */
export function put(host: HTMLElement): [root: HTMLElement, surface: HTMLElement] {
  const root = document.createElement("section");
  root.className = "cmb";
  root.dataset["lmSuppressShortcuts"] = "true"; // or JupyterLab takes A, B, D and X for itself
  const surface = document.createElement("div");
  surface.className = "cmb-surface";
  root.append(surface);
  host.append(root);
  return [root, surface];
}

/** Draws one picture after the other. */
export class Easel {
  private drawing = false;
  private again = false;

  constructor(private readonly paint: () => void) {}

  draw(): void {
    if (this.drawing) {
      this.again = true; // what is taken away loses focus, and whoever hears of that wishes to draw
      return;
    }
    this.drawing = true;
    try {
      this.paint();
    } finally {
      this.drawing = false;
    }
    if (!this.again) return;
    this.again = false;
    this.draw();
  }
}
