/** The odds strip: under the status line, live with every position. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import type { App } from "../app";
import { icon } from "../art/icons";
import { groupsOf } from "../guide/odds";
import type { Snapshot } from "../types";
import { kindOf, oddsGroup } from "./odds";

/** So many groups are shown at once; the others come with a button. */
const FIRST_WIDE = 4;
const FIRST_NARROW = 2;

/** Whether something leads the table that has odds of its own or keeps them back. */
function isLed({ guide }: Snapshot): boolean {
  return Boolean(guide) && guide?.kind !== "branch";
}

export function stripIsOff(snapshot: Snapshot): boolean {
  return isLed(snapshot) || (snapshot.mode === "duel" && snapshot.result === null);
}

/** Show the strip or put it away; where there can be none, say why. */
export async function toggleStrip(app: App, on = !app.settings.strip): Promise<void> {
  const { words, snapshot } = app;
  if (snapshot.guide?.kind === "learn") return app.tell({ text: words("odds_led"), rule: null, tone: "info" });
  if (stripIsOff(snapshot)) return void (await app.ask({ do: "odds" })); // the refusal has the reason
  app.set("strip", on);
  if ((await app.ask({ do: "odds_strip", on })) === null) app.set("strip", !on);
  else if (on) app.hear(words("strip_on"));
}

export function strip(app: App): TemplateResult | typeof nothing {
  const { words, guides, snapshot } = app;
  if (!app.settings.strip || stripIsOff(snapshot) || snapshot.curtain !== null || snapshot.result !== null) return nothing;
  const { odds = null } = app.shown;
  const groups = groupsOf(odds?.odds ?? []);
  const first = app.wide ? FIRST_WIDE : FIRST_NARROW;
  const seen = guides.all ? groups : groups.slice(0, first);
  const more = (): void => {
    guides.all = !guides.all;
    app.update();
  };
  return html`<section class="cmb-strip" data-strip aria-label=${words("odds_title")}>
    <div class="cmb-strip-head">
      ${icon("odds")}
      <h3>${words("odds_title")}</h3>
      ${
        odds === null || groups.length === 0
          ? html`<span class="cmb-dim">${words(odds === null ? "odds_wait" : "odds_none")}</span>`
          : kindOf(app, odds)
      }
      <button
        type="button"
        class="cmb-round"
        data-key="strip:close"
        aria-label=${words("strip_off")}
        @click=${() => void toggleStrip(app, false)}
      >
        ${icon("cross")}
      </button>
    </div>
    ${
      groups.length === 0
        ? nothing
        : html`<ul class="cmb-chances">
            ${repeat(seen, (group) => group.id, (group) => oddsGroup(app, group, "strip"))}
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
