/**
 * A card's face: corner indices, an alchemist's ring, and as many pips as the card's value, on the star polygon of that
 * number.
 */

import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";

import type { Design, ZoneInfo } from "../contract/types";
import { wrapped } from "./lines";
import { mark } from "./marks";
import { isFigure, isMotif, isSuit, motif } from "./motifs";

const X = 50;
const Y = 70;

function corner(turn: number, angle = -90): [number, number] {
  const radians = ((angle + turn) * Math.PI) / 180;
  return [X + Math.cos(radians), Y + Math.sin(radians)];
}

/** Return the corners of a regular polygon around the centre of the card. */
function polygon(count: number, radius: number): [number, number][] {
  return Array.from({ length: count }, (_, i) => {
    const [x, y] = corner((i * 360) / count);
    return [X + (x - X) * radius, Y + (y - Y) * radius];
  });
}

const text = (points: [number, number][]): string => points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L");

/** The engraved figure of a number: line, triangle, square, pentagram, hexagram. */
function figure(count: number, points: [number, number][]): SVGTemplateResult | null {
  if (count < 2) return null;
  if (count < 5) return svg`<path class="f" d="M${text(points)}Z" />`;
  const step = 2;
  if (count % step === 1) {
    const star = Array.from({ length: count }, (_, i) => points[(i * step) % count] ?? [X, Y]) as [number, number][];
    return svg`<path class="f" d="M${text(star)}Z" />`;
  }
  const even = points.filter((_, i) => i % 2 === 0);
  const odd = points.filter((_, i) => i % 2 === 1);
  return svg`<path class="f" d="M${text(even)}ZM${text(odd)}Z" />`;
}

const PIP = [0, 27, 12.5, 11.5, 11, 10, 9.2];
/** More pips on a circle cannot be counted at a glance, so only the number in the corner is shown. */
const MOST_PIPS = 12;

/** Return the circle's radius and the size of each pip; from seven pips on they almost touch. */
function ringOf(count: number): { radius: number; size: number } {
  const size = PIP[count];
  if (size !== undefined) return { radius: count === 2 ? 19 : 21, size };
  const radius = 25;
  return { radius, size: Math.min(8.2, radius * Math.sin(Math.PI / count) * 0.92) };
}

function pips(design: Design, count: number): SVGTemplateResult {
  const { radius, size } = ringOf(count);
  const points = polygon(count, radius);
  if (count === 1) return svg`${motif(design.art, X, Y, size, "large")}`;
  return svg`${figure(count, points)}
    ${count > 2 ? svg`<circle class="d" cx=${X} cy=${Y} r="1.5" />` : null}
    ${points.map(([x, y]) => svg`<circle class="h" cx=${x} cy=${y} r=${size * 0.92} />`)}
    ${points.map(([x, y]) => motif(design.art, x, y, size, "small"))}`;
}

const RING = svg`<circle class="r" cx="50" cy="70" r="36.5" /><circle class="q" cx="50" cy="70" r="34" />`;

const FRAME = svg`<rect class="r" x="4.5" y="4.5" width="91" height="131" rx="4.5" />
  <rect class="q" x="6.8" y="6.8" width="86.4" height="126.4" rx="3" />`;

/**
 * Return the letter of the suit: the short name without the rank. Empty for an owner's card, which shows the
 * owner's figure instead, and for a tone that is not a suit.
 */
function letterOf(design: Design): string {
  if (design.mark || !isSuit(design.tone)) return "";
  const rest = design.short.replace(design.rank, "").replace(/[-\s]/g, "");
  return rest === design.short ? "" : rest;
}

/** Return the motif below the rank: for a figure, that of its tone's suit, or null if it has none. */
function signOf(design: Design): string | null {
  const sign = isFigure(design.art) && !design.mark ? design.tone : design.art;
  return isMotif(sign) ? sign : null;
}

function index(design: Design, letter: string): SVGTemplateResult {
  const wide = design.rank.length > 1;
  const figure = isFigure(design.art) && Boolean(design.mark);
  const sign = signOf(design);
  const bears = design.strip?.[0];
  return svg`
    ${design.rank === "" ? null : svg`<text class="n" x="17" y=${wide ? 26 : 29.5} font-size=${wide ? 14 : 23}>${design.rank}</text>`}
    ${figure ? motif(design.art, 18, 23, 10, "small") : sign === null ? null : motif(sign, 17, 39, 6, "small")}
    ${design.mark ? mark(design.mark, 83, 19, 7.5) : bears !== undefined ? motif(bears, 83, 19, 7, "small") : svg`<text class="t" x="85" y="21.5" font-size="11.5">${letter}</text>`}`;
}

/** Draw the words on a card, below its middle. */
function captionOf({ caption }: Design): SVGTemplateResult | null {
  if (caption === undefined) return null;
  return svg`<text class="n c" x=${X} y="116" font-size="12">${caption}</text>`;
}

