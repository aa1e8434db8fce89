/** Chances as people read them: a bar with a pattern for each outcome, percent, fraction, decimal, and the counting. */

import { html, nothing, type TemplateResult } from "lit-html";

import { icon } from "../art/icons";
import type { Chance, OddsLine } from "../contract/guides";
import { countingOf, decimalOf, type Bar, type OddsGroup, type Segment, widthOf } from "../contract/odds";
import type { Desk } from "./desk";

/** How sure a simulated figure is. */
export function margin(desk: Desk, se: number, unit = ""): string {
  return unit ? desk.words("odds_margin_points", { se: se.toFixed(1) }) : desk.words("odds_margin", { se: (se * 100).toFixed(1) });
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
      ({ line, fill, share }) => html`<span data-fill=${fill} style="inline-size:${widthOf(share)}" title=${line.percent}></span>`,
    )}
  </span>`;
}

/** Of several ends of one thing only the end is said: the title has named the thing, up to the colon. */
function shortOf({ short, label }: OddsLine): string {
  return short ?? label.split(/[:：]\s*/).at(-1) ?? label;
}

function row(desk: Desk, { line, fill }: Segment, several: boolean): TemplateResult {
  return html`<li data-odds=${line.key}>
    <span class="cmb-swatch" data-fill=${fill} aria-hidden="true"></span>
    <span class="cmb-outcome">${several ? shortOf(line) : (line.short ?? line.label)}</span>
    ${figures(desk, line)}
  </li>`;
}

/** One group: pointing at it or reaching it with the keyboard lights the cards of its move. */
export function oddsGroup(desk: Desk, group: OddsGroup, where: string): TemplateResult {
  const { guides, words } = desk;
  const id = `${where}:${group.id}`;
  const open = guides.counted === id;
  const how = countingOf(group);
  const light = (on: boolean) => (): void => guides.light(on ? group.move : null);
  const toggle = (): void => {
    guides.counted = open ? null : id;
    desk.update();
  };
  return html`<li
    class="cmb-chance"
    data-chance=${group.id}
    ?data-lit=${group.move !== null && guides.lit === group.move}
    @pointerenter=${light(true)}
    @pointerleave=${light(false)}
    @focusin=${light(true)}
    @focusout=${light(false)}
  >
    <p class="cmb-chance-title">${group.title}</p>
    ${group.bars.map((bar) => html`${stack(bar)}<ul class="cmb-legend">${bar.map((one) => row(desk, one, bar.length > 1))}</ul>`)}
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
            ${open ? counting(how) : nothing}`
    }
  </li>`;
}

export function counting(how: readonly string[]): TemplateResult {
  return html`<ol class="cmb-how" data-how>
    ${how.map((sentence) => html`<li>${sentence}</li>`)}
  </ol>`;
}

export function kindOf(desk: Desk, sheet: { kind: "exact" | "simulated"; se: number | null }): TemplateResult {
  const exact = sheet.kind === "exact";
  return html`<span class="cmb-kind" data-kind=${sheet.kind}>
    ${icon(exact ? "check" : "dice")}${exact ? desk.words("odds_exact") : desk.words("odds_simulated", { se: ((sheet.se ?? 0) * 100).toFixed(1) })}
  </span>`;
}
