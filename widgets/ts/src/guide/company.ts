/** The habits of the other players, inferred after the match, in slices. */

import type { Person } from "../contract/formats/guides";
import type { Seat } from "../contract/types";
import type { Screen } from "../screen/screen";
import { matchOf } from "./analysis";
import { thoughtOut } from "./patience";

/** The kind of bots that have habits. */
const COMPANY = "company";

export class Watcher {
  people: Person[] | null = null;
  /** Guesses of each seat's habit, and whether the answers are revealed. */
  readonly guesses = new Map<Seat, string>();
  revealed = false;
  working = false;
  share = 0;
  private match = "";

  constructor(private readonly screen: Screen) {}

  /** True if there are habits to infer: the match is over, and bots with habits took part. */
  get possible(): boolean {
    const { setup, result, guide } = this.screen.snapshot;
    return setup.bot === COMPANY && result !== null && !guide;
  }

  /** Reset when the match changes. */
  receive(): void {
    if (this.people === null || matchOf(this.screen.snapshot) === this.match) return;
    this.people = null;
    this.guesses.clear();
    this.revealed = false;
  }

  /** Return the habit of a seat, if revealed. */
  known(seat: Seat): string | null {
    const one = this.revealed ? this.people?.find((found) => found.seat === seat && !found.person) : undefined;
    return one?.habit ?? null;
  }

  /** The players whose habit is to be guessed. */
  get strangers(): readonly Person[] {
    return (this.people ?? []).filter((one) => !one.person);
  }

  /** Record a guess; after the last one the answers are revealed. */
  guess(seat: Seat, habit: string): void {
    this.guesses.set(seat, habit);
    this.revealed = this.strangers.every((one) => this.guesses.has(one.seat));
    this.screen.update();
  }

  reveal(): void {
    this.revealed = true;
    this.screen.update();
  }

  /** Infer everybody's habits. */
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

