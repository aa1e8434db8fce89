/** A card's face as text, for pages that are printed: the same drawing as on the table. */

import { render } from "lit-html";

import type { Design } from "../types";
import { cardFace } from "./face";

export function faceMarkup(design: Design): string {
  const host = document.createElement("div");
  render(cardFace(design), host);
  return host.innerHTML.replace(/<!--.*?-->/gs, "");
}
