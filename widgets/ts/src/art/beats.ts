/** The pictures of staged moments, by the kernel's names for them, on a grid of 64. */

import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";

const GOLD = "#f3c95f";
const RED = "#e0556a";
const PALE = "#f8f1df";
const LEFT = "M32 56C14 42 6 33 6 21.500A13.500 13.500 0 0 1 32 15Z";
const RIGHT = "M32 56C50 42 58 33 58 21.500A13.500 13.500 0 0 0 32 15Z";
const TORN_LEFT = "M32 56C14 42 6 33 6 21.500A13.500 13.500 0 0 1 32 15L26 26L35 34L27 43Z";
const TORN_RIGHT = "M32 56C50 42 58 33 58 21.500A13.500 13.500 0 0 0 32 15L26 26L35 34L27 43Z";
const SMALL = "M0 9C-7 3.500-10-.5-10-5A5.300 5.300 0 0 1 0-7A5.300 5.300 0 0 1 10-5C10-.5 7 3.500 0 9Z";
const HAND = "M12 60V44C12 36 18 34 20 30L25 22A4 4 0 0 1 32 26L30 33L46 36A5 5 0 0 1 46 45A4.500 4.500 0 0 1 43 52A4 4 0 0 1 38 58L34 60Z";

/** A shape with the common dark outline; `half` is the class of a part that moves separately. */
const shape = (d: string, fill: string, half = ""): SVGTemplateResult =>
  svg`<path class=${half} d=${d} fill=${fill} stroke="#3a2205" stroke-width="1.5" stroke-linejoin="round" />`;
const dashed = (d: string): SVGTemplateResult => svg`<path d=${d} fill="none" stroke=${PALE} stroke-width="2.5" stroke-dasharray="5 4" />`;
const heart = (x: number, y: number): SVGTemplateResult => svg`<g transform="translate(${x} ${y})">${shape(SMALL, RED)}</g>`;

const ARTS: Readonly<Record<string, SVGTemplateResult>> = {
  heart: svg`${shape(LEFT, RED, "l")}${shape(RIGHT, RED, "r")}<path d="M13 24A8 8 0 0 1 20 15" fill="none" stroke="#fffc" stroke-width="3" stroke-linecap="round" />`,
  crack: svg`${shape(TORN_LEFT, "#a8718a", "l")}${shape(TORN_RIGHT, "#a8718a", "r")}`,
  tangle: svg`${dashed("M32 16L14 46H50Z")}${heart(32, 15)}${heart(13, 46)}${heart(51, 46)}`,
  grab: svg`<g transform="rotate(14 35 24)">${shape("M22 6H48V42H22Z", PALE)}</g>${shape(HAND, GOLD)}`,
  star: shape("M32 5L40 23L59 25L45 38L49 57L32 47L15 57L19 38L5 25L24 23Z", GOLD),
  over: svg`${shape("M12 20H52L47 58H17Z", PALE)}${shape("M8 20C12 8 22 16 26 9C31 1 40 14 46 9C52 5 57 12 56 20Z", GOLD)}${shape("M54 18C60 24 61 34 57 37C52 34 52 26 54 18Z", GOLD)}`,
  deck: svg`${dashed("M16 8H48V53H16Z")}<path d="M24 31L32 39L40 31M32 20V38" fill="none" stroke=${GOLD} stroke-width="4" stroke-linecap="round" />`,
};

/** Return a picture by name; an unknown name gives a plain star. */
export function beatArt(name: string): TemplateResult {
  return html`<svg class="cmb-beat-art" data-art=${name} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    ${ARTS[name] ?? ARTS["star"]}
  </svg>`;
}

export const ART_NAMES: readonly string[] = Object.keys(ARTS);
