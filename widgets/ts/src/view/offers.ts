/** The possible actions as buttons; the reasons for refusals. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { icon } from "../art/icons";
import * as picks from "../contract/picks";
import { dialsOf, without } from "../contract/dials";
import { shared } from "../contract/shared";
import type { Move, Notice } from "../contract/types";
import { cancel } from "../screen/acts";
import { dropHint, showRule } from "../screen/drawer";
import { play } from "../screen/play";
import { agree, sumsOf } from "../screen/sums";
import { isSign } from "../screen/talk";
import { bubble } from "./bubble";
import type { Desk } from "./desk";
import { dial } from "./dial";

function ruleLink(desk: Desk, notice: Notice): TemplateResult | typeof nothing {
  const rule = desk.snapshot.rules.find((one) => one.id === notice.rule);
  if (rule === undefined) return nothing;
  return html`<button type="button" class="cmb-link" data-key="notice:rule" @click=${() => showRule(desk, rule.id)}>
    ${desk.words("see_rule", { rule: rule.title })}
  </button>`;
}

function dismiss(desk: Desk): void {
  desk.notice = null;
  dropHint(desk);
  desk.update();
}

export function closer(desk: Desk): TemplateResult {
  return html`<button
    type="button"
    class="cmb-round"
    data-key="notice:close"
    aria-label=${desk.words("dismiss")}
    @click=${() => dismiss(desk)}
  >
    ${icon("cross")}
  </button>`;
}

/** Draw a note on an item, or a short refusal with a link to its rule. */
function answer(desk: Desk, notice: Notice): TemplateResult {
  const { about, text } = notice;
  return html`<div class="cmb-bubble-text">
      ${about === undefined ? nothing : html`<p data-about>${about}</p>`}${text === "" ? nothing : html`<p data-notice>${text}</p>`}${ruleLink(desk, notice)}
    </div>
    ${closer(desk)}`;
}

export function notices(desk: Desk): TemplateResult | typeof nothing {
  const { notice } = desk;
  if (notice?.at !== undefined) return bubble({ at: notice.at, tone: notice.tone, group: "notice", content: answer(desk, notice) });
  if (notice !== null && desk.guides.takesNotices) return nothing; // it is shown in the guide's panel
  if (notice !== null) {
    return html`<div class="cmb-notice" data-tone=${notice.tone} data-group="notice">
      <p data-notice>${notice.text}</p>
      ${
        notice.copy === undefined
          ? nothing
          : html`<input class="cmb-field" readonly .value=${notice.copy} aria-label=${desk.words("copy_yourself")} @focus=${selectAll} />`
      }
      ${ruleLink(desk, notice)}${closer(desk)}
    </div>`;
  }
  return nothing;
}

function selectAll(event: Event): void {
  (event.target as HTMLInputElement).select();
}

/** Draw the running totals as a balance: place and sum on each side, level when they are equal. */
function balance(desk: Desk): TemplateResult | typeof nothing {
  const sums = sumsOf(desk);
  if (sums.length === 0) return nothing;
  const even = agree(sums);
  const tilt = Math.max(-2, Math.min(2, (sums[1]?.sum ?? 0) - (sums[0]?.sum ?? 0)));
  return html`<p class="cmb-sums" data-sums ?data-even=${even}>
    ${sums.map(
      ({ zone, label, sum }, i) => html`${i === 0 ? nothing : html`<span class="cmb-scales" data-tilt=${tilt} aria-hidden="true">${icon("scales")}</span>`}
        <span class="cmb-sum" data-zone-sum=${zone}><span>${label}</span> <strong>${sum}</strong></span>`,
    )}
    ${even ? html`<span class="cmb-sums-even">${icon("check")}<span>${desk.words("sums_agree")}</span></span>` : nothing}
  </p>`;
}

/** Draw the button that makes all forced moves. */
function forced(desk: Desk): TemplateResult | typeof nothing {
  const { forced: all = null } = desk.snapshot;
  if (all === null || desk.moves.length === 0) return nothing;
  return html`<button type="button" class="cmb-button" data-key="offer-forced" data-forced @click=${() => void desk.change({ do: "forced" })}>
    ${icon("last")}<span>${all.label}</span>
  </button>`;
}

