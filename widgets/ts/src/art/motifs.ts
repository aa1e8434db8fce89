/**
 * The art library: motifs by name, independent of any game. Each is drawn around (0, 0) with a radius of 1.
 *
 * It uses two paints, both set by the card's tone: `--cmb-art` (the metal) and `--cmb-art-ink` (its engraving).
 */

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
/** Chaos, which strengthens the stronger. */
const chaos: Drawing = () => svg`<path class="a" d=${BURST} /><circle class="a" r=".36" /><circle class="i" r=".16" />`;

/** The town square, where all roads meet. */
const square: Drawing = () => svg`<path class="a" d="M-.9-.9H.9V.9H-.9Z" />
  <path class="l" d="M-.68-.68H.68V.68H-.68ZM-.68-.68L.68.68M.68-.68L-.68.68" /><circle class="i" r=".2" />`;

const book: Drawing = () => svg`<path class="a" d="M0-.6C-.3-.82-.7-.84-1-.74V.66C-.7.56-.3.58 0 .8C.3.58.7.56 1 .66V-.74C.7-.84.3-.82 0-.6Z" />
  <path class="l" d="M0-.6V.8M-.8-.46C-.6-.5-.4-.48-.2-.38M-.8-.16C-.6-.2-.4-.18-.2-.08M.2-.38C.4-.48.6-.5.8-.46M.2-.08C.4-.18.6-.2.8-.16" />`;

const scales: Drawing = () => svg`<path class="a" d="M-.06-.9H.06V.8H.4V.94H-.4V.8H-.06Z" />
  <path class="a" d="M-.9-.72H.9V-.6H-.9Z" /><path class="a" d="M-1.04.2H-.4A.32.3 0 0 1-1.04.2ZM.4.2H1.04A.32.3 0 0 1 .4.2Z" />
  <path class="l" d="M-.72-.62L-1 .2M-.72-.62L-.44.2M.72-.62L.44.2M.72-.62L1 .2" />`;

/** Seven places of a journey. */
const road: Drawing = () => svg`<path class="a" d="M-.3-1H.3L.86 1H-.86Z" />
  <path class="i" d="M-.05-.84H.05L.07-.5H-.07ZM-.09-.3H.09L.12.1H-.12ZM-.15.34H.15L.19.84H-.19Z" />`;
const shell: Drawing = () => svg`<path class="a" d="M0 .9L-.34.72C-1.2.2-1-.86 0-.9S1.2.2.34.72Z" />
  <path class="l" d="M0 .74V-.86M-.12.7L-.56-.66M.12.7L.56-.66M-.22.68L-.9-.2M.22.68L.9-.2" />`;
const house: Drawing = () => svg`<path class="a" d="M0-.94L1-.08H.78V.84H-.78V-.08H-1Z" />
  <path class="i" d="M-.18.84V.26H.18V.84ZM-.52-.02H-.24V.2H-.52ZM.24-.02H.52V.2H.24Z" />`;
const city: Drawing = () => svg`<path class="a" d="M-1 .9V-.2H-.54V-.94H.1V-.4H.5V-.66H.78V-.4H1V.9Z" />
  <path class="i" d="M-.36-.7H-.08V-.5H-.36ZM-.36-.3H-.08V-.1H-.36ZM-.36.1H-.08V.3H-.36ZM-.84.1H-.7V.3H-.84ZM.34-.1H.76V.1H.34ZM.34.3H.76V.5H.34Z" />`;
const rails: Drawing = () => svg`<path class="a" d="M-.86.66H.86V.8H-.86ZM-.8.3H.8V.44H-.8ZM-.66-.06H.66V.08H-.66ZM-.54-.4H.54V-.28H-.54ZM-.42-.7H.42V-.6H-.42Z" />
  <path class="a" d="M-.3-1H-.16L-.5 1H-.72ZM.3-1H.16L.5 1H.72Z" />`;
