/** The odds of the currently selected move, if the strip lacks them; requested once the selection is complete. */

import type { OddsLine } from "../contract/formats/chances";
import type { Snapshot } from "../contract/types";
import * as picks from "../contract/picks";
import type { Screen } from "../screen/screen";

export class PickedOdds {
  lines: readonly OddsLine[] = [];
  private move: string | null = null;

  constructor(private readonly screen: Screen) {}

  /** Request the odds if the selection has changed. */
  look(): void {
    const { screen } = this;
    const { odds = null } = screen.snapshot;
    const ready = screen.selection.length === 0 ? [] : picks.complete(screen.moves, screen.chosen);
    const move = ready.length === 1 ? (ready[0]?.text ?? null) : null;
    if (move === this.move) return;
    this.move = move;
    this.lines = [];
    if (move === null || odds === null || odds.odds.length === 0 || odds.odds.some((line) => line.move === move)) return;
    void screen.ask({ do: "odds", text: move }).then((reply) => {
      if (this.move !== move) return;
      this.lines = reply?.odds ?? [];
      screen.update();
    });
  }

  receive(old: Snapshot): void {
    if (this.screen.snapshot.seq === old.seq) return;
    this.move = null;
    this.lines = [];
  }
}
