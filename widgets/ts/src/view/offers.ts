/** Under the cloth: complete moves as buttons, the hint, and answers to "why not". */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { play } from "../acts";
import type { App } from "../app";
import { icon } from "../art/icons";
import { showRule } from "../drawer";
import { groupsOf } from "../guide/odds";
import * as picks from "../picks";
import { agree, sumsOf } from "../sums";
import { isSign } from "../talk";
import type { Hint, Notice } from "../types";
import { oddsGroup } from "./odds";

function ruleLink(app: App, notice: Notice): TemplateResult | typeof nothing {
  const rule = app.snapshot.rules.find((one) => one.id === notice.rule);
  if (rule === undefined) return nothing;
  return html`<button type="button" class="cmb-link" data-key="notice:rule" @click=${() => showRule(app, rule.id)}>
    ${app.words("see_rule", { rule: rule.title })}
  </button>`;
}

function dismiss(app: App): void {
  app.notice = null;
  app.hint = null;
  app.update();
}

function closer(app: App): TemplateResult {
  return html`<button
    type="button"
    class="cmb-round"
    data-key="notice:close"
    aria-label=${app.words("dismiss")}
    @click=${() => dismiss(app)}
  >
    ${icon("cross")}
  </button>`;
}

export function notices(app: App): TemplateResult | typeof nothing {
  const { notice, hint } = app;
  if (notice !== null && app.guides.takesNotices) return nothing; // it stands in the guide's panel
  if (notice !== null) {
    return html`<div class="cmb-notice" data-tone=${notice.tone} data-group="notice">
      <p data-notice>${notice.text}</p>
      ${
        notice.copy === undefined
          ? nothing
          : html`<input class="cmb-field" readonly .value=${notice.copy} aria-label=${app.words("copy_yourself")} @focus=${selectAll} />`
      }
      ${ruleLink(app, notice)}${closer(app)}
    </div>`;
  }
  if (hint === null) return nothing;
  const { move } = hint;
  return html`<div class="cmb-notice" data-tone="hint" data-group="notice">
    ${icon("hint")}
    <div class="cmb-hint-text">
      <p data-hint>${hint.text}</p>
      ${hintOdds(app, hint)}
    </div>
    ${
      move === null
        ? nothing
        : html`<button type="button" class="cmb-button" data-key="hint:play" @click=${() => void play(app, move)}>
            ${app.words("hint_play")}
          </button>`
    }
    ${closer(app)}
  </div>`;
}

/** What the chances of the recommended move are: its odds, and how often it won when it was tried. */
function hintOdds(app: App, hint: Hint): TemplateResult | typeof nothing {
  const groups = groupsOf(hint.odds ?? []);
  if (groups.length === 0 && !hint.won) return nothing;
  return html`${hint.won ? html`<p class="cmb-dim">${app.words("hint_won", { percent: hint.won.percent })}</p>` : nothing}
    ${groups.length > 0 ? html`<ul class="cmb-chances">${groups.map((group) => oddsGroup(app, group, "hint"))}</ul>` : nothing}`;
}

function selectAll(event: Event): void {
  (event.target as HTMLInputElement).select();
}

/** The running totals as a balance: place and sum on each side, level when they agree. */
function balance(app: App): TemplateResult | typeof nothing {
  const sums = sumsOf(app);
  if (sums.length === 0) return nothing;
  const even = agree(sums);
  const tilt = Math.max(-2, Math.min(2, (sums[1]?.sum ?? 0) - (sums[0]?.sum ?? 0)));
  return html`<p class="cmb-sums" data-sums ?data-even=${even}>
    ${sums.map(
      ({ zone, label, sum }, i) => html`${i === 0 ? nothing : html`<span class="cmb-scales" data-tilt=${tilt} aria-hidden="true">${icon("scales")}</span>`}
        <span class="cmb-sum" data-zone-sum=${zone}><span>${label}</span> <strong>${sum}</strong></span>`,
    )}
    ${even ? html`<span class="cmb-sums-even">${icon("check")}<span>${app.words("sums_agree")}</span></span>` : nothing}
  </p>`;
}

export function offers(app: App): TemplateResult {
  const { talk = null } = app.snapshot;
  const ready = picks.complete(app.moves, app.chosen).filter((move) => !isSign(talk, move));
  const wanted = app.selection.length > 0 && ready.length === 0;
  const many = ready.length > 1;
  return html`<div class="cmb-offers" data-group="offers" role="group" aria-label=${app.words("offers")}>
    ${balance(app)}
    ${wanted ? html`<p class="cmb-offers-more">${app.words("pick_more")}</p>` : nothing}
    ${repeat(
      ready,
      (move) => move.text,
      (move) =>
        html`<button
          type="button"
          class="cmb-button ${many || app.selection.length === 0 ? "" : "cmb-primary"}"
          data-key="offer:${move.text}"
          data-offer=${move.text}
          @click=${() => void play(app, move.text)}
        >
          ${move.label}
        </button>`,
    )}
    ${
      app.selection.length > 0
        ? html`<button type="button" class="cmb-button cmb-quiet" data-key="offer-cancel" @click=${() => app.cancel()}>
            ${app.words("cancel")}
          </button>`
        : nothing
    }
  </div>`;
}
