/**
 * The available space, for what is rendered: measured when the size changes, never while the table is rendered. Styles
 * use container queries instead (styles/room/room.css).
 *
 * Reading a width after a change would force the browser to lay out the whole page.
 */

/** Width from which a panel fits next to the table. */
const WIDE_PX = 980;
/** Width of a panel next to the table. */
const BESIDE_PX = 364;
/** Widths from which the toolbar shows the more important tools, and all tools. */
const SOME_PX = 600;
const ALL_PX = 1060;
/** Height below which the tools are in a column at the side. */
const LOW_PX = 430;

/** Tools of this rank and below are in the toolbar; the others are behind "more". */
export type Rank = 1 | 2 | 3;

export class Room {
  width: number;
  height: number;
  private readonly watch: ResizeObserver | null;

  /** @param full whether the tools may use the whole width, also below the panel. */
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

  get rank(): Rank {
    if (this.height > 0 && this.height < LOW_PX && this.full) return 1;
    const row = this.wide && !this.full ? this.width - BESIDE_PX : this.width;
    return row >= ALL_PX ? 3 : row >= SOME_PX ? 2 : 1;
  }

  close(): void {
    this.watch?.disconnect();
  }

  private resized(): void {
    const { wide, rank, width, height } = this;
    this.width = this.root.clientWidth;
    this.height = this.root.clientHeight;
    const fits = this.full && (width !== this.width || height !== this.height); // the cards then change size
    if (wide !== this.wide || rank !== this.rank || fits) this.changed();
  }
}
