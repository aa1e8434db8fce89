/** The odds strip: whether there can be one, and switching it on and off. */

import type { Snapshot } from "../contract/types";
import type { Screen } from "./screen";

/** Whether something leads the table that has odds of its own or keeps them back. */
function isLed({ guide }: Snapshot): boolean {
  return Boolean(guide) && guide?.kind !== "branch";
}

export function stripIsOff(snapshot: Snapshot): boolean {
  return isLed(snapshot) || (!snapshot.hints && snapshot.result === null);
}

/** Whether somebody wants to see the odds of this game: what is open at one table does not open at another. */
export function wantsStrip({ settings, snapshot }: Pick<Screen, "settings" | "snapshot">): boolean {
  return settings.strip || settings.odds.includes(snapshot.game);
}

function want(screen: Screen, on: boolean): void {
  const { settings, snapshot } = screen;
  const others = settings.odds.filter((game) => game !== snapshot.game);
  screen.set("strip", settings.strip && on);
  screen.set("odds", on ? [...others, snapshot.game] : others);
}

/** Show the strip or put it away; where there can be none, say why. */
export async function toggleStrip(screen: Screen, on = !wantsStrip(screen)): Promise<void> {
  const { words, snapshot } = screen;
  if (snapshot.guide?.kind === "learn") return screen.tell({ text: words("odds_led"), rule: null, tone: "info" });
  if (stripIsOff(snapshot)) return void (await screen.ask({ do: "odds" })); // the refusal has the reason
  screen.lowered = !on;
  want(screen, on);
  if ((await screen.ask({ do: "odds_strip", on })) === null) want(screen, !on);
  else if (on) screen.hear(words("strip_on"));
}
