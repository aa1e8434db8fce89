/** Sets the look of a game's table: cloth, light and engraving, by the names in the style sheets. */

import type { Snapshot } from "../contract/types";

export function dress(root: HTMLElement, { look }: Snapshot): void {
  const named = { felt: look?.felt, light: look?.light, motif: look?.motif };
  for (const [name, value] of Object.entries(named)) {
    if (value) root.dataset[name] = value;
    else delete root.dataset[name];
  }
}
