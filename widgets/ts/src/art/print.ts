/** A card's face outside a table, for pages that are printed: the same drawing as on the table. */

import { render } from "lit-html";

import type { Design } from "../contract/types";
import { cardFace } from "./face";

export function drawFace(design: Design, host: HTMLElement): HTMLElement {
  render(cardFace(design), host);
  return host;
}
