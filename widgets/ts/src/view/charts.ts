/** Two small charts in SVG. Each is one labelled picture; the same figures are next to it as a table. */

import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit-html";

import type { Bin, DecisionRow } from "../contract/formats/chances";

const W = 320;
const H = 180;
const PAD = { left: 38, right: 10, top: 10, bottom: 24 };
const inner = { width: W - PAD.left - PAD.right, height: H - PAD.top - PAD.bottom };

const y = (share: number): number => PAD.top + (1 - share) * inner.height;
export const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** Format a judgement as a plain number from 0 to 100, since it is not a share of anything. */
const judged = (value: number): string => `${Math.round(value * 100)}`;

function grid(shares: readonly number[], show: (share: number) => string): SVGTemplateResult {
  return svg`${shares.map(
    (share) => svg`<line class="g" x1=${PAD.left} x2=${W - PAD.right} y1=${y(share)} y2=${y(share)} />
      <text class="y" x=${PAD.left - 6} y=${y(share) + 3.5}>${show(share)}</text>`,
  )}`;
}

/**
 * Draw decisions on the x axis, chances or judgements on the y axis: the moves made (line, dots), their uncertainty
 * (band), the best moves (rings).
 *
 * @param end the result, from 0 to 1, with its text; null while the match is under way.
 */
export function chancesChart(rows: readonly DecisionRow[], label: string, end: { share: number; text: string } | null = null): TemplateResult {
  const n = rows.length;
  const places = n + (end === null ? 0 : 1);
  const x = (i: number): number => PAD.left + (places < 2 ? 0.5 : i / (places - 1)) * (inner.width - 12) + 6;
  const path = (of: (row: DecisionRow) => number): string =>
    rows.map((row, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)} ${y(clamp(of(row))).toFixed(1)}`).join("");
  const high = rows.map((row, i) => `${x(i).toFixed(1)} ${y(clamp(row.high)).toFixed(1)}`);
  const low = rows.map((row, i) => `${x(i).toFixed(1)} ${y(clamp(row.low)).toFixed(1)}`).reverse();
  const every = Math.max(1, Math.ceil(n / 10));
  return html`<svg class="cmb-chart" viewBox="0 0 ${W} ${H}" role="img" aria-label=${label}>
    ${grid([0, 0.25, 0.5, 0.75, 1], rows[0]?.measure === "judged" ? judged : percent)}
    ${svg`<path class="band" d="M${[...high, ...low].join("L")}Z" /><path class="mine" d=${path((row) => row.chance)} />`}
    ${rows.map((row, i) => {
      const ring = row.cost > 0 ? svg`<line class="gap" x1=${x(i)} x2=${x(i)} y1=${y(row.chance)} y2=${y(row.best_chance)} />
        <circle class="best" cx=${x(i)} cy=${y(row.best_chance)} r="4.5" />` : svg``;
      const tick = i % every === 0 ? svg`<text class="x" x=${x(i)} y=${H - 7}>${i + 1}</text>` : svg``;
      return svg`${ring}<circle class="dot" cx=${x(i)} cy=${y(row.chance)} r="3.2"><title>${row.text}</title></circle>${tick}`;
    })}
    ${end === null ? null : outcome(x(n - 1), y(clamp(rows[n - 1]?.chance ?? 0)), x(n), end)}
  </svg>`;
}

/** Draw the result: a symbol at its value, and a line to it in another style. */
function outcome(fromX: number, fromY: number, atX: number, { share, text }: { share: number; text: string }): SVGTemplateResult {
  const atY = y(share);
  return svg`<line class="outcome" x1=${fromX} y1=${fromY} x2=${atX} y2=${atY} />
    <path class="outcome" transform="translate(${atX} ${atY})" d="M0-7L6.500 0L0 7L-6.500 0Z"><title>${text}</title></path>`;
}

function clamp(share: number): number {
  return Math.max(0, Math.min(1, share));
}

/** Return the 95 % interval of a share of `n`, by Wilson's formula. */
function interval(share: number, n: number): readonly [number, number] {
  const z = 1.96;
  const middle = share + z ** 2 / (2 * n);
  const half = z * Math.sqrt((share * (1 - share)) / n + z ** 2 / (4 * n ** 2));
  const scale = 1 + z ** 2 / n;
  return [(middle - half) / scale, (middle + half) / scale];
}

/**
 * Draw stated chances on the x axis, observed ones on the y axis; on the diagonal they agree. Dots are sized by their
 * number of predictions, and have a bar for their 95 % interval; a line joins them.
 */
export function calibrationChart(bins: readonly Bin[], label: string, axis: string): TemplateResult {
  const side = 220;
  // leaves space for the last label, which is centred
  const x = (share: number): number => PAD.left + share * (side - PAD.left - PAD.right - 10);
  const up = (share: number): number => PAD.top + (1 - share) * (side - PAD.top - PAD.bottom - 10);
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  const dots = bins
    .filter(({ n }) => n > 0)
    .map(({ n, stated, happened }) => {
      const [low, high] = interval(happened ?? 0, n);
      return { n, low, high, cx: x(stated ?? 0), cy: up(happened ?? 0) };
    });
  return html`<svg class="cmb-chart cmb-chart-square" viewBox="0 0 ${side} ${side}" role="img" aria-label=${label}>
    ${ticks.map(
      (t) => svg`<line class="g" x1=${x(0)} x2=${x(1)} y1=${up(t)} y2=${up(t)} />
        <text class="y" x=${PAD.left - 6} y=${up(t) + 3.5}>${percent(t)}</text>
        <text class="x" x=${x(t)} y=${side - 20}>${percent(t)}</text>`,
    )}
    ${svg`<line class="ideal" x1=${x(0)} x2=${x(1)} y1=${up(0)} y2=${up(1)} /><text class="x" x=${x(0.5)} y=${side - 5}>${axis}</text>`}
    ${svg`<path class="mine" d=${dots.map(({ cx, cy }, i) => `${i === 0 ? "M" : "L"}${cx.toFixed(1)} ${cy.toFixed(1)}`).join("")} />`}
    ${dots.map(({ cx, low, high }) => svg`<line class="range" x1=${cx} x2=${cx} y1=${up(low)} y2=${up(high)} />`)}
    ${dots.map(
      ({ cx, cy, n }) => svg`<circle class="dot" cx=${cx} cy=${cy} r=${Math.min(13, 6.5 + Math.sqrt(n))} />
        <text class="n" x=${cx} y=${cy + 3.5}>${n}</text>`,
    )}
  </svg>`;
}
