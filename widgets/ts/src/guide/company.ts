/** Who the people at the table were: asked for after the match, reckoned in slices. */

import type { Person } from "../contract/guides";
import type { Seat } from "../contract/types";
import type { Screen } from "../screen/screen";
import { matchOf } from "./analysis";
import { thoughtOut } from "./patience";

/** The kind of bots that have habits. */
const COMPANY = "company";

export class Watcher {
  people: Person[] | null = null;
  /** What was thought of whom before it was told; and whether it is told now. */
  readonly guesses = new Map<Seat, string>();
  revealed = false;
  working = false;
  share = 0;
  private match = "";

  constructor(private readonly screen: Screen) {}

  /** Whether there is somebody to know something about: the match is over, and people with habits have played it. */
  get possible(): boolean {
    const { setup, result, guide } = this.screen.snapshot;
    return setup.bot === COMPANY && result !== null && !guide;
  }

  /** Another match has other people. */
  receive(): void {
    if (this.people === null || matchOf(this.screen.snapshot) === this.match) return;
    this.people = null;
    this.guesses.clear();
    this.revealed = false;
  }

  /** The habit of a seat, once it is told who was who. */
  known(seat: Seat): string | null {
    const one = this.revealed ? this.people?.find((found) => found.seat === seat && !found.person) : undefined;
    return one?.habit ?? null;
  }

  /** Those whose habit there is to guess. */
  get strangers(): readonly Person[] {
    return (this.people ?? []).filter((one) => !one.person);
  }

  /** What somebody thinks of a player; when all have been thought of, it is told. */
  guess(seat: Seat, habit: string): void {
    this.guesses.set(seat, habit);
    this.revealed = this.strangers.every((one) => this.guesses.has(one.seat));
    this.screen.update();
  }

  reveal(): void {
    this.revealed = true;
    this.screen.update();
  }

  /** Reckon back what can be known of everybody. */
  async start(): Promise<void> {
    if (this.working || this.people !== null || !this.possible) return;
    const { screen } = this;
    this.working = true;
    this.share = 0;
    this.match = matchOf(screen.snapshot);
    screen.update();
    const still = (): boolean => matchOf(screen.snapshot) === this.match;
    const reply = await thoughtOut(screen, { do: "infer" }, still, (share) => (this.share = share));
    if (reply !== undefined) this.people = reply?.company ?? null;
    this.working = false;
    screen.update();
  }
}

