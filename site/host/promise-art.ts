// The cards of a promise as a drawing: laid edge to edge, notches and names across the joints. One card alone is the
// same drawing, cut at its edges: half of every notch and of every name.
import { svg, type TemplateResult } from "../../widgets/ts/src/browser/html";
import type { Shown } from "./promise-kernel";

const WIDE = 100;
const HIGH = 140;
const POSITIONS = 24;
const NOTCH = 6;
const ROOM = 10; // around the row: there the notches of a ring's last joint end
const PAPER = "#fffdf6";
const INK = "#2a2018";
const LINE = 17; // letters of a line; wide ones count twice
const HALF = { size: 18, top: 104 };

/** Lines drawn with a finger, as points of the whole drawing. */
export type Strokes = string[][];

/** How wide a text is, in narrow letters. */
const breadth = (text: string): number => [...text].reduce((sum, one) => sum + (one.charCodeAt(0) > 0x2e80 ? 2 : 1), 0);

/** A text in lines; what does not fit ends in an ellipsis. */
export function linesOf(text: string, most: number, letters = LINE): string[] {
  const lines = [""];
  for (const word of text.split(/(?<=[\s、。，・])|(?<=[\u2e80-\uffff])/u)) {
    for (const part of breadth(word) > letters ? [...word] : [word]) {
      const last = lines.at(-1) ?? "";
      if (last === "" || breadth(last + part) <= letters) lines[lines.length - 1] = last + part;
      else lines.push(part.trimStart());
    }
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${(lines[most - 1] ?? "").slice(0, letters - 2)}…`];
}

function written(text: string, x: number, y: number, most: number, size = 8): TemplateResult[] {
  return linesOf(text, most).map(
    (line, n) => svg`<text x=${x} y=${y + n * (size + 2)} font-size=${size} text-anchor="middle" fill=${INK}>${line}</text>`,
  );
}

function card(shown: Shown, seat: number, names: Record<string, string>): TemplateResult {
  const x = seat * WIDE;
  const middle = x + WIDE / 2;
  const design = shown.designs[seat] ?? "";
  return svg`<g>
    <rect x=${x} y="0" width=${WIDE} height=${HIGH} rx="2" fill=${PAPER} stroke=${INK} stroke-width="0.7" />
    ${written(shown.people[seat] ?? "", middle, 16, 2, 10)}
    ${written(names[design] ?? design, middle, 42, 1, 7)}
    <g fill="none" stroke=${INK} stroke-width="0.8">
      <circle cx=${middle} cy="54" r="5" /><path d="M${middle} 51v3l2 1.5" />
      <circle cx=${middle} cy="92" r="5" /><path d="M${middle} 88.5l1.6 3.5-1.6 3.5-1.6-3.5z" />
    </g>
    ${written(shown.when, middle, 68, 2, 7)}
    ${written(shown.place, middle, 106, 3, 7)}
  </g>`;
}

/** Where the edges of a joint are: the one between two neighbours, or both ends of the row for the last of a ring. */
function edges(shown: Shown, { west, east }: { west: number; east: number }): number[] {
  return east === west + 1 ? [east * WIDE] : [0, shown.people.length * WIDE];
}

function joint(shown: Shown, one: Shown["joints"][number]): TemplateResult[] {
  return edges(shown, one).map((x) => {
    const ticks = one.notches.map((place) => {
      const y = 8 + ((HIGH - 16) * (place + 0.5)) / POSITIONS;
      return svg`<line x1=${x - NOTCH} x2=${x + NOTCH} y1=${y} y2=${y} stroke="#7d1f34" stroke-width="1.6" />`;
    });
    const between = one.east === one.west + 1;
    const names = between ? `${shown.people[one.west] ?? ""} ✕ ${shown.people[one.east] ?? ""}` : "";
    return svg`<g>
      <rect x=${x - HALF.size / 2} y=${HALF.top} width=${HALF.size} height=${HALF.size} fill="none" stroke=${INK} stroke-width="0.7" />
      ${ticks}
      <text x=${x} y=${HALF.top + HALF.size + 10} font-size="6" font-style="italic" text-anchor="middle" fill="#274a8a">${names}</text>
    </g>`;
  });
}

/**
 * The drawing.
 *
 * @param only a seat: then its card alone, cut out
 * @param label what it is called for those who do not see it
 */
export function drawing(
  shown: Shown,
  names: Record<string, string>,
  strokes: Strokes,
  label: string,
  only: number | null = null,
): TemplateResult {
  const all = shown.people.length * WIDE;
  const box = only === null ? `${-ROOM} ${-ROOM} ${all + 2 * ROOM} ${HIGH + 2 * ROOM}` : `${only * WIDE} 0 ${WIDE} ${HIGH}`;
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox=${box} role="img" aria-label=${label} font-family="Georgia, 'Hiragino Mincho ProN', 'Noto Serif CJK JP', serif">
    ${shown.people.map((_, seat) => card(shown, seat, names))}
    ${shown.joints.map((one) => joint(shown, one))}
    ${strokes.map((points) => svg`<polyline points=${points.join(" ")} fill="none" stroke="#274a8a" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round" />`)}
  </svg>`;
}

/** A QR code as one path. */
export function code(squares: boolean[][], label: string): TemplateResult {
  const path = squares.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  const size = squares.length;
  return svg`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" role="img" aria-label=${label} shape-rendering="crispEdges">
    <rect width=${size} height=${size} fill="#fff" /><path d=${path} fill="#000" />
  </svg>`;
}