/** Draw the button that goes on in another way: what can be picked for it is marked then. */
function wayButton(desk: Desk, way: string): TemplateResult {
  const choose = (): void => {
    desk.further.ways.choose(way);
    desk.update();
  };
  return html`<button type="button" class="cmb-button" data-key="way:${way}" data-way=${way} @click=${choose}>
    ${desk.snapshot.ways?.[way] ?? way}
  </button>`;
}

/** Return whether a zone belongs to a block of places in the middle. */
function onBoard(desk: Desk, zone: string | null): boolean {
  return desk.snapshot.layout.some((info) => info.zone === zone && info.spot !== undefined);
}

/** Return the complete moves of the selection; signs are made in the talk panel. */
function readyNow(desk: Desk): Move[] {
  const { talk = null } = desk.snapshot;
  return picks.complete(desk.moves, desk.chosen).filter((move) => !isSign(talk, move));
}

/** Return the text of a move's button beside the cards that are picked for it. */
const brief = (move: Move): string => move.short ?? move.label;

/** Number of buttons that fit next to the table; more of them are placed on the paper in its middle. */
const FEW = 6;

/** Return whether the buttons are placed on the paper of the dialogue. */
export function onPaper(desk: Desk): boolean {
  return Boolean(desk.snapshot.said) && without(readyNow(desk)).length > FEW;
}

/** Return whether the lane of the buttons has nothing to press, and nothing picked that they would be about. */
export function laneIsFree(desk: Desk): boolean {
  if (desk.selection.length > 0) return false;
  return onPaper(desk) || (readyNow(desk).length === 0 && desk.further.ways.open(desk).length === 0);
}

export function offers(desk: Desk): TemplateResult {
  const all = readyNow(desk);
  const dials = dialsOf(all);
  const ways = desk.further.ways.open(desk);
  // beside a list of effects, places are chosen on the table, where they are marked
  const ready = without(all).filter((move) => ways.length === 0 || !onBoard(desk, move.to));
  // Ask for more only if the selection can be completed: a sign, or playback, may leave no moves.
  const wanted = desk.selection.length > 0 && all.length === 0 && picks.matching(desk.moves, desk.chosen).length > 0;
  const many = ready.length > 1;
  const whole = shared(ready.map(brief));
  // moves that differ only in their target place
  const alike = whole === null ? ready.filter((move) => onBoard(desk, move.to)) : ready;
  const common = whole ?? shared(alike.map(brief));
  const part = (move: Move): string | undefined => common?.parts[alike.indexOf(move)];
  const ordered = [...ready.filter((move) => !alike.includes(move)), ...alike];
  return html`<div class="cmb-offers" data-group="offers" role="group" aria-label=${desk.words("offers")}>
    ${balance(desk)}
    ${wanted ? html`<p class="cmb-offers-more">${desk.words("pick_more")}</p>` : nothing}
    ${repeat(
      ordered,
      (move) => move.text,
      (move) =>
        html`${common !== null && move === alike[0] ? html`<p class="cmb-offers-lead" data-lead>${common.lead}</p>` : nothing}<button
          type="button"
          class="cmb-button ${many || ways.length > 0 || desk.selection.length === 0 ? "" : "cmb-primary"}"
          data-key="offer:${move.text}"
          data-offer=${move.text}
          aria-label=${(part(move) ?? brief(move)) === move.label ? nothing : move.label}
          title=${move.note ?? nothing}
          @click=${() => void play(desk, move.text)}
        >
          <span>${part(move) ?? brief(move)}</span>
        </button>`,
    )}
    ${dials.map((one) => dial(desk, one))}${ways.map((way) => wayButton(desk, way))}${forced(desk)}
    ${
      desk.selection.length > 0
        ? html`<button type="button" class="cmb-button cmb-quiet" data-key="offer-cancel" aria-label=${desk.words("cancel")} @click=${() => cancel(desk)}>
            ${icon("cross")}<span>${desk.words("cancel")}</span>
          </button>`
        : nothing
    }
  </div>`;
}
