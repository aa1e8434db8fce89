/** How much room there is: measured when the size changes, never while the table is drawn.
 *
 * To read a width after a change makes the browser lay out the whole page at once. */

/** From this width on there is room for a panel beside the table. */
const WIDE_PX = 980;
/** What a panel beside the table takes of the width. */
const BESIDE_PX = 364;
/** From these widths on the more important tools stand in the row, and all of them. */
const SOME_PX = 600;
const ALL_PX = 1060;
/** Below this height the tools stand in a column at the side. */
const LOW_PX = 430;

/** Below this width of the table everything on it stands closer; what lies around the table takes so much. */
const NARROW_PX = 640;
const AROUND_PX = 24;

/** The tools of this rank and below stand in the row; the others come with "more". */
export type Rank = 1 | 2 | 3;

export class Room {
  width: number;
  height: number;
  private readonly watch: ResizeObserver | null;

  /** @param full whether the tools may take the whole width, also under the panel. */
  constructor(
    private readonly root: HTMLElement,
    private readonly full: boolean,
    private readonly changed: () => void,
  ) {
    this.width = root.clientWidth;
    this.height = root.clientHeight;
    this.mark();
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

  /** What the styles are told of the room: little height, little width for the table, or enough of both. */
  private mark(): void {
    const table = (this.wide && this.full ? this.width - BESIDE_PX : this.width) - AROUND_PX;
    const low = this.full && this.height > 0 && this.height < LOW_PX;
    this.root.dataset.room = low ? "low" : table < NARROW_PX ? "narrow" : "wide";
  }

  close(): void {
    this.watch?.disconnect();
  }

  private resized(): void {
    const { wide, rank, width, height } = this;
    this.width = this.root.clientWidth;
    this.height = this.root.clientHeight;
    this.mark();
    const fits = this.full && (width !== this.width || height !== this.height); // the cards then have another size
    if (wide !== this.wide || rank !== this.rank || fits) this.changed();
  }
}
