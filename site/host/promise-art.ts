// The cards of a promise as a drawing: laid edge to edge, with notches and names across the joints. A single card is
// the same drawing, cut at its edges: half of every notch and of every name.
import { motif } from "../../widgets/ts/src/art/motifs";
import { svg, type TemplateResult } from "../../widgets/ts/src/browser/html";
import type { Shown } from "./promise-kernel";

export const WIDE = 100;
export const HIGH = 140;
const POSITIONS = 24;
const NOTCH = { reach: 6.5, half: 1.3, from: 8, to: 92 };
const SQUARE = { half: 14, top: 98 };
const ROOM = 14; // margin around the row, for the outer joint of a ring and for the start of a stroke
/** Line breaks: after spaces and punctuation, between wide letters, and before an opening bracket. */
const BREAK = /(?<=[\s、。，・])|(?<=[\u2e80-\uffff])(?<![（「『【])|(?=[（「『【])/u;
const LINE = 19; // letters per line; wide ones count twice
const SERIF = "'Palatino Linotype','URW Palladio L',Palatino,Georgia,'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP',serif";
const HAND = "'Snell Roundhand','Segoe Script','Bradley Hand','Klee One',Klee,'HGP行書体',cursive";
const PEN = "#20418c";
const GAP = 9; // between two cards on the table that do not fit
/** Light paper colours for both suits, so that signatures are legible and printing takes little ink. */
const TONES = {
  S: { paper: "#fff8e4", art: "#a86405", ink: "#4a2b06", rule: "#d2a24c" },
  M: { paper: "#eef1fa", art: "#2b3a7c", ink: "#18224d", rule: "#96a4cf" },
} as const;
const toneOf = (design: string): (typeof TONES)["S" | "M"] => TONES[design.startsWith("M") ? "M" : "S"];

/** Signatures: each person's typed name, and hand-drawn lines as points in the coordinates of the whole drawing. */
export interface Ink {
  typed: string[];
  strokes: string[][];
}

/** The drawing's accessible label, and the names of the designs. */
export interface Look {
  label: string;
  designs: Record<string, string>;
}

/** Return the width of a text, in narrow letters. */
const breadth = (text: string): number => [...text].reduce((sum, one) => sum + (one.charCodeAt(0) > 0x2e80 ? 2 : 1), 0);

