/** The frame of what leads the table: where one is, how to fold it, how to leave it. */

import { html, nothing, type TemplateResult } from "lit-html";

import type { App } from "../app";
import { icon, type IconName } from "../art/icons";
import { showRule } from "../drawer";
import { stopReview } from "../guide/review";
import type { BranchGuide, Guide, RuleName } from "../guide/types";
import { learn } from "./learn";
import { puzzle } from "./puzzle";
import { review } from "./review";

export interface Frame {
  sign: IconName;
  /** Where in the whole, for example "Learn, step 3 of 15". */
  where: string;
  title: string;
  leave: { label: string; run: () => void };
  /** Under the heading even when the panel is folded. */
  brief: string;
  track: TemplateResult | typeof nothing;
  body: TemplateResult;
  foot: TemplateResult;
}

export function guide(app: App): TemplateResult | typeof nothing {
  const shown = app.shown.guide ?? null;
  const leading = app.snapshot.guide ?? null;
  if (leading === null || app.snapshot.curtain !== null) return nothing;
  // The old words stand while events run; but a guide that has just come, or looks back, speaks for itself.
  const one = shown?.kind === leading.kind && leading.kind !== "review" ? shown : leading;
  if (one.kind === "branch") return branch(app, one);
  return panel(app, one.kind, frameOf(app, one));
}

function frameOf(app: App, one: Exclude<Guide, BranchGuide>): Frame {
  if (one.kind === "learn") return learn(app, one);
  return one.kind === "review" ? review(app, one) : puzzle(app, one);
}

function panel(app: App, kind: Guide["kind"], frame: Frame): TemplateResult {
  const { words, guides } = app;
  const fold = (): void => {
    guides.folded = !guides.folded;
    app.update();
  };
  const body = `${app.uid}-guide`;
  return html`<section class="cmb-guide" data-guide=${kind} ?data-folded=${guides.folded} aria-label=${frame.where}>
    <div class="cmb-guide-head">
      <span class="cmb-guide-sign">${icon(frame.sign)}</span>
      <div class="cmb-guide-name">
        <p class="cmb-guide-where">${frame.where}</p>
        <h3 tabindex="-1" data-guide-title>${frame.title}</h3>
      </div>
      <button
        type="button"
        class="cmb-round cmb-fold"
        data-key="guide:fold"
        aria-expanded=${guides.folded ? "false" : "true"}
        aria-controls=${body}
        aria-label=${words(guides.folded ? "guide_unfold" : "guide_fold")}
        @click=${fold}
      >
        ${icon("fold")}
      </button>
      <button type="button" class="cmb-round" data-key="guide:leave" aria-label=${frame.leave.label} title=${frame.leave.label} @click=${frame.leave.run}>
        ${icon("cross")}
      </button>
    </div>
    ${guides.folded ? html`<p class="cmb-guide-brief">${frame.brief}</p>` : nothing}
    <div id=${body} class="cmb-guide-sheet" ?hidden=${guides.folded}>
      <div class="cmb-guide-body">${frame.track}${frame.body}</div>
      <div class="cmb-guide-foot">${frame.foot}</div>
    </div>
  </section>`;
}

/** A match that went off from a review is played like any other; only the way back is here. */
function branch(app: App, _guide: BranchGuide): TemplateResult {
  return html`<section class="cmb-guide cmb-branch" data-guide="branch" aria-label=${app.words("branch")}>
    <span class="cmb-guide-sign">${icon("branch")}</span>
    <p>${app.words("branch")}</p>
    <button type="button" class="cmb-button" data-key="guide:back" @click=${() => void stopReview(app)}>
      ${icon("review")}${app.words("branch_back")}
    </button>
  </section>`;
}

/** So many steps stand in one row at most; a row more and all rows are alike. */
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

/** A row of stops, each a button with its number, ticked when done; arrows go along it. */
export function track(app: App, label: string, doneWord: string, stops: readonly Stop[]): TemplateResult {
  return html`<ol class="cmb-track" style=${trackStyle(stops.length)} data-group="track" aria-label=${label}>
    ${stops.map((stop) => {
      const name = stop.done ? [stop.name, doneWord].join(app.words("comma")) : stop.name;
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

/** The reason for a wrong try, in place. */
export function tried(app: App): TemplateResult | typeof nothing {
  const { notice } = app;
  if (notice === null || !app.guides.takesNotices) return nothing;
  return html`<div class="cmb-tried" data-tone=${notice.tone} data-tried>
    ${icon(notice.tone === "error" ? "again" : "hint")}
    <p data-notice>${notice.text}</p>
  </div>`;
}

export function ruleLinks(app: App, rules: readonly RuleName[]): TemplateResult | typeof nothing {
  if (rules.length === 0) return nothing;
  return html`<p class="cmb-rule-links">
    ${icon("rules")}
    ${rules.map(
      (rule) =>
        html`<button type="button" class="cmb-link" data-key="guide:rule:${rule.id}" @click=${() => showRule(app, rule.id, `guide:rule:${rule.id}`)}>
          ${rule.title}
        </button>`,
    )}
  </p>`;
}
