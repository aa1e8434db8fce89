/**
 * Sizes the cards as large as the table allows: everything on the cloth is visible, and nothing around it moves.
 *
 * All sizes on the cloth scale with one factor. It is determined once for each table and window size, and then only
 * shrinks when new cards would not fit: sizes do not go up and down during play.
 */

import type { Room } from "../browser/room";
import { clear, HAND } from "./clear";
import type { Screen } from "./screen";

const LEAST = 0.42;
const MOST = 1.75;
const STEP = 0.035;

/** The mark of a pickable card protrudes above it. */
const MARK_PX = 12;

/** The tilted cards at the ends of a fan protrude by this much. */
const LEANING_PX = 8;

function tooWide(cloth: HTMLElement): boolean {
  return cloth.scrollWidth > cloth.clientWidth + LEANING_PX;
}

/** Set a property; setting the same value would restyle everything below, too. */
function put(stage: HTMLElement, name: string, value: string): void {
  if (stage.style.getPropertyValue(name) !== value) stage.style.setProperty(name, value);
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
    const folded = root.querySelector("[data-guide][data-folded]") !== null;
    const about = [width, height, settings.large, game, seats.length, guide?.kind, folded, curtain === null].join();
    if (about !== this.known) {
      this.known = about;
      this.begin(stage, cloth, high);
    }
    const over = (): boolean => this.tall(stage, cloth, this.factor) > high + LEANING_PX || tooWide(cloth);
    while (over() && this.factor > LEAST) this.factor -= STEP;
    const act = root.querySelector<HTMLElement>("[data-act]");
    if (act) {
      act.toggleAttribute("data-full", false);
      act.toggleAttribute("data-full", act.scrollHeight > act.clientHeight); // more lines of buttons than the lane has
    }
    stage.toggleAttribute("data-tight", this.factor <= LEAST && over()); // what still does not fit can be scrolled to
    const hand = cloth.querySelector(HAND);
    const top = hand?.getBoundingClientRect().top ?? stage.getBoundingClientRect().bottom;
    const free = stage.getBoundingClientRect().bottom - top + MARK_PX; // height that must not be covered
    put(stage, "--own", `${Math.max(0, Math.round(free))}px`);
    clear(stage);
  }

  /** Estimate the factor from two measurements: the height is almost linear in it. */
  private begin(stage: HTMLElement, cloth: HTMLElement, goal: number): void {
    stage.toggleAttribute("data-measuring", true);
    const [low, high] = [0.8, 1.2];
    const [small, large] = [this.tall(stage, cloth, low), this.tall(stage, cloth, high)];
    stage.toggleAttribute("data-measuring", false);
    const wish = large > small ? low + ((goal - small) * (high - low)) / (large - small) : MOST;
    this.factor = Math.min(MOST, Math.max(LEAST, Math.floor(wish / STEP) * STEP));
  }

  private tall(stage: HTMLElement, cloth: HTMLElement, factor: number): number {
    put(stage, "--fit", factor.toFixed(3));
    return cloth.scrollHeight + cloth.offsetHeight - cloth.clientHeight;
  }
}
