/**
 * Measures the space available for rendering: when the size changes, never while the table is rendered. Style sheets
 * use container queries instead (styles/room/room.css).
 *
 * Reading a width after a change would force the browser to lay out the whole page.
 */

/** Width from which a panel fits next to the table. */
const WIDE_PX = 980;
export class Room {
  width: number;
  height: number;
  private readonly watch: ResizeObserver | null;

  /** @param full whether the table fills a given height, so that card sizes depend on the space. */
  constructor(
    private readonly root: HTMLElement,
    private readonly full: boolean,
    private readonly changed: () => void,
  ) {
    this.width = root.clientWidth;
    this.height = root.clientHeight;
    this.watch = globalThis.ResizeObserver === undefined ? null : new ResizeObserver(() => this.resized());
    this.watch?.observe(root);
  }

  get wide(): boolean {
    return this.width >= WIDE_PX;
  }

  close(): void {
    this.watch?.disconnect();
  }

  private resized(): void {
    const { wide, width, height } = this;
    this.width = this.root.clientWidth;
    this.height = this.root.clientHeight;
    const fits = this.full && (width !== this.width || height !== this.height); // card sizes then change
    if (wide !== this.wide || fits) this.changed();
  }
}
