/**
 * The interface of a table for its parts: what is shown and selected, requests, and announcements.
 *
 * `App` implements it. Parts depend on this interface (or less) and never on the app, which avoids import cycles.
 */

import type { Room } from "../browser/room";
import type { Settings } from "../browser/settings";
import type { Picked } from "../contract/picks";
import type { Hint, LogLine, MountOptions, Move, Notice, PanelName, Reply, Request, SeatInfo, Snapshot, TableView } from "../contract/types";
import type { Words } from "../contract/words";
import type { Playback } from "./playback";
import type { Stage } from "./stage";

/** All moves, and the choice among those that are made in steps (`screen/further.ts`, `screen/ways.ts`). */
interface Continuing {
  readonly every: readonly Move[];
  readonly ways: {
    choose(way: string | null): void;
    open(screen: Screen): string[];
    turn(screen: Screen, names: readonly string[]): boolean;
  };
}

export interface Screen {
  readonly root: HTMLElement;
  /** Prefix for the ids of this table's elements. */
  readonly uid: string;
  readonly settings: Readonly<Settings>;
  readonly options: MountOptions;
  /** The newest snapshot, and the table as displayed, which lags behind while events are played back. */
  readonly snapshot: Snapshot;
  readonly table: TableView;
  /** The snapshot whose texts may be shown: the old one during playback, so that nothing is revealed early. */
  readonly shown: Snapshot;
  readonly words: Words;
  readonly seats: readonly SeatInfo[];
  /** The log up to the event shown. */
  readonly log: readonly LogLine[];
  /** The moves on offer: none during playback or behind the curtain, and only one way to continue at a time. */
  readonly moves: readonly Move[];
  readonly further: Continuing;
  readonly caption: string | null;
  /** The moments currently staged. */
  readonly stage: Stage;
  /** True if a panel fits next to the table. */
  readonly wide: boolean;
  /** True if the table fills a given height: other content is next to it or over it. */
  readonly fits: boolean;
  readonly room: Room;
  /** True while events are played back. */
  readonly playing: boolean;
  readonly playback: Pick<Playback, "ended" | "left">;
  /** True while a change is pending. */
  readonly busy: boolean;
  /** True while the person has to wait for something. */
  readonly waiting: boolean;
  /** The item of each group that Tab returns to. */
  readonly rove: Map<string, string>;

  selection: readonly Picked[];
  readonly chosen: readonly string[];
  notice: Notice | null;
  hint: Hint | null;
  panel: PanelName | null;
  /** The key of the element that opened the panel: focus returns there. */
  opener: string | null;
  /** Contents of panels: the position as text, a pile to look through, a rule, the number of seats of a new game. */
  text: string | null;
  browsing: string | null;
  rule: string | null;
  newSeats: number | null;
  /** True if the tools that do not fit into the toolbar are shown. */
  more: boolean;
  /** True if the sheet over a small table is folded, so that the table is visible. */
  lowered: boolean;

  /** Render changes. */
  update(): void;
  /** Show whether something is pending, without rendering. */
  showWaiting(): void;
  /** Skip the animation. */
  skip(): void;
  set<K extends keyof Settings>(name: K, value: Settings[K]): void;
  /** Announce politely a text that is on the screen already. */
  hear(sentence: string): void;
  /** Announce at once a text that is on the screen already. */
  call(sentence: string): void;
  /** Show a notice and announce it. */
  tell(notice: Notice): void;
  /** Send a request; a refusal is shown as a notice, and null is returned. */
  ask(request: Request): Promise<Reply | null>;
  /**
   * Send a request that changes the game: one at a time, with the number of the snapshot it refers to.
   *
   * A patient request waits for its turn and refers to the snapshot shown then; others are dropped while one is
   * pending.
   */
  change(request: Request, patient?: boolean): Promise<Reply | null>;
}
