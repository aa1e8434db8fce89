/** Listeners of the whole table: keys, clicks that skip the animation, and focus within a group. */

import { handleKey, type Keys } from "./keyboard";
import type { Screen } from "./screen";

export function listen(screen: Screen & Keys): void {
  screen.root.addEventListener("keydown", (event) => handleKey(event, screen));
  screen.root.addEventListener("click", (event) => interrupt(screen, event), { capture: true });
  screen.root.addEventListener("focusin", (event) => follow(screen, event));
}

function interrupt(screen: Screen, event: Event): void {
  if (!screen.playing || !(event.target instanceof Element) || event.target.closest("[data-panel], [data-guide], [data-talk]")) return;
  const cloth = event.target.closest("[data-cloth]") !== null;
  screen.skip();
  if (!cloth) return; // buttons of the bar still work
  event.stopPropagation();
  event.preventDefault();
}

/** Make Tab return to the item of a group that was last focused. */
function follow(screen: Screen, event: FocusEvent): void {
  if (!(event.target instanceof HTMLElement)) return;
  const group = event.target.closest<HTMLElement>("[data-group]")?.dataset["group"];
  const key = event.target.dataset["key"];
  if (group === undefined || key === undefined || screen.rove.get(group) === key) return;
  screen.rove.set(group, key);
  screen.update();
}
