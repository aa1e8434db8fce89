/** Parts of the panels of tour, puzzles and review: the frame, the track of stops, the reason for a wrong try. */

import { html, nothing, type TemplateResult } from "lit-html";

import { icon, type IconName } from "../art/icons";
import type { RuleName } from "../contract/formats/guides";
import { showRule } from "../screen/drawer";
import type { Desk } from "./desk";

export interface Frame {
  sign: IconName;
  /** The position within the whole, for example "Learn, step 3 of 15". */
  where: string;
  title: string;
  leave: { label: string; run: () => void };
  /** Shown below the heading even when the panel is folded. */
  brief: string;
  track: TemplateResult | typeof nothing;
  body: TemplateResult;
  /** Stays visible while the body scrolls or is folded away. */
  task: TemplateResult | typeof nothing;
  foot: TemplateResult;
}

/** Maximum number of steps in one row; more are split into rows of equal length. */
const ROW = 10;

function trackStyle(n: number): string {
  return `--columns:${Math.max(1, Math.ceil(n / Math.ceil(n / ROW)))}`;
}

/** One stop of a track: a step of a tour, a puzzle. */
export interface Stop {
  key: number;
  number: number;
  name: string;
  title?: string;
  here: boolean;
  done: boolean;
  go: () => void;
}

/** Draw a row of stops: buttons with numbers, ticked when done; arrow keys move along it. */
export function track(desk: Desk, label: string, doneWord: string, stops: readonly Stop[]): TemplateResult {
  return html`<ol class="cmb-track" .style=${trackStyle(stops.length)} data-group="track" aria-label=${label}>
    ${stops.map((stop) => {
      const name = stop.done ? [stop.name, doneWord].join(desk.words("comma")) : stop.name;
      return html`<li>
        <button
          type="button"
          data-key="track:${stop.key}"
          tabindex=${stop.here ? 0 : -1}
          aria-current=${stop.here ? "step" : nothing}
          aria-label=${name}
          title=${stop.title ?? nothing}
          ?data-done=${stop.done}
          @click=${stop.go}
        >
          ${stop.done && !stop.here ? icon("check") : html`<span>${stop.number}</span>`}
        </button>
      </li>`;
    })}
  </ol>`;
}

/** Show the reason for a wrong try, in place. */
export function tried(desk: Desk): TemplateResult | typeof nothing {
  const { notice } = desk;
  // otherwise it is shown at its item
  if (notice === null || notice.at !== undefined || !desk.guides.takesNotices) return nothing;
  return html`<div class="cmb-tried cmb-box" data-tone=${notice.tone} data-tried>
    ${icon(notice.tone === "error" ? "again" : "hint")}
    <p data-notice>${notice.text}</p>
  </div>`;
}

export function ruleLinks(desk: Desk, rules: readonly RuleName[]): TemplateResult | typeof nothing {
  if (rules.length === 0) return nothing;
  return html`<p class="cmb-rule-links cmb-fine">
    ${icon("rules")}
    ${rules.map(
      (rule) =>
        html`<button type="button" class="cmb-link" data-key="guide:rule:${rule.id}" @click=${() => showRule(desk, rule.id, `guide:rule:${rule.id}`)}>
          ${rule.title}
        </button>`,
    )}
  </p>`;
}
