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

/** The four elements: a mountain, a drop, a flame, a cloud. */
const earth: Drawing = () => svg`<path class="a" d="M-1 .78L-.34-.72L.1.16L.36-.3L1 .78Z" />
  <path class="l" d="M-.34-.72L-.12-.1L-.4.1L-.6-.12" />`;
const water: Drawing = () => svg`<path class="a" d="M0-1C.36-.42.74-.02.74.36A.74.64 0 0 1-.74.36C-.74-.02-.36-.42 0-1Z" />
  <path class="l" d="M.44.34A.46.38 0 0 1 .04.72" />`;
const fire: Drawing = () => svg`<path class="a" d="M.08-1C.1-.52.76-.26.74.36C.72.8.36 1 0 1S-.72.8-.74.34C-.75.02-.5-.2-.46-.5C-.24-.38-.18-.2-.16-.04C.04-.3.12-.62.08-1Z" />
  <path class="i" d="M.02.2C.1.44.34.48.32.7C.3.88.16.94 0 .94S-.32.86-.32.68C-.32.48-.06.42.02.2Z" />`;
const air: Drawing = () => svg`<path class="a" d="M-.66.56A.44.44 0 0 1-.6-.3A.5.5 0 0 1 .3-.52A.46.46 0 0 1 .86.04A.3.3 0 0 1 .7.56Z" />
  <path class="l" d="M-.5.3H.1M-.2.06H.5" />`;

const BURST = rays(16, 0.3, 1, 0.62, 0.2);
/** What strengthens the stronger. */
const chaos: Drawing = () => svg`<path class="a" d=${BURST} /><circle class="a" r=".36" /><circle class="i" r=".16" />`;

/** A place where all roads meet. */
const square: Drawing = () => svg`<path class="a" d="M-.9-.9H.9V.9H-.9Z" />
  <path class="l" d="M-.68-.68H.68V.68H-.68ZM-.68-.68L.68.68M.68-.68L-.68.68" /><circle class="i" r=".2" />`;

const book: Drawing = () => svg`<path class="a" d="M0-.6C-.3-.82-.7-.84-1-.74V.66C-.7.56-.3.58 0 .8C.3.58.7.56 1 .66V-.74C.7-.84.3-.82 0-.6Z" />
  <path class="l" d="M0-.6V.8M-.8-.46C-.6-.5-.4-.48-.2-.38M-.8-.16C-.6-.2-.4-.18-.2-.08M.2-.38C.4-.48.6-.5.8-.46M.2-.08C.4-.18.6-.2.8-.16" />`;

const scales: Drawing = () => svg`<path class="a" d="M-.06-.9H.06V.8H.4V.94H-.4V.8H-.06Z" />
  <path class="a" d="M-.9-.72H.9V-.6H-.9Z" /><path class="a" d="M-1.04.2H-.4A.32.3 0 0 1-1.04.2ZM.4.2H1.04A.32.3 0 0 1 .4.2Z" />
  <path class="l" d="M-.72-.62L-1 .2M-.72-.62L-.44.2M.72-.62L.44.2M.72-.62L1 .2" />`;

/** For a face whose motif is not in the library: an empty medal, with the rank to tell it. */
const medal: Drawing = () => svg`<circle class="a" r=".9" /><circle class="l" r=".72" />`;

const LIBRARY: Readonly<Record<string, Drawing>> = {
  sun, moon, star, spear, shield, earth, water, fire, air, chaos, square, book, scales,
};

/** A motif by its name; two, one below the other, by both names with a plus. */
export function motif(name: string, x: number, y: number, radius: number, detail: "small" | "large"): SVGTemplateResult {
  const [first = "", second] = name.split("+");
  if (second !== undefined) {
    return svg`${motif(first, x, y - radius * 0.56, radius * 0.5, detail)}${motif(second, x, y + radius * 0.56, radius * 0.5, detail)}`;
  }
  const drawing = LIBRARY[first] ?? medal;
  return svg`<g transform="translate(${x} ${y}) scale(${radius})">${drawing(detail)}</g>`;
}

/** Whether there is a drawing of this name. */
export function isMotif(name: string): boolean {
  return name.split("+").every((part) => part in LIBRARY);
}

/** Whether a tone is a suit, which has a motif of its own and a letter; other tones are colours only. */
export function isSuit(tone: string): boolean {
  return tone === "sun" || tone === "moon";
}

/** Motifs that stand for one thing and are drawn once, large, however many pips the card may have. */
export function isFigure(name: string): boolean {
  return name === "spear" || name === "shield";
}
