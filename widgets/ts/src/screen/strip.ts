/** The odds strip: whether it is available, and switching it on and off. */

import type { Snapshot } from "../contract/types";
import type { Screen } from "./screen";

/** Return whether the active guide, if any, has its own odds or withholds them. */
function isLed({ guide }: Snapshot): boolean {
  return Boolean(guide) && guide?.kind !== "branch";
}

export function stripIsOff(snapshot: Snapshot): boolean {
  return isLed(snapshot) || (!snapshot.hints && snapshot.result === null);
}

/** Return whether the person wants the odds strip in this game: the setting is per game. */
export function wantsStrip({ settings, snapshot }: Pick<Screen, "settings" | "snapshot">): boolean {
  return settings.strip || settings.odds.includes(snapshot.game);
}

function want(screen: Screen, on: boolean): void {
  const { settings, snapshot } = screen;
  const others = settings.odds.filter((game) => game !== snapshot.game);
  screen.set("strip", settings.strip && on);
  screen.set("odds", on ? [...others, snapshot.game] : others);
}

/** Show or hide the strip; if it is not available, say why. */
export async function toggleStrip(screen: Screen, on = !wantsStrip(screen)): Promise<void> {
  const { words, snapshot } = screen;
  if (snapshot.guide?.kind === "learn") return screen.tell({ text: words("odds_led"), rule: null, tone: "info" });
  if (stripIsOff(snapshot)) return void (await screen.ask({ do: "odds" })); // the refusal states the reason
  screen.lowered = !on && screen.hint === null;
  want(screen, on);
  if ((await screen.ask({ do: "odds_strip", on })) === null) want(screen, !on);
  else if (on) {
    screen.root.querySelector("[data-strip]")?.scrollIntoView?.({ block: "nearest" }); // a hint may be open above it
    screen.hear(words("strip_on"));
  }
}