const ruins: Drawing = () => svg`<path class="a" d="M-1 .7H1V.94H-1ZM-.82-.6H-.46V.66H-.82ZM-.9-.84H-.38V-.66H-.9ZM-.18-.2L.18.04V.66H-.18ZM.46-.6H.82V.66H.46ZM.38-.84H.9V-.66H.38Z" />`;
const tree: Drawing = () => svg`<path class="a" d="M-.14.2H.14L.3.96H-.3Z" />
  <path class="a" d="M0-1C.5-1 .7-.66.62-.42C1.02-.4 1.04.3.52.34C.3.52-.3.52-.52.34C-1.04.3-1.02-.4-.62-.42C-.7-.66-.5-1 0-1Z" />
  <path class="l" d="M0 .3V-.3M0 .06L.3-.2M0 .16L-.3-.1" />`;

const leaf: Drawing = () => svg`<path class="a" d="M-.9.9C-1.1-.3-.3-1.05.96-.96C1.05.3.3 1.1-.62.8Z" />
  <path class="l" d="M-.86.86L.6-.6M-.3.3V-.3M-.3.3H.34M.1-.1V-.6M.1-.1H.6" />`;
const disc: Drawing = () => svg`<circle class="a" r=".92" /><circle class="l" r=".62" />`;
const letter: Drawing = () => svg`<path class="a" d="M-1-.66H1V.66H-1Z" /><path class="l" d="M-1-.66L0 .14L1-.66M-1 .66L-.26-.06M1 .66L.26-.06" />`;
const story: Drawing = () => svg`<path class="a" d="M-.66-.9H.5A.24.24 0 0 1 .5-.42H.4V.66A.26.26 0 0 1 .14.92H-.86A.26.26 0 0 0-.62.66Z" />
  <path class="l" d="M-.42-.5H.2M-.42-.2H.2M-.44.1H.2M-.44.4H.1" />`;

/** Luggage: things to take along. */
const rucksack: Drawing = () => svg`<path class="a" d="M-.7-.3C-.7-.8-.3-.86-.3-.86C-.3-1.04.3-1.04.3-.86C.3-.86.7-.8.7-.3V.9H-.7Z" />
  <path class="l" d="M-.7-.06H.7M-.4.26H.4V.7H-.4ZM-.2-.06V.14H.2V-.06" />`;
const radio: Drawing = () => svg`<path class="a" d="M-.7-.5L.5-1L.56-.86L-.3-.5H.96V.86H-.96V-.5Z" />
  <circle class="i" cx="-.4" cy=".2" r=".36" /><path class="i" d="M.16-.16H.76V.04H.16ZM.2.34H.36V.5H.2ZM.54.34H.7V.5H.54Z" />`;
const map: Drawing = () => svg`<path class="a" d="M-1-.66L-.34-.86L.34-.66L1-.86V.66L.34.86L-.34.66L-1 .86Z" />
  <path class="l" d="M-.34-.86V.66M.34-.66V.86M-.8.3L-.5-.1L-.1.24L.1-.2L.6.1" />`;
const lantern: Drawing = () => svg`<path class="a" d="M-.3-.7A.34.34 0 0 1 .3-.7L.2-.66A.24.24 0 0 0-.2-.66ZM-.5-.6H.5L.6-.36H-.6ZM-.5-.3H.5V.6H-.5ZM-.62.66H.62V.92H-.62Z" />
  <path class="i" d="M0-.2C.2 0 .26.14.22.3A.22.22 0 0 1-.22.3C-.26.14-.1.1 0-.2Z" />`;
const camera: Drawing = () => svg`<path class="a" d="M-.34-.7H.34L.48-.46H.96V.76H-.96V-.46H-.48Z" />
  <circle class="i" cy=".12" r=".42" /><circle class="a" cy=".12" r=".24" /><path class="i" d="M.6-.3H.8V-.14H.6Z" />`;
