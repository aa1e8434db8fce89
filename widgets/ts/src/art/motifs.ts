/** The art library: motifs by name, never by game. Each is drawn around (0, 0) with a radius of 1.
 *
 * Two paints are used: `--cmb-art` (the metal) and `--cmb-art-ink` (its engraving); the card's tone sets both. */

import { svg, type SVGTemplateResult } from "lit-html";

type Drawing = (detail: "small" | "large") => SVGTemplateResult;

function rays(count: number, inner: number, long: number, short: number, half: number): string {
  const parts: string[] = [];
  for (let i = 0; i < count; i++) {
    const angle = (i * 2 * Math.PI) / count - Math.PI / 2;
    const length = i % 2 === 0 ? long : short;
    const at = (turn: number, radius: number): string =>
      `${(Math.cos(turn) * radius).toFixed(3)} ${(Math.sin(turn) * radius).toFixed(3)}`;
    parts.push(`M${at(angle - half, inner)}L${at(angle, length)}L${at(angle + half, inner)}Z`);
  }
  return parts.join("");
}

const RAYS_SMALL = rays(12, 0.66, 1, 0.88, 0.2);
const RAYS_LARGE = rays(24, 0.66, 1, 0.84, 0.1);

/** Gold: a disc with the alchemist's point in the middle, and rays. */
const sun: Drawing = (detail) => svg`
  <path class="a" d=${detail === "large" ? RAYS_LARGE : RAYS_SMALL} />
  <circle class="a" r=".58" />
  ${detail === "large" ? svg`<circle class="l" r=".58" /><circle class="l" r=".47" /><circle class="l" r=".27" />` : null}
  <circle class="i" r=${detail === "large" ? ".12" : ".19"} />`;

const CRESCENT = "M.36-.9A.97.97 0 1 0 .36.9A.98.98 0 0 1 .36-.9Z";
const STAR = "M0-1L.2-.2L1 0L.2.2L0 1L-.2.2L-1 0L-.2-.2Z";

/** Silver: a crescent that holds a star. */
const moon: Drawing = (detail) => svg`
  <path class="a" d=${CRESCENT} />
  ${
    detail === "large"
      ? svg`<path class="l" d="M.2-.8A.84.84 0 1 0 .2.8" /><path class="l" d="M-.02-.76A.8.8 0 0 0-.02.76" />
          <path class="a" transform="translate(.42 0) scale(.34)" d=${STAR} />
          <path class="a" transform="translate(.82-.5) scale(.14)" d=${STAR} />
          <path class="a" transform="translate(.86.44) scale(.1)" d=${STAR} />`
      : svg`<path class="a" transform="translate(.46 0) scale(.4)" d=${STAR} />`
  }`;

const star: Drawing = () => svg`<path class="a" d=${STAR} /><circle class="i" r=".1" />`;

/** The desire to reach out. */
const spear: Drawing = (detail) => svg`
  <path class="a" d="M-.05-.3H.05V1H-.05Z" />
  <path class="a" d="M0-1L.24-.52L.1-.26H-.1L-.24-.52Z" />
  <path class="l" d="M0-.9V-.34" />
  <path class="a" d="M-.2-.24H.2V-.14H-.2Z" />
  ${
    detail === "large"
      ? svg`<path class="l" d="M-.12-.14C-.34.02-.28.2-.4.36M-.04-.14C-.14.06-.1.22-.18.4M.12-.14C.34.02.28.2.4.36M.04-.14C.14.06.1.22.18.4" />
          <path class="a" d="M-.12.9H.12L0 1.02Z" />`
      : null
  }`;

/** The desire to keep safe. */
const shield: Drawing = (detail) => svg`
  <path class="a" d="M0-1C.3-.84.6-.8.84-.8V-.1C.84.42.46.8 0 1C-.46.8-.84.42-.84-.1V-.8C-.6-.8-.3-.84 0-1Z" />
  <path class="l" d="M0-.8C.26-.68.46-.65.66-.64V-.1C.66.32.36.62 0 .79C-.36.62-.66.32-.66-.1V-.64C-.46-.65-.26-.68 0-.8Z" />
  ${detail === "large" ? svg`<path class="l" d="M0-.8V.79M-.66-.1H.66" />` : null}
  <circle class="i" r=".2" cy="-.1" />`;

/** For a face whose motif is not in the library: an empty medal, with the rank to tell it. */
const medal: Drawing = () => svg`<circle class="a" r=".9" /><circle class="l" r=".72" />`;

const LIBRARY: Readonly<Record<string, Drawing>> = { sun, moon, star, spear, shield };

export function motif(name: string, x: number, y: number, radius: number, detail: "small" | "large"): SVGTemplateResult {
  const drawing = LIBRARY[name] ?? medal;
  return svg`<g transform="translate(${x} ${y}) scale(${radius})">${drawing(detail)}</g>`;
}

/** Whether there is a drawing of this name. */
export function isMotif(name: string): boolean {
  return name in LIBRARY;
}

/** Whether a tone is a suit, which has a motif of its own and a letter; other tones are colours only. */
export function isSuit(tone: string): boolean {
  return tone === "sun" || tone === "moon";
}

/** Motifs that stand for one thing and are drawn once, large, however many pips the card may have. */
export function isFigure(name: string): boolean {
  return name === "spear" || name === "shield";
}
