/** Moves made in steps: if more can be picked than a snapshot lists, requests the continuations from the session. */

import { contains, goingOn } from "../contract/picks";
import type { Move } from "../contract/types";
import type { Screen } from "./screen";
import { Ways } from "./ways";

const NO_MOVES: readonly Move[] = [];

export class Further {
  readonly ways = new Ways();
  /** The snapshot's moves that the state refers to; another snapshot resets it. */
  private listed: readonly Move[] = [];
  private all: readonly Move[] = [];
  private asked: Move | null = null;
  /** A complete move within the selection: its continuations are included. */
  private first: Move | null = null;

  constructor(private readonly screen: Screen) {}

  /** All moves: those of the snapshot, and the continuations of the selection; none during playback. */
  get every(): readonly Move[] {
    const { playing, snapshot } = this.screen;
    if (playing || snapshot.curtain !== null) return NO_MOVES;
    return snapshot.moves === this.listed ? this.all : snapshot.moves;
  }

  /** The moves on offer; of those made in steps, only the chosen way. */
  get moves(): readonly Move[] {
    return this.ways.of(this.every);
  }

  /** Update after a change of the selection. Known continuations stay as long as something is selected. */
  follow(): void {
    const { chosen, snapshot } = this.screen;
    if (chosen.length === 0) this.ways.choose(null);
    if (snapshot.moves !== this.listed || chosen.length === 0) {
      this.listed = this.all = snapshot.moves;
      this.asked = this.first = null;
    }
    const now = chosen.length > 0 ? goingOn(this.all, chosen) : null;
    if (now === null || now === this.asked) return;
    if (now.text !== "") this.first = now;
    else if (this.first !== null && !contains(chosen, this.first.picks)) this.first = null;
    this.asked = now;
    void this.ask(now);
  }

  private async ask(now: Move): Promise<void> {
    const { listed } = this;
    const reply = await this.screen.ask({ do: "further", picks: now.picks, first: this.first?.text ?? null });
    if (this.listed !== listed || this.asked !== now || !reply?.moves) return;
    const told = new Set(listed.map((move) => move.text));
    this.all = [...listed, ...reply.moves.filter((move) => move.text === "" || !told.has(move.text))];
    this.screen.update();
  }
}
