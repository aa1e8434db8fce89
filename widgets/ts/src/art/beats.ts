/** The pictures of staged moments, by the names that the kernel has for them, on a grid of 64. */

import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";

const LEFT = "M32 56C14 42 6 33 6 21.500A13.500 13.500 0 0 1 32 15Z";
const RIGHT = "M32 56C50 42 58 33 58 21.500A13.500 13.500 0 0 0 32 15Z";
const SMALL = "M0 9C-7 3.500-10-.5-10-5A5.300 5.300 0 0 1 0-7A5.300 5.300 0 0 1 10-5C10-.5 7 3.500 0 9Z";

const small = (x: number, y: number): SVGTemplateResult => svg`<path class="w" transform="translate(${x} ${y})" d=${SMALL} />`;

const ARTS: Readonly<Record<string, SVGTemplateResult>> = {
  heart: svg`<path class="w l" d=${LEFT} /><path class="w r" d=${RIGHT} /><path class="g" d="M13 24A8 8 0 0 1 20 15" />`,
  crack: svg`<path class="w l" d="M32 56C14 42 6 33 6 21.500A13.500 13.500 0 0 1 32 15L26 26L35 34L27 43Z" />
    <path class="w r" d="M32 56C50 42 58 33 58 21.500A13.500 13.500 0 0 0 32 15L26 26L35 34L27 43Z" />`,
  tangle: svg`<path class="d" d="M32 16L14 46H50Z" />${small(32, 15)}${small(13, 46)}${small(51, 46)}`,
  grab: svg`<rect class="c" x="22" y="6" width="26" height="36" rx="3" transform="rotate(14 35 24)" />
    <path class="w" d="M12 60V44C12 36 18 34 20 30L25 22A4 4 0 0 1 32 26L30 33L46 36A5 5 0 0 1 46 45A4.500 4.500 0 0 1 43 52A4 4 0 0 1 38 58L34 60Z" />`,
  star: svg`<path class="w" d="M32 5L40 23L59 25L45 38L49 57L32 47L15 57L19 38L5 25L24 23Z" />`,
  over: svg`<path class="c" d="M12 20H52L47 58H17Z" /><path class="w" d="M8 20C12 8 22 16 26 9C31 1 40 14 46 9C52 5 57 12 56 20Z" /><path class="w" d="M54 18C60 24 61 34 57 37C52 34 52 26 54 18Z" />`,
  deck: svg`<rect class="d" x="16" y="8" width="32" height="45" rx="4" /><path class="w" d="M24 31L32 39L40 31M32 20V38" />`,
};

/** A picture by its name; one that nobody knows is a plain star of the table. */
export function beatArt(name: string): TemplateResult {
  return html`<svg class="cmb-beat-art" data-art=${name} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
    ${ARTS[name] ?? ARTS["star"]}
  </svg>`;
}

export const ART_NAMES: readonly string[] = Object.keys(ARTS);
