/** The table's root element, and rendering that is never re-entered. */

/** Add an empty table to a page; returns its root, and the surface to render into. */
export function put(host: HTMLElement): [root: HTMLElement, surface: HTMLElement] {
  const root = document.createElement("section");
  root.className = "cmb";
  root.dataset["lmSuppressShortcuts"] = "true"; // keeps JupyterLab from handling A, B, D and X
  const surface = document.createElement("div");
  surface.className = "cmb-surface";
  root.append(surface);
  host.append(root);
  return [root, surface];
}

/** Runs one rendering at a time. */
export class Easel {
  private drawing = false;
  private again = false;

  constructor(private readonly paint: () => void) {}

  draw(): void {
    if (this.drawing) {
      this.again = true; // removing an element moves the focus, and its listeners may request a redraw
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