function cardFace(design: Design): TemplateResult {
  const letter = letterOf(design);
  const count = design.pips ?? 0;
  return html`<svg class="cmb-face" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
    ${FRAME}${RING}
    ${
      design.art === ""
        ? svg`<text class="n" x=${X} y=${Y + 17} font-size="48">${design.rank}</text>`
        : isFigure(design.art) || count < 1 || count > MOST_PIPS
        ? motif(design.art, X, Y, 28, "large")
        : pips(design, count)
    }
    ${index(design, letter)}
    <g transform="rotate(180 50 70)">${index(design, letter)}</g>${captionOf(design)}
  </svg>`;
}

/**
 * Draw the card for small sizes: a large number above, its owner or suit below.
 *
 * Not too low: at some seats the name plate covers the bottom of the cards.
 */
function smallFace(design: Design): TemplateResult {
  const figure = isFigure(design.art) || design.rank === "";
  const wide = design.rank.length > 1;
  const sign = signOf(design);
  const bears = design.strip?.[0];
  const below = design.mark ? mark(design.mark, X, 99, 21) : sign === null || (figure && sign === design.art) ? null : motif(sign, X, 97, 22, "small");
  return html`<svg class="cmb-face" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
    ${
      figure
        ? motif(design.art, X, below === null ? 56 : 41, below === null ? 38 : 33, "small")
        : svg`<text class="n" x=${X} y=${wide ? 60 : 66} font-size=${wide ? 56 : 76}>${design.rank}</text>`
    }
    ${below}${captionOf(design)}${bears !== undefined && design.form !== "page" ? motif(bears, 84, 123, 11, "small") : null}
  </svg>`;
}

/** Draw a piece that stands on the table: a pawn with its number. */
function pieceFace(design: Design): TemplateResult {
  return html`<svg class="cmb-face" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
    <path class="p" d="M50 14A21 21 0 0 1 63 51.5H69V59H62C63 80 70 92 78 104H22C30 92 37 80 38 59H31V51.5H37A21 21 0 0 1 50 14ZM16 109H84V128H16Z" />
    ${design.rank === "" ? null : svg`<text class="n" x=${X} y="102" font-size="30">${design.rank}</text>`}
  </svg>`;
}

/** Draw a letter: an envelope whose seal shows what it is about. */
function letterFace(design: Design): TemplateResult {
  return html`<svg class="cmb-face" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
    <path class="p" d="M6 38H94V104H6Z" /><path class="p" d="M6 104L40 68M94 104L60 68M6 38L50 78L94 38" />
    ${motif(design.art, X, 76, 19, "small")}
  </svg>`;
}

const TITLE = 10.5;
const SMALL = 8.4;
const ROOM = 86;

/** Draw a page with text: its value, cost, name and effect. */
function pageFace(design: Design): TemplateResult {
  const needs = design.strip ?? [];
  const step = Math.min(15, 62 / Math.max(needs.length, 1));
  const title = wrapped(design.name, ROOM / TITLE);
  const told = wrapped(design.note ?? "", ROOM / SMALL);
  const from = 46 + title.length * TITLE * 1.12;
  return html`<svg class="cmb-face" viewBox="0 0 100 140" aria-hidden="true" focusable="false">
    ${FRAME}
    <circle class="w" cx="17" cy="18.5" r="10.5" />
    <text class="n" x="17" y="24" font-size="16">${design.rank}</text>
    ${needs.map((one, i) => motif(one, 89 - (needs.length - i - 0.5) * step, 18.5, step * 0.42, "small"))}
    ${title.map((line, i) => svg`<text class="n" x=${X} y=${43 + i * TITLE * 1.12} font-size=${TITLE}>${line}</text>`)}
    ${told.map((line, i) => svg`<text class="o" x=${X} y=${from + i * SMALL * 1.26} font-size=${SMALL}>${line}</text>`)}
  </svg>`;
}

/** Draw the front of a card, a piece or a page; `small` selects the simplified drawing. */
export function face(design: Design, small = false, form: ZoneInfo["form"] = undefined): TemplateResult {
  if (design.form === "piece") return pieceFace(design);
  if (form === "letter") return letterFace(design);
  if (small) return smallFace(design);
  return design.form === "page" ? pageFace(design) : cardFace(design);
}

/** Draw the front of a card on its paper; redrawn only if the design changes. */
export function front(design: Design, small = false, form: ZoneInfo["form"] = undefined): TemplateResult {
  const drawn = guard([design, small, form], () => face(design, small, form));
  return html`<span class="cmb-paper cmb-front" data-tone=${design.tone} data-form=${form ?? (design.form || nothing)}>${drawn}</span>`;
}
