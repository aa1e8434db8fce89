/** The odds strip: below the status line, updated with every position. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { icon } from "../art/icons";
import { groupsOf, moveFirst } from "../contract/odds";
import { stripIsOff, toggleStrip, wantsStrip } from "../screen/strip";
import type { Desk } from "./desk";
import { kindOf, oddsGroup } from "./odds";

/** Number of groups shown initially; a button shows the others. */
const FIRST_WIDE = 4;
const FIRST_NARROW = 2;

export function strip(desk: Desk): TemplateResult | typeof nothing {
  const { words, guides, snapshot } = desk;
  if (!wantsStrip(desk) || stripIsOff(snapshot) || snapshot.curtain !== null || snapshot.result !== null) return nothing;
  const { odds = null } = desk.shown;
  const groups = moveFirst(groupsOf(odds?.odds ?? []), [...guides.picked.lines, ...(desk.hint?.odds ?? [])]);
  const first = desk.wide ? FIRST_WIDE : FIRST_NARROW;
  const seen = guides.all ? groups : groups.slice(0, first);
  const more = (): void => {
    guides.all = !guides.all;
    desk.update();
  };
  return html`<section class="cmb-strip" data-strip aria-label=${words("odds_title")}>
    <div class="cmb-strip-head">
      ${icon("odds")}
      <h3>${words("odds_title")}</h3>
      ${
        odds === null || groups.length === 0
          ? html`<span class="cmb-dim">${words(odds !== null ? "odds_none" : desk.snapshot.prediction ? "odds_asked" : "odds_wait")}</span>`
          : kindOf(desk, odds)
      }
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
    ${
      groups.length === 0
        ? nothing
        : html`<ul class="cmb-chances">
            ${repeat(seen, (group) => group.id, (group) => oddsGroup(desk, group, "strip"))}
          </ul>`
    }
    ${
      groups.length <= first
        ? nothing
        : html`<button type="button" class="cmb-link cmb-strip-more" data-key="strip:more" aria-expanded=${guides.all ? "true" : "false"} @click=${more}>
            ${guides.all ? words("strip_fewer") : words("strip_more", { n: groups.length })}
          </button>`
    }
  </section>`;
}