/** Break a text into lines; excess text is cut with an ellipsis. */
export function linesOf(text: string, most: number, letters = LINE): string[] {
  const lines = [""];
  for (const word of text.split(BREAK)) {
    for (const part of breadth(word) > letters ? [...word] : [word]) {
      const last = lines.at(-1) ?? "";
      if (last === "" || breadth(last + part.trimEnd()) <= letters) lines[lines.length - 1] = last + part;
      else lines.push(part.trimStart());
    }
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${(lines[most - 1] ?? "").slice(0, letters - 2)}…`];
}

function written(lines: string[], x: number, y: number, size: number, ink: string, anchor = "middle"): TemplateResult[] {
  return lines.map((line, n) => svg`<text x=${x} y=${y + n * size * 1.18} font-size=${size} text-anchor=${anchor} fill=${ink}>${line}</text>`);
}

function card(shown: Shown, seat: number, look: Look): TemplateResult {
  const x = seat * WIDE;
  const middle = x + WIDE / 2;
  const design = shown.designs[seat] ?? "";
  const { paper, art, ink, rule } = toneOf(design);
  const name = shown.people[seat] ?? "";
  const short = breadth(name) <= 16;
  return svg`<g data-card=${seat}>
    <rect x=${x} y="0" width=${WIDE} height=${HIGH} fill=${paper} />
    <g fill="none" stroke=${rule}>
      <rect x=${x + 3.5} y="3.5" width=${WIDE - 7} height=${HIGH - 7} rx="3.5" stroke-width="0.8" />
      <rect x=${x + 5.3} y="5.3" width=${WIDE - 10.6} height=${HIGH - 10.6} rx="2.4" stroke-width="0.35" />
      <circle cx=${middle} cy="47" r="21" stroke-width="0.8" /><circle cx=${middle} cy="47" r="19.2" stroke-width="0.35" />
    </g>
    <g class=${design.startsWith("M") ? "promise-moon" : "promise-sun"}>
      ${design === "" ? motif("star", middle, 47, 7, "large") : motif(design.endsWith("SH") ? "shield" : "spear", middle, 47, 15, "large")}
      ${design === "" ? null : motif(design.startsWith("M") ? "moon" : "sun", middle, 73.8, 3.8, "small")}
    </g>
    ${written(short ? [name] : linesOf(name, 2, 22), middle, short ? 18 : 14.5, short ? 10 : 7, ink)}
    ${written([look.designs[design] ?? ""], middle, 131.5, 4.4, art)}
    <g fill="none" stroke=${art} stroke-width="0.8">
      <circle cx=${x + 23} cy="87.5" r="4" /><path d="M${x + 23} 85v2.5l1.6 1.2" />
      <circle cx=${x + 23} cy="105.5" r="4" /><path fill=${art} stroke="none" d="M${x + 24.9} 102.6l-1 3.7-2.8 2.1 1-3.7z" />
    </g>
    ${written(linesOf(shown.when, 2), x + 31, 87.6, 6, ink, "start")}
    ${written(linesOf(shown.place, 3, 17), x + 31, 105.6, 6, ink, "start")}
  </g>`;
}

/**
 * Return the x coordinates of a joint: the edge between two neighbours, or both ends of the row for the last joint of a
 * ring.
 */
function edges(shown: Shown, { west, east }: { west: number; east: number }): number[] {
  return east === west + 1 ? [east * WIDE] : [0, shown.people.length * WIDE];
}

function joint(one: Shown["joints"][number], x: number, { typed }: Ink): TemplateResult {
  const step = (NOTCH.to - NOTCH.from) / POSITIONS;
  const cuts = one.notches.map((place) => {
    const y = NOTCH.from + (place + 0.5) * step;
    return svg`<path data-notch=${x} fill="#6f2034" d=${`M${x - NOTCH.reach} ${y}L${x} ${y - NOTCH.half}L${x + NOTCH.reach} ${y}L${x} ${y + NOTCH.half}Z`} />`;
  });
  const names = [typed[one.west] ?? "", typed[one.east] ?? ""].map((name, n) => {
    const y = SQUARE.top + 12 + n * 11;
    const size = Math.min(9.5, 88 / Math.max(1, breadth(name)));
    return svg`<text x=${x} y=${y} font-size=${size} font-family=${HAND} font-style="italic" text-anchor="middle" fill=${PEN} transform=${`rotate(-7 ${x} ${y})`}>${name}</text>`;
  });
  return svg`<g>
    <rect x=${x - SQUARE.half} y=${SQUARE.top} width=${SQUARE.half * 2} height=${SQUARE.half * 2} fill="#fff" fill-opacity="0.55" stroke="#7a6547" stroke-width="0.7" stroke-dasharray="2.2 1.4" />
    ${cuts}${names}</g>`;
}

/** Draw all cards and joints, or those of one card, in the coordinates of the whole. */
function sheet(shown: Shown, look: Look, ink: Ink, only: number | null = null): TemplateResult {
  const near = (x: number): boolean => only === null || x === only * WIDE || x === (only + 1) * WIDE;
  // Strokes across one end of a ring also cross the other end: in the ring, both are the same edge.
  const turns = shown.layout === "ring" && shown.people.length > 2 ? [0, 1, -1] : [0];
  const wide = shown.people.length * WIDE;
  return svg`${shown.people.map((_, seat) => (only === null || only === seat ? card(shown, seat, look) : null))}
    ${shown.joints.flatMap((one) => edges(shown, one).filter(near).map((x) => joint(one, x, ink)))}
    <g fill="none" stroke=${PEN} stroke-width="1.3" stroke-linecap="round" stroke-linejoin="round">
    ${turns.flatMap((turn) => ink.strokes.map((points) => svg`<polyline points=${points.join(" ")} transform=${`translate(${turn * wide} 0)`} />`))}</g>`;
}

/** The colours of the art, which are added to a drawing that leaves the page as a picture (promise-files.ts). */
export const PAINT = Object.entries({ sun: TONES.S, moon: TONES.M })
  .map(([name, { paper, art }]) => `.promise-${name} .a{fill:${art}}.promise-${name} .i{fill:${paper}}.promise-${name} .l{fill:none;stroke:${paper};stroke-width:.035}`)
  .join("");
// On the page they are a constructed style sheet: the page's policy blocks <style> elements.
const paint = new CSSStyleSheet();
paint.replaceSync(PAINT);
document.adoptedStyleSheets = [...document.adoptedStyleSheets, paint];

function picture(box: string, label: string, inside: unknown): TemplateResult {
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox=${box} role="img" aria-label=${label} font-family=${SERIF}>${inside}</svg>`;
}

/** Draw all cards edge to edge. */
export function laidOut(shown: Shown, look: Look, ink: Ink): TemplateResult {
  const all = shown.people.length * WIDE;
  return picture(`${-ROOM} ${-ROOM / 2} ${all + 2 * ROOM} ${HIGH + ROOM}`, look.label, sheet(shown, look, ink));
}

/** Draw one card, cut at its edges. */
export function oneCard(shown: Shown, seat: number, look: Look, ink: Ink): TemplateResult {
  return picture(`${seat * WIDE} 0 ${WIDE} ${HIGH}`, look.label, sheet(shown, look, ink, seat));
}

/** Draw a close-up of a joint, to sign across; beyond the end of a ring, its first card is repeated. */
export function closeUp(shown: Shown, number: number, look: Look, ink: Ink): TemplateResult {
  const one = shown.joints[number];
  const x = one ? edges(shown, one).at(-1) ?? 0 : 0;
  const all = shown.people.length * WIDE;
  const again = x === all ? svg`<svg x=${all} y="0" width=${WIDE} height=${HIGH} viewBox=${`0 0 ${WIDE} ${HIGH}`}>${sheet(shown, look, ink, 0)}</svg>` : null;
  return picture(`${x - 64} 76 128 64`, look.label, [sheet(shown, look, ink), again]);
}

/** A card on the table, with its signatures as far as they are known here. */
export interface OnTable {
  card: Shown;
  ink: Ink;
}

/** Draw the cards brought to a meeting: each shows only its own marks, so that a mismatch is visible. */
export function onTable(cards: OnTable[], states: { west: number; east: number; state: string }[], look: Look): TemplateResult {
  const [first] = cards;
  if (!first) return svg``;
  const people = first.card.people;
  const here = new Map(cards.map((one) => [one.card.seat, one]));
  const apart = (seat: number): boolean => states.some(({ west, east, state }) => east === seat && east === west + 1 && state !== "fits");
  let x = 0;
  const placed = people.map((name, seat) => {
    if (seat > 0) x += WIDE + (apart(seat) ? GAP : 0);
    const one = here.get(seat);
    if (!one) {
      return svg`<g><rect x=${x + 1} y="1" width=${WIDE - 2} height=${HIGH - 2} rx="3" fill="#0002" stroke="#f3e6c8" stroke-opacity="0.8" stroke-width="0.9" stroke-dasharray="4 3" />
        ${written(linesOf(name, 2, 20), x + WIDE / 2, 72, 8, "#fdf3dc")}</g>`;
    }
    return svg`<svg x=${x} y="0" width=${WIDE} height=${HIGH} viewBox=${`${seat * WIDE} 0 ${WIDE} ${HIGH}`}>${sheet(one.card, look, one.ink, seat)}</svg>`;
  });
  return picture(`-4 -4 ${x + WIDE + 8} ${HIGH + 8}`, look.label, placed);
}
