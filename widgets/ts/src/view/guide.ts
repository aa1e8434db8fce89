/** The frame of the active guide: progress, folding, leaving. */

import { html, nothing, type TemplateResult } from "lit-html";

import { icon } from "../art/icons";
import type { BranchGuide, Guide } from "../contract/formats/guides";
import { stopReview } from "../guide/review";
import type { Desk } from "./desk";
import type { Frame } from "./frame";
import { learn } from "./learn";
import { puzzle } from "./puzzle";
import { review } from "./review";

export function guide(desk: Desk): TemplateResult | typeof nothing {
  const shown = desk.shown.guide ?? null;
  const leading = desk.snapshot.guide ?? null;
  if (leading === null || desk.snapshot.curtain !== null) return nothing;
  // During playback the old text stays, except for a new guide or a review.
  const one = shown?.kind === leading.kind && leading.kind !== "review" ? shown : leading;
  if (one.kind === "branch") return branch(desk, one);
  return panel(desk, one.kind, frameOf(desk, one));
}

function frameOf(desk: Desk, one: Exclude<Guide, BranchGuide>): Frame {
  if (one.kind === "learn") return learn(desk, one);
  return one.kind === "review" ? review(desk, one) : puzzle(desk, one);
}

function panel(desk: Desk, kind: Guide["kind"], frame: Frame): TemplateResult {
  const { words, guides } = desk;
  const fold = (): void => {
    guides.folded = !guides.folded;
    desk.update();
  };
  const body = `${desk.uid}-guide`;
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
    ${guides.folded && frame.task === nothing ? html`<p class="cmb-guide-brief">${frame.brief}</p>` : nothing}
    <div id=${body} class="cmb-guide-sheet" ?hidden=${guides.folded}>
      <div class="cmb-guide-body">${frame.track}${frame.body}</div>
    </div>
    ${frame.task}
    <div class="cmb-guide-foot">${frame.foot}${desk.wide || guides.folded || frame.task === nothing ? nothing : toTable(desk, fold)}</div>
  </section>`;
}

/** Draw the button to press after reading a task, where the open panel leaves no room for the hand. */
function toTable(desk: Desk, fold: () => void): TemplateResult {
  return html`<button type="button" class="cmb-button cmb-primary" data-key="guide:table" @click=${fold}>
    ${desk.words("guide_to_table")}
  </button>`;
}

/** Draw the panel of a match branched off from a review: only the button that returns to the review. */
function branch(desk: Desk, _guide: BranchGuide): TemplateResult {
  return html`<section class="cmb-guide cmb-branch" data-guide="branch" aria-label=${desk.words("branch")}>
    <span class="cmb-guide-sign">${icon("branch")}</span>
    <p>${desk.words("branch")}</p>
    <button type="button" class="cmb-button" data-key="guide:back" @click=${() => void stopReview(desk)}>
      ${icon("review")}${desk.words("branch_back")}
    </button>
  </section>`;
}
