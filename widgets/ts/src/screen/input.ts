/** Listeners of the whole table: keys, clicks during motion, and focus within a group. */

import { handleKey, type Keys } from "./keyboard";
import type { Screen } from "./screen";

/** Time after motion, or after a click during it, in which the table ignores clicks: meant for what it showed. */
const SETTLING_MS = 350;
const ELSEWHERE = "[data-panel], [data-guide], [data-talk], [data-key='skip'], [data-result][data-folded]";

/** A screen whose result covered the table at this time, in milliseconds of the page. */
interface EndingScreen extends Screen {
  readonly guides: { readonly finale: { readonly opened: number } };
}

export function listen(screen: EndingScreen & Keys): void {
  screen.root.addEventListener("keydown", (event) => handleKey(event, screen));
  screen.root.addEventListener("click", guard(screen), { capture: true });
  screen.root.addEventListener("focusin", (event) => follow(screen, event));
}

/** Return the listener that keeps clicks on the table from becoming decisions during motion and just after it. */
function guard(screen: EndingScreen): (event: MouseEvent) => void {
  let refused = -Infinity;
  return (event) => {
    const { playing, playback } = screen;
    const settling = event.timeStamp - Math.max(refused, playback.ended, screen.guides.finale.opened) < SETTLING_MS;
    if ((!playing && !settling) || !(event.target instanceof Element) || event.target.closest(ELSEWHERE)) return;
    const onTable = event.target.closest("[data-cloth], .cmb-offers") !== null;
    const aimed = onTable && event.detail > 0; // the count is 0 for clicks by keys and screen readers
    if (playing && !aimed) screen.skip();
    if (!onTable || (!playing && !aimed)) return; // the bar still works
    if (aimed) refused = event.timeStamp;
    event.stopPropagation();
    event.preventDefault();
  };
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
