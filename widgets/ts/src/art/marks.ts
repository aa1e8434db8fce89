/**
 * The figures that identify owners and teams without relying on colour. Each is drawn around (0, 0) with a radius of 1.
 */

import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";

const SHAPES: Readonly<Record<string, string>> = {
  disc: "M0-.86A.86.86 0 1 1 0 .86A.86.86 0 1 1 0-.86Z",
  crescent: "M.42-.9A.99.99 0 1 0 .42 .9A1.06 1.06 0 0 1 .42-.9Z",
  diamond: "M0-1.04L.8 0L0 1.04L-.8 0Z",
  wave: "M-1-.5Q-.5-1.02 0-.5T1-.5V-.02Q.5 .5 0-.02T-1-.02ZM-1 .38Q-.5-.14 0 .38T1 .38V.86Q.5 1.38 0 .86T-1 .86Z",
  leaf: "M-.92 .92C-1.1-.3-.3-1.05 .96-.96C1.05 .3 .3 1.1-.62 .8L.34-.2L-.72 .62Z",
};

/** The keys of the names of the tones, for reading a badge aloud. */
export const TONES: Readonly<Record<string, string>> = {
  gold: "tone_gold",
  silver: "tone_silver",
  red: "tone_red",
  blue: "tone_blue",
  green: "tone_green",
};

export function mark(name: string, x: number, y: number, radius: number): SVGTemplateResult {
  return svg`<path class="k" data-figure=${name} transform="translate(${x} ${y}) scale(${radius})" d=${SHAPES[name] ?? SHAPES["disc"]} />`;
}

/** Draw a round badge in an owner's colour with the owner's figure. */
export function badge(tone: string, figure: string): TemplateResult {
  return html`<svg class="cmb-badge" data-tone=${tone} viewBox="-2 -2 4 4" aria-hidden="true" focusable="false">
    <circle r="1.9" />${mark(figure, 0, 0, 1.02)}
  </svg>`;
}
