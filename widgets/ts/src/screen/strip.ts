/** The odds strip: whether there can be one, and switching it on and off. */

import type { Snapshot } from "../contract/types";
import type { Screen } from "./screen";

/** Whether something leads the table that has odds of its own or keeps them back. */
function isLed({ guide }: Snapshot): boolean {
  return Boolean(guide) && guide?.kind !== "branch";
}

export function stripIsOff(snapshot: Snapshot): boolean {
  return isLed(snapshot) || (snapshot.mode === "duel" && snapshot.result === null);
}

/** Show the strip or put it away; where there can be none, say why. */
export async function toggleStrip(screen: Screen, on = !screen.settings.strip): Promise<void> {
  const { words, snapshot } = screen;
  if (snapshot.guide?.kind === "learn") return screen.tell({ text: words("odds_led"), rule: null, tone: "info" });
  if (stripIsOff(snapshot)) return void (await screen.ask({ do: "odds" })); // the refusal has the reason
  screen.lowered = !on;
  screen.set("strip", on);
  if ((await screen.ask({ do: "odds_strip", on })) === null) screen.set("strip", !on);
  else if (on) screen.hear(words("strip_on"));
}
