/** Odds: a bar with a pattern for each outcome, percentage, fraction, decimal, and the calculation. */

import { html, nothing, type TemplateResult } from "lit-html";

import { icon } from "../art/icons";
import type { Chance, OddsLine } from "../contract/formats/chances";
import { countingOf, decimalOf, linesOf, treesOf, type Bar, type OddsGroup, type Segment, widthOf } from "../contract/odds";
import type { Desk } from "./desk";
import { replayed } from "./replay";
import { treeOf } from "./tree";

/** Format the standard error of a simulated figure. */
export function margin(desk: Desk, se: number, unit = ""): string {
  return unit ? desk.words("odds_margin_points", { se: se.toFixed(1) }) : desk.words("odds_margin", { se: (se * 100).toFixed(1) });
}

/** Maximum number of dots; smaller chances are shown out of a hundred. */
const DOTS = 20;
const MANY = 100;

/** Draw a chance in plain words, with a picture of k dots out of n. */
function plainly(line: OddsLine): TemplateResult | typeof nothing {
  const { plain = null } = line;
  if (plain === null) return nothing;
  const few = plain.of > 1 && plain.of <= DOTS;
  const [k, of] = few ? [plain.k, plain.of] : [Math.round(line.decimal * MANY), MANY];
  return html`${
      plain.of === 1
        ? nothing
        : html`<span class="cmb-dots" ?data-many=${!few} data-tone=${line.tone} aria-hidden="true">
            ${Array.from({ length: of }, (_, n) => html`<i ?data-on=${n < k}></i>`)}
          </span>`
    }<span class="cmb-plainly">${plain.text}</span>`;
}

/** Draw the figures shown at once: words and percentage. Fraction and decimal come with the calculation. */
function brief(desk: Desk, line: OddsLine): TemplateResult {
  return html`<span class="cmb-figures">
    ${plainly(line)}<strong>${line.percent}</strong>
    ${line.se === null ? nothing : html`<span>${margin(desk, line.se, line.unit)}</span>`}
  </span>`;
}

/** Draw every figure of a group exactly, one below the other: a long fraction needs its own line. */
function exactly(group: OddsGroup): TemplateResult {
  return html`<dl class="cmb-exactly cmb-fine cmb-box" data-exactly>
    ${linesOf(group).map(
      (line) => html`<div>
        <dt>${group.move === null ? line.label : underMove(line)}</dt>
        <dd>${line.fraction === null ? nothing : html`<span class="cmb-fraction">${line.fraction}</span>`} <span>${line.unit ? line.percent : decimalOf(line.decimal)}</span></dd>
      </div>`,
    )}
  </dl>`;
}

export function figures(desk: Desk, chance: Chance): TemplateResult {
  return html`<span class="cmb-figures">
    <strong>${chance.percent}</strong>
    ${chance.fraction === null ? nothing : html`<span class="cmb-fraction">${chance.fraction}</span>`}
    ${chance.unit ? nothing : html`<span>${decimalOf(chance.decimal)}</span>`}
    ${chance.se === null ? nothing : html`<span>${margin(desk, chance.se, chance.unit)}</span>`}
  </span>`;
}

function stack(bar: Bar): TemplateResult {
  return html`<span class="cmb-stack" aria-hidden="true">
    ${bar.map(
      ({ line, fill, share }) => html`<span data-fill=${fill} .style="inline-size:${widthOf(share)}" title=${line.percent}></span>`,
    )}
  </span>`;
}

/** Return a label without the move, which the group's title names already: it precedes a colon. */
function underMove({ label, brief = null }: OddsLine): string {
  const short = brief ?? label.split(/: |：/).at(-1) ?? label;
  return short.charAt(0).toUpperCase() + short.slice(1);
}

function row(desk: Desk, { line, fill }: Segment): TemplateResult {
  return html`<li data-odds=${line.key}>
    <span class="cmb-swatch" data-fill=${fill} aria-hidden="true"></span>
    <span class="cmb-outcome">${line.move === null ? line.label : underMove(line)}</span>
    ${brief(desk, line)}
  </li>`;
}

/** Return whether the recommended move is this one. */
function isHinted(desk: Desk, move: string | null): boolean {
  return move !== null && desk.hint?.move === move;
}

export function hintBadge(desk: Desk, move: string | null): TemplateResult | typeof nothing {
  return isHinted(desk, move) ? html`<span class="cmb-hinted">${icon("hint")}${desk.words("odds_hinted")}</span>` : nothing;
}

/** Draw an item about a move: pointing at it or focusing it highlights the move's cards. */
export function about(desk: Desk, move: string | null, name: "cmb-chance" | "cmb-choice", id: string, content: TemplateResult): TemplateResult {
  const { guides } = desk;
  const light = (on: boolean) => (): void => guides.light(on ? move : null);
  return html`<li
    class=${name}
    data-chance=${id}
    ?data-hinted=${isHinted(desk, move)}
    ?data-lit=${move !== null && guides.lit === move}
    @pointerenter=${light(true)}
    @pointerleave=${light(false)}
    @focusin=${light(true)}
    @focusout=${light(false)}
  >
    ${content}
  </li>`;
}

/** Draw one group; a single line gets no heading, which would only repeat it. */
export function oddsGroup(desk: Desk, group: OddsGroup, where: string): TemplateResult {
  const heading = html`<p class="cmb-chance-title">${where === "strip" ? hintBadge(desk, group.move) : nothing}${group.title}</p>`;
  const content = html`${group.move === null ? nothing : heading}${oddsOf(desk, group, where)}`;
  return about(desk, group.move, "cmb-chance", group.id, content);
}

/** Draw the outcomes of a group, their calculation, and the button that replays its move. */
export function oddsOf(desk: Desk, group: OddsGroup, where: string): TemplateResult {
  const { guides, words } = desk;
  const id = `${where}:${group.id}`;
  const open = guides.counted === id;
  const how = countingOf(group);
  const toggle = (): void => {
    guides.counted = open ? null : id;
    desk.update();
  };
  return html`${group.bars.map((bar) => html`${stack(bar)}<ul class="cmb-legend cmb-fine">${bar.map((one) => row(desk, one))}</ul>`)}
    ${
      how.length === 0
        ? nothing
        : html`<button
              type="button"
              class="cmb-link"
              data-key="how:${id}"
              aria-expanded=${open ? "true" : "false"}
              @click=${toggle}
            >
              ${words(open ? "odds_how_close" : "odds_how")}<span class="cmb-hidden">${words("comma")}${group.title}</span>
            </button>
            ${open ? html`${exactly(group)}${counting(how)}${treesOf(group).map((tree) => treeOf(desk, tree))}` : nothing}`
    }
    ${group.move === null ? nothing : replayed(desk, id, { text: group.move }, group.title)}`;
}

export function counting(how: readonly string[]): TemplateResult {
  return html`<ol class="cmb-how cmb-fine" data-how>
    ${how.map((sentence) => html`<li>${sentence}</li>`)}
  </ol>`;
}

export function kindOf(desk: Desk, sheet: { kind: "exact" | "simulated"; se: number | null }): TemplateResult {
  const exact = sheet.kind === "exact";
  return html`<span class="cmb-kind" data-kind=${sheet.kind}>
    ${icon(exact ? "check" : "dice")}${exact ? desk.words("odds_exact") : desk.words("odds_simulated", { se: ((sheet.se ?? 0) * 100).toFixed(1) })}
  </span>`;
}
