/** What a part of the table may know of the whole: what is shown, what is chosen, and how to ask and to speak.
 *
 * `App` is the one that fulfils it. Parts ask for this (or for less) and never for the app, so that no import leads back up. */

import type { Room } from "../browser/room";
import type { Settings } from "../browser/settings";
import type { Picked } from "../contract/picks";
import type { Hint, LogLine, MountOptions, Move, Notice, PanelName, Reply, Request, SeatInfo, Snapshot, TableView } from "../contract/types";
import type { Words } from "../contract/words";
import type { Stage } from "./stage";

export interface Screen {
  readonly root: HTMLElement;
  /** Begins the ids of this table's elements. */
  readonly uid: string;
  readonly settings: Readonly<Settings>;
  readonly options: MountOptions;
  /** The newest snapshot, and the table as it is drawn: while events run, the one behind the other. */
  readonly snapshot: Snapshot;
  readonly table: TableView;
  /** The snapshot whose words may be read: the old one while events still run, so that nothing is given away. */
  readonly shown: Snapshot;
  readonly words: Words;
  readonly seats: readonly SeatInfo[];
  /** The log up to what has been shown. */
  readonly log: readonly LogLine[];
  /** The moves on offer now: none while events are still being shown, or behind the curtain. */
  readonly moves: readonly Move[];
  readonly caption: string | null;
  /** The moments that stand on the table now. */
  readonly stage: Stage;
  /** There is room for a panel beside the table. */
  readonly wide: boolean;
  /** The table fills a given height: what comes besides lies beside it or over it. */
  readonly fits: boolean;
  readonly room: Room;
  /** Events are being shown. */
  readonly playing: boolean;
  /** A change is being carried out. */
  readonly busy: boolean;
  /** Something is going on that the person has to wait for. */
  readonly waiting: boolean;
  /** The item of each group that Tab comes back to. */
  readonly rove: Map<string, string>;

  selection: readonly Picked[];
  readonly chosen: readonly string[];
  notice: Notice | null;
  hint: Hint | null;
  panel: PanelName | null;
  /** The key of what opened the panel: focus goes back there. */
  opener: string | null;
  /** What a panel shows: the position as text, a pile to look through, a rule, a number of seats for a new game. */
  text: string | null;
  browsing: string | null;
  rule: string | null;
  newSeats: number | null;
  /** Whether the tools that do not stand in the row are unfolded. */
  more: boolean;
  /** Whether the sheet that lies over a small table is down, so that the table is in sight. */
  lowered: boolean;

  /** Draw again what has changed. */
  update(): void;
  /** Show whether something has to be waited for, and draw nothing else. */
  showWaiting(): void;
  /** Cut the motion short. */
  skip(): void;
  set<K extends keyof Settings>(name: K, value: Settings[K]): void;
  /** Say something politely that is on the screen already. */
  hear(sentence: string): void;
  /** Say something at once that is on the screen already. */
  call(sentence: string): void;
  /** Show a notice and say it. */
  tell(notice: Notice): void;
  /** Send a request; a refusal becomes a notice and null, so that callers go on only with a real answer. */
  ask(request: Request): Promise<Reply | null>;
  /** A request that changes the game: one at a time, and with the number of the snapshot it was meant for.
   *
   * A patient one waits for its turn and is meant for whatever is seen then; others are dropped meanwhile. */
  change(request: Request, patient?: boolean): Promise<Reply | null>;
}
