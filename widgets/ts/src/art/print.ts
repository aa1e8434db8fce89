/** Draws card faces and signs outside a table, for static pages, with the table's own drawings. */

import { render } from "lit-html";

import type { Design } from "../contract/types";
import { face } from "./face";
import { sign } from "./signs";

export function drawFace(design: Design, host: HTMLElement): HTMLElement {
  render(face(design), host);
  return host;
}

export function drawSign(art: string, host: HTMLElement): HTMLElement {
  render(sign(art), host);
  return host;
}
