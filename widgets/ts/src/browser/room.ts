/** Whether there is room for a panel beside the table: measured when its size changes, never while it is drawn.
 *
 * To read a width after a change makes the browser lay out the whole page at once. */

/** From this width on there is room. */
const WIDE_PX = 980;

export class Room {
  wide: boolean;
  private readonly watch: ResizeObserver | null;

  constructor(
    private readonly root: HTMLElement,
    private readonly changed: () => void,
  ) {
    this.wide = this.measured();
    this.watch = globalThis.ResizeObserver === undefined ? null : new ResizeObserver(() => this.resized());
    this.watch?.observe(root);
  }

  close(): void {
    this.watch?.disconnect();
  }

  private measured(): boolean {
    return this.root.clientWidth >= WIDE_PX;
  }

  private resized(): void {
    const wide = this.measured();
    if (wide === this.wide) return;
    this.wide = wide;
    this.changed();
  }
}
