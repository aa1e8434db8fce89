/** Draws a match as a picture to keep: the result, the winners, and the share of luck. */

import type { Balance } from "../contract/formats/stage";
import { withSign } from "../contract/odds";
import type { Seat, Snapshot } from "../contract/types";
import type { Words } from "../contract/words";

const WIDE = 1200;
const HIGH = 630;
const EDGE = 70;
const SERIF = "'Palatino Linotype','URW Palladio L',Palatino,'Hiragino Mincho ProN','Yu Mincho','Noto Serif CJK JP',serif";
const PLAIN = "system-ui,'Hiragino Sans','Yu Gothic UI','Noto Sans CJK JP',sans-serif";
const INK = "#f8f1df";
const TONES: Readonly<Record<string, string>> = { gold: "#e3b23c", silver: "#c9d0d8", red: "#d2574b", blue: "#5b8fd6", green: "#62b077" };

const plain = (text: string): string => text.replace(/[&<>"]/g, (one) => `&#${one.charCodeAt(0)};`);
/** Estimate the width of a text in parts of its font size: a Latin letter is half as wide as a Japanese one. */
const width = (text: string): number => [...text].reduce((sum, one) => sum + (one > "\u2e80" ? 1 : 0.52), 0);

/** Break a text into lines that fit: at spaces, and within a word only in scripts without spaces. */
export function lines(text: string, most: number): string[] {
  const out: string[] = [];
  let line = "";
  for (const part of text.match(/[\u2e80-\uffff]|[^\s\u2e80-\uffff]+\s*|\s+/g) ?? []) {
    if (line !== "" && width(line + part.trimEnd()) > most) {
      out.push(line.trim());
      line = "";
    }
    line += part;
  }
  return [...out, line.trim()].filter(Boolean);
}

function text(x: number, y: number, size: number, said: string, style = ""): string {
  return `<text x="${x}" y="${y}" font-size="${size}" ${style}>${plain(said)}</text>`;
}

function block(y: number, size: number, said: string, style = ""): { drawn: string; end: number } {
  const all = lines(said, (WIDE - 2 * EDGE) / size);
  return { drawn: all.map((line, i) => text(EDGE, y + i * size * 1.3, size, line, style)).join(""), end: y + all.length * size * 1.3 };
}

/** Draw the winners, the viewer's group first: for each a disc in their colour, with the initial. */
function people({ seats, result, viewer }: Snapshot, y: number): string {
  let x = 0;
  const one = (seat: Seat): string => {
    const name = seats[seat]?.name ?? "";
    const fill = TONES[seats[seat]?.tone ?? ""] ?? "#d7a84a";
    const disc = `<circle cx="${x + 26}" r="26" fill="${fill}" stroke="#fff4" stroke-width="2"/>`;
    const drawn = disc + text(x + 26, 10, 28, [...name][0] ?? "", `text-anchor="middle" fill="#241a10" font-weight="700"`) + text(x + 64, 10, 28, name);
    x += 76 + width(name) * 28;
    return drawn;
  };
  const own = [...(result?.groups ?? [])].sort((a, b) => Number(b.includes(viewer)) - Number(a.includes(viewer)));
  const drawn = own.map((group) => {
    const members = group.map((seat, i) => {
      const link = i > 0 ? text(x, 10, 28, "+", `opacity=".7"`) : "";
      x += i > 0 ? 32 : 0;
      return link + one(seat);
    });
    x += 40;
    return members.join("");
  });
  const scale = Math.min(1, (WIDE - 2 * EDGE) / Math.max(x, 1));
  return `<g transform="translate(${EDGE} ${y}) scale(${scale.toFixed(3)})">${drawn.join("")}</g>`;
}

/** Draw four figures in a row: the deal, the decisions, luck, the result. */
function account({ start, lost, luck, end, title }: Balance, words: Words, y: number): string {
  if (title === null) return ""; // not all decisions have been judged
  const figures = [
    [words("end_deal"), String(start), INK],
    [words("end_decisions"), withSign(-lost), "#f3a27a"],
    [words("end_luck"), withSign(luck), "#f3c95f"],
    [words("end_result"), String(end), INK],
  ] as const;
  const step = (WIDE - 2 * EDGE) / figures.length;
  return figures
    .map(([label, value, fill], i) => text(EDGE + i * step, y, 50, value, `fill="${fill}" font-weight="700"`) + text(EDGE + i * step, y + 34, 22, label, `opacity=".85"`))
    .join("");
}

export function keepsake(snapshot: Snapshot, balance: Balance | null, words: Words): string {
  const { result, title: game, setup, lang } = snapshot;
  const title = block(170, 62, result?.title ?? result?.text ?? "", `font-family="${SERIF}" font-weight="700"`);
  const said = block(title.end + 14, 28, [result?.top, result?.text].filter(Boolean).join(" "), `opacity=".92"`);
  const verdict = balance === null ? null : block(said.end + 130, 28, [balance.title, balance.text].filter(Boolean).join(" "));
  const deal = ["Combinatoria", setup.seed === null ? "" : words("seed_short", { seed: setup.seed })].filter(Boolean).join(" · ");
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDE}" height="${HIGH}" viewBox="0 0 ${WIDE} ${HIGH}" lang="${lang}" font-family="${PLAIN}" fill="${INK}">
<defs><radialGradient id="c" cx="50%" cy="30%" r="80%"><stop offset="0" stop-color="#327064"/><stop offset=".6" stop-color="#25594f"/><stop offset="1" stop-color="#143a34"/></radialGradient></defs>
<rect width="${WIDE}" height="${HIGH}" fill="#5f3b20"/><rect x="18" y="18" width="${WIDE - 36}" height="${HIGH - 36}" rx="22" fill="url(#c)"/>
<rect x="32" y="32" width="${WIDE - 64}" height="${HIGH - 64}" rx="14" fill="none" stroke="#f3c95f" stroke-opacity=".5" stroke-width="2"/>
${text(EDGE, 92, 26, game, `fill="#f3c95f" font-family="${SERIF}"`)}${text(WIDE - EDGE, 92, 22, deal, `text-anchor="end" opacity=".8"`)}
${title.drawn}${said.drawn}${people(snapshot, said.end + 36)}
${verdict === null || balance === null ? "" : verdict.drawn + account(balance, words, Math.min(verdict.end + 40, HIGH - 96))}
</svg>`;
}
