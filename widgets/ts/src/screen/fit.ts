/** Cards as large as the table has room for: everything on the cloth is in sight, and nothing moves around it.
 *
 * All sizes on the cloth grow and shrink with one factor. It is found once for a table and a window, and only becomes
 * smaller when cards have come that would not fit: sizes do not go up and down while one plays. */

import type { Room } from "../browser/room";
import { clear, HAND } from "./clear";
import type { Screen } from "./screen";

const LEAST = 0.42;
const MOST = 1.75;
const STEP = 0.035;

/** The mark of what may be picked stands out above a card. */
const MARK_PX = 12;

/** A fan leans out a little at its ends. */
const LEANING_PX = 8;

function tooWide(cloth: HTMLElement): boolean {
  return cloth.scrollWidth > cloth.clientWidth + LEANING_PX;
}

export class Fitter {
  private known = "";
  private factor = 1;

  constructor(private readonly room: Room) {}

  fit({ root, snapshot, settings }: Screen): void {
    const stage = root.querySelector<HTMLElement>("[data-stage]");
    const cloth = stage?.querySelector<HTMLElement>("[data-cloth]");
    if (!stage || !cloth) return;
    const high = stage.clientHeight;
    if (high === 0) return; // nothing is laid out
    const { width, height } = this.room;
    const { game, seats, guide, curtain } = snapshot;
    const about = [width, height, settings.large, game, seats.length, guide?.kind, curtain === null].join();
    if (about !== this.known) {
      this.known = about;
      this.begin(stage, cloth, high);
    }
    const over = (): boolean => this.tall(stage, cloth, this.factor) > high + LEANING_PX || tooWide(cloth);
    while (over() && this.factor > LEAST) this.factor -= STEP;
    stage.toggleAttribute("data-tight", this.factor <= LEAST && over()); // what does not fit even so can be scrolled to
    const hand = cloth.querySelector(HAND);
    const top = hand?.getBoundingClientRect().top ?? stage.getBoundingClientRect().bottom;
    const free = stage.getBoundingClientRect().bottom - top + MARK_PX; // what may not be covered
    stage.style.setProperty("--own", `${Math.max(0, Math.round(free))}px`);
    clear(stage);
  }

  /** A first guess from two measurements: the height grows nearly in line with the factor. */
  private begin(stage: HTMLElement, cloth: HTMLElement, goal: number): void {
    stage.toggleAttribute("data-measuring", true);
    const [low, high] = [0.8, 1.2];
    const [small, large] = [this.tall(stage, cloth, low), this.tall(stage, cloth, high)];
    stage.toggleAttribute("data-measuring", false);
    const wish = large > small ? low + ((goal - small) * (high - low)) / (large - small) : MOST;
    this.factor = Math.min(MOST, Math.max(LEAST, Math.floor(wish / STEP) * STEP));
  }

  private tall(stage: HTMLElement, cloth: HTMLElement, factor: number): number {
    const value = factor.toFixed(3);
    if (stage.style.getPropertyValue("--fit") !== value) stage.style.setProperty("--fit", value);
    return cloth.scrollHeight + cloth.offsetHeight - cloth.clientHeight;
  }
}
