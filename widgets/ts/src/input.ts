/** What the table listens to as a whole: keys, clicks that cut the motion short, and focus that goes along a group. */

import type { App } from "./app";
import { handleKey } from "./keyboard";

export function listen(app: App): void {
  app.root.addEventListener("keydown", (event) => handleKey(event, app));
  app.root.addEventListener("click", (event) => interrupt(app, event), { capture: true });
  app.root.addEventListener("focusin", (event) => follow(app, event));
}

function interrupt(app: App, event: Event): void {
  if (!app.playing || !(event.target instanceof Element) || event.target.closest("[data-panel], [data-guide], [data-talk]")) return;
  const cloth = event.target.closest("[data-cloth]") !== null;
  app.skip();
  if (!cloth) return; // a button of the bar does its work all the same
  event.stopPropagation();
  event.preventDefault();
}

/** The item of a group that was focused last is the one that Tab comes back to. */
function follow(app: App, event: FocusEvent): void {
  if (!(event.target instanceof HTMLElement)) return;
  const group = event.target.closest<HTMLElement>("[data-group]")?.dataset["group"];
  const key = event.target.dataset["key"];
  if (group === undefined || key === undefined || app.rove.get(group) === key) return;
  app.rove.set(group, key);
  app.update();
}
