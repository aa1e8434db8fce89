/** The odds strip: the options by their number, the best first; updated with every position. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { icon } from "../art/icons";
import { choicesOf, firstOf, isTelling, type Choice, type Option } from "../contract/choices";
import { groupsOf, type OddsGroup, widthOf } from "../contract/odds";
import { stripIsOff, toggleStrip, wantsStrip } from "../screen/strip";
import type { OddsSheet } from "../contract/formats/chances";
import type { Desk } from "./desk";
import { about, hintBadge, kindOf, oddsGroup, oddsOf } from "./odds";

/** Number of options shown initially; a button shows the others, and groups outside the comparison. */
const FIRST = 4;

/** Draw an option: its number, and on request all its odds. */
function option(desk: Desk, { line, group, share, alike = 0 }: Option): TemplateResult {
  const { guides } = desk;
  const open = guides.opened === group.id;
  const toggle = (): void => {
    guides.opened = open ? null : group.id;
    desk.update();
  };
  const same = alike === 0 ? [] : [desk.words("odds_alike", { n: alike })];
  const content = html`<button type="button" class="cmb-choice-row" data-key="choice:${group.id}" aria-expanded=${open ? "true" : "false"} @click=${toggle}>
      <span class="cmb-choice-name">${hintBadge(desk, line.move)}${line.title}</span>
      <strong>${line.percent}</strong>
      <span class="cmb-choice-bar" aria-hidden="true"><span data-fill=${line.tone} .style="inline-size:${widthOf(share)}"></span></span>
      <span class="cmb-choice-plain">${[...(line.plain ? [line.plain.text] : []), ...same].join(" · ")}</span>
    </button>
    ${open ? html`<div class="cmb-choice-all">${oddsOf(desk, group, "strip")}</div>` : nothing}`;
  return about(desk, line.move, "cmb-choice", group.id, content);
}

function choice(desk: Desk, { title, options }: Choice): TemplateResult {
  return html`<div class="cmb-choices-of">
    <p class="cmb-choices-title cmb-fine cmb-dim">${title}</p>
    <ol class="cmb-choices">
      ${repeat(options, ({ group }) => group.id, (one) => option(desk, one))}
    </ol>
  </div>`;
}

/** Return the groups of the picked and the recommended move, unless they are among the options. */
function own(desk: Desk, choices: readonly Choice[]): OddsGroup[] {
  const listed = new Set(choices.flatMap(({ options }) => options.map(({ line }) => line.move)));
  const [picked, hinted] = [desk.guides.picked.lines, desk.hint?.odds ?? []].map(groupsOf);
  const told = new Set(picked?.map(({ move }) => move));
  const advised = hinted?.filter((group) => isTelling(group) && !told.has(group.move)) ?? [];
  return [...(picked ?? []), ...advised].filter(({ move }) => !listed.has(move));
}

/** The contents of the strip: comparisons, and groups outside of them. */
interface Part {
  choices: readonly Choice[];
  groups: readonly OddsGroup[];
}

function sizeOf({ choices, groups }: Part): number {
  return choices.reduce((n, { options }) => n + options.length, groups.length);
}

const NONE: OddsSheet = { odds: [], kind: "exact", se: null };

export function strip(desk: Desk): TemplateResult | typeof nothing {
  const { words, guides, snapshot } = desk;
  if (!wantsStrip(desk) || stripIsOff(snapshot) || snapshot.curtain !== null || snapshot.result !== null) return nothing;
  const { odds = null } = desk.shown;
  const { choices, rest } = choicesOf(odds ?? NONE);
  const mine = own(desk, choices);
  const others = rest.filter(({ move }) => move === null || !mine.some((group) => group.move === move));
  const whole: Part = { choices, groups: others };
  const brief: Part = { choices: firstOf(choices, FIRST, desk.hint?.move ?? null), groups: choices.length > 0 ? [] : others.slice(0, FIRST) };
  const seen = guides.all ? whole : brief;
  const n = sizeOf(whole);
  const more = (): void => {
    guides.all = !guides.all;
    desk.update();
  };
  return html`<section class="cmb-strip" data-strip aria-label=${words("odds_title")}>
    <div class="cmb-strip-head">
      ${icon("odds")}
      <h3>${words("odds_title")}</h3>
      ${odds === null || n + mine.length + (odds.same ?? []).length === 0 ? html`<span class="cmb-dim">${words(lacking(desk))}</span>` : kindOf(desk, odds)}
      <button
        type="button"
        class="cmb-round"
        data-key="strip:close"
        aria-label=${words("strip_off")}
        @click=${() => void toggleStrip(desk, false)}
      >
        ${icon("cross")}
      </button>
    </div>
    ${choices.length === 0 && (odds?.same ?? []).length > 0 ? html`<p class="cmb-dim" data-equal>${words("odds_equal")}</p>` : nothing}
    ${chances(desk, mine)}${seen.choices.map((one) => choice(desk, one))}${chances(desk, seen.groups)}
    ${
      n === sizeOf(brief)
        ? nothing
        : html`<button type="button" class="cmb-link cmb-strip-more" data-key="strip:more" aria-expanded=${guides.all ? "true" : "false"} @click=${more}>
            ${guides.all ? words("strip_fewer") : words("strip_more", { n })}
          </button>`
    }
  </section>`;
}

/** Return the key of the reason why there are no odds. */
function lacking({ shown, snapshot }: Desk): string {
  return shown.odds ? "odds_none" : snapshot.prediction ? "odds_asked" : "odds_wait";
}

function chances(desk: Desk, groups: readonly OddsGroup[]): TemplateResult | typeof nothing {
  if (groups.length === 0) return nothing;
  return html`<ul class="cmb-chances">
    ${repeat(groups, (group) => group.id, (group) => oddsGroup(desk, group, "strip"))}
  </ul>`;
}