const compass: Drawing = () => svg`<circle class="a" r=".94" /><circle class="l" r=".76" />
  <path class="i" d="M.46-.6L.14.14L-.46.6L-.14-.14Z" /><circle class="a" r=".1" />`;

/** Five kinds of knowledge. */
const scroll: Drawing = () => svg`<path class="a" d="M-.6-.9H.8A.22.22 0 0 1 .8-.46H.56V.5H-.36V-.68A.22.22 0 0 0-.6-.9ZM-.8.56H.46A.2.2 0 0 0 .46.94H-.8A.2.2 0 0 1-.8.56Z" />
  <path class="l" d="M-.16-.4H.36M-.16-.12H.36M-.16.16H.3" />`;
const flask: Drawing = () => svg`<path class="a" d="M-.34-1H.34V-.84H.24V-.24L.84.7A.2.2 0 0 1 .66.98H-.66A.2.2 0 0 1-.84.7L-.24-.24V-.84H-.34Z" />
  <path class="i" d="M-.4.3H.4L.64.76H-.64Z" /><circle class="a" cx="-.1" cy=".54" r=".09" /><circle class="a" cx=".2" cy=".6" r=".06" />`;
const palette: Drawing = () => svg`<path class="a" d="M0-.8C.7-.8 1-.4 1-.06C1 .3.66.3.4.3S.1.5.2.66S.1.86-.06.84C-.66.8-1 .4-1-.02C-1-.5-.6-.8 0-.8Z" />
  <circle class="i" cx="-.56" cy="-.04" r=".15" /><circle class="i" cx="-.2" cy="-.44" r=".15" /><circle class="i" cx=".3" cy="-.42" r=".15" /><circle class="i" cx=".62" cy="-.06" r=".13" />`;
const column: Drawing = () => svg`<path class="a" d="M-.8-.94H.8V-.7H-.8ZM-.6-.66H.6V-.5H-.6ZM-.46-.46H.46V.54H-.46ZM-.6.58H.6V.72H-.6ZM-.8.74H.8V.98H-.8Z" />
  <path class="l" d="M-.22-.4V.5M0-.4V.5M.22-.4V.5" />`;
const eye: Drawing = () => svg`<path class="a" d="M-1 0C-.5-.72.5-.72 1 0C.5.72-.5.72-1 0Z" />
  <circle class="i" r=".36" /><circle class="a" r=".18" />`;

/** Fallback for a motif that is not in the library: an empty medal, identified by the rank. */
const medal: Drawing = () => svg`<circle class="a" r=".9" /><circle class="l" r=".72" />`;

const LIBRARY: Readonly<Record<string, Drawing>> = {
  sun, moon, star, spear, shield, earth, water, fire, air, chaos, square, book, scales, road, shell, house, city, rails, ruins, tree,
  leaf, disc, letter, story, rucksack, radio, map, lantern, camera, compass, scroll, flask, palette, column, eye,
};

/** Draw a motif by name; "a+b" draws two, one below the other. */
export function motif(name: string, x: number, y: number, radius: number, detail: "small" | "large"): SVGTemplateResult {
  const [first = "", second] = name.split("+");
  if (second !== undefined) {
    return svg`${motif(first, x, y - radius * 0.56, radius * 0.5, detail)}${motif(second, x, y + radius * 0.56, radius * 0.5, detail)}`;
  }
  const drawing = LIBRARY[first] ?? medal;
  return svg`<g transform="translate(${x} ${y}) scale(${radius})">${drawing(detail)}</g>`;
}

/** Return whether all parts of a name have a drawing. */
export function isMotif(name: string): boolean {
  return name.split("+").every((part) => part in LIBRARY);
}

/** Return whether a tone is a suit, which has a motif and a letter; other tones are only colours. */
export function isSuit(tone: string): boolean {
  return tone === "sun" || tone === "moon";
}

/** Return whether a motif is a figure, which is drawn once, large, whatever the card's number of pips. */
export function isFigure(name: string): boolean {
  return name === "spear" || name === "shield";
}
