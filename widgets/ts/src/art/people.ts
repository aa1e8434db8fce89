/** Portraits of computer players: one head, with a few strokes for each habit. Drawn on a grid of 48. */

import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";

interface Look {
  /** Colour of the clothes and the background, as a hue angle. */
  hue: number;
  hair: string;
  eyes: string;
  mouth: string;
  /** Drawn over the face: glasses, or if filled a scarf or a mask. */
  over?: string;
  filled?: true;
  /** True if the eyes are light, because what surrounds them is dark. */
  light?: true;
}

const OPEN = "M18 25h.01M30 25h.01";
const LEVEL = "M20 32h8";
const SMILE = "M19 31q5 4 10 0";

const STEADY: Look = { hue: 210, hair: "M13 22q1-11 11-11t11 11q-4-6-11-6t-11 6Z", eyes: OPEN, mouth: LEVEL };

const LOOKS: Record<string, Look> = {
  steady: STEADY,
  bold: { hue: 12, hair: "M13 21l2-11 5 5 4-7 4 7 5-5 2 11q-5-5-11-5t-11 5Z", eyes: "M15 21l6 2M33 21l-6 2M18 26h.01M30 26h.01", mouth: "M18 30q6 6 12 0Z" },
  cautious: { hue: 265, hair: "M13 24q-1-13 11-13t11 13q-3-8-11-8t-11 8Z", eyes: OPEN, mouth: "M21 33q3-2 6 0", over: "M14 25a4 4 0 1 0 8 0a4 4 0 1 0-8 0M26 25a4 4 0 1 0 8 0a4 4 0 1 0-8 0M22 25h4" },
  hoarder: { hue: 40, hair: "M11 20h26l-3-3q-2-7-10-7t-10 7Z", eyes: "M16 25h4M28 25h4", mouth: "M20 31q4 2 8 0" },
  secretive: { hue: 170, hair: "M12 24q0-14 12-14t12 14q-2-7-12-7t-12 7Z", eyes: "M18 25h.01M30 25h.01", mouth: "", over: "M13 29q11 5 22 0v7q-11 6-22 0Z", filled: true },
  raider: { hue: 345, hair: "M13 21q3-11 11-11t11 11q-5-5-11-5t-11 5Z", eyes: OPEN, mouth: SMILE, over: "M12 22q6-2 12 0 6-2 12 0-1 7-6 7-4 0-6-3-2 3-6 3-5 0-6-7Z", filled: true, light: true },
  honest: { hue: 130, hair: "M13 23q-1-12 11-12t11 12q-2-6-8-7-7 3-14 7Z", eyes: "M18 24v2M30 24v2", mouth: SMILE },
  bluffer: { hue: 300, hair: "M10 18h28M15 18l1-8h16l1 8", eyes: "M16 25q2-2 4 0M30 25h.01", mouth: "M19 31q7 3 11-2" },
};

const INK = "#2b2018";
const SKIN = "#f3d9b8";

/**
 * Hair of players whose habit is not known yet: hair and colour tell players apart, but reveal nothing about the habit.
 */
const HAIRS = [
  "M13 22q0-11 11-11t11 11q-5-4-11-4t-11 4Z",
  "M12 30q-3-20 12-20t12 20l-3-2q1-10-9-11-10 1-9 11Z",
  "M14 20q-2-9 5-8 3-5 8-2 8-1 7 10-9-5-20 0Z",
  "M13 23q-2-12 11-12t11 12q-2-5-6-7-6 4-16 7Z",
];
const TURN = 67; // degrees of hue from one seat to the next

function drawn({ hue, hair, eyes, mouth, over, filled, light }: Look): TemplateResult {
  const tint = (turn: number, strength: number, lightness: number): string => `hsl(${hue + turn} ${strength}% ${lightness}%)`;
  const stroke = (path: string, colour: string): SVGTemplateResult => svg`<path d=${path} fill="none" stroke=${colour} stroke-width="2.2" />`;
  return html`<svg class="cmb-person" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
    ${svg`<circle cx="24" cy="24" r="23" fill=${tint(0, 38, 78)} />
      <g stroke=${INK} stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">
        <path d="M8 46q2-9 16-9t16 9Z" fill=${tint(0, 40, 42)} />
        <ellipse cx="24" cy="26" rx="11" ry="12.500" fill=${SKIN} />
        <path d=${hair} fill=${tint(30, 28, 28)} />
        ${over ? svg`<path d=${over} fill=${filled ? tint(0, 35, 30) : "none"} />` : null}
        ${stroke(eyes, light ? SKIN : INK)}${mouth ? stroke(mouth, INK) : null}
      </g>`}
  </svg>`;
}

/** Draw the portrait of a habit; one without its own portrait is drawn as the steady one. */
export function person(habit: string): TemplateResult {
  return drawn(LOOKS[habit] ?? STEADY);
}

/** Draw the computer player at a seat, whose habit is still unknown. */
export function stranger(seat: number): TemplateResult {
  const hair = HAIRS[seat % HAIRS.length] ?? STEADY.hair;
  return drawn({ hue: (20 + seat * TURN) % 360, hair, eyes: OPEN, mouth: LEVEL });
}

export const PORTRAITS: readonly string[] = Object.keys(LOOKS);
