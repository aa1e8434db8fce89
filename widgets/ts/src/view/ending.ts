/** The end of a match: the viewer's result, the winners, the share of luck, and what comes next. */

import { html, nothing, type TemplateResult } from "lit-html";

import { beatArt } from "../art/beats";
import { icon, type IconName } from "../art/icons";
import { keepsake } from "../art/keepsake";
import { savePicture, sharePicture, sharesPictures } from "../browser/picture";
import type { Balance, Ending } from "../contract/formats/stage";
import { withSign } from "../contract/odds";
import type { Seat } from "../contract/types";
import { startReview } from "../guide/review";
import { open } from "../screen/drawer";
import { nextDeal, sameDeal } from "../screen/play";
import { companyEnd } from "./company";
import type { Desk } from "./desk";
import { medal } from "./medal";
import { dayEnd } from "./today";

/** Return a crown for a win; in games with a goal or with a single side, whether it was reached. */
export function endSign(end: Ending | null): IconName {
  if (end?.goal != null) return end.goal ? "check" : "cross";
  return end?.standing === "lost" && !end.groups?.length ? "cross" : "crown";
}

/** Draw a player with their picture; the viewer is marked. */
function player(desk: Desk, seat: Seat): TemplateResult {
  const info = desk.snapshot.seats[seat];
  return html`<span class="cmb-winner" ?data-you=${seat === desk.snapshot.viewer}>${info && medal(desk, info)}<span>${info?.name}</span></span>`;
}

/** Draw the winners in their groups, with a crown. */
function winners(desk: Desk, end: Ending): TemplateResult | typeof nothing {
  const { viewer } = desk.snapshot;
  const groups = [...(end.groups ?? [])].sort((a, b) => Number(b.includes(viewer)) - Number(a.includes(viewer)));
  if (groups.length === 0) return nothing;
  return html`<div class="cmb-winners" aria-hidden="true">
    ${groups.map(
      (group) => html`<span class="cmb-group" ?data-mine=${group.includes(viewer)}>
        ${icon("crown")}${group.map((seat, i) => html`${i > 0 ? html`<span class="cmb-with">${icon("link")}</span>` : nothing}${player(desk, seat)}`)}
      </span>`,
    )}
  </div>`;
}

/** Draw the account in four figures: the expectation, the effects of decisions and luck, the result. */
function account(desk: Desk, { start, start_se, lost, lost_se, luck, luck_se, end }: Balance): TemplateResult | typeof nothing {
  if (lost === null || luck === null) return nothing;
  const { words } = desk;
  const step = (key: string, value: string, se: number | null, fill: string): TemplateResult =>
    html`<div data-fill=${fill}><dt>${words(key)}</dt><dd>${value}${se === null ? nothing : html`<small> ±${se}</small>`}</dd></div>`;
  return html`<dl class="cmb-account">
    ${step("end_deal", String(start), start_se, "deal")}
    ${step("end_decisions", withSign(-lost), lost_se, "lost")}
    ${step("end_luck", withSign(luck), luck_se, "luck")}
    ${step("end_result", String(end), null, "end")}
  </dl>`;
}

function verdict(desk: Desk): TemplateResult | typeof nothing {
  const { weigher } = desk.guides;
  const { found, working, share, whole } = weigher;
  if (!weigher.possible) return nothing;
  const parts = found?.parts ?? 1;
  const done = (found === null ? 0 : found.part + 1) + share;
  const progress = html`<label class="cmb-progress"
    ><span>${found === null ? desk.words("end_weighing") : desk.words("analyse_progress", { n: Math.floor(done), parts })}</span
    ><progress max=${parts} .value=${done}></progress
  ></label>`;
  return html`<div class="cmb-verdict" data-verdict ?data-whole=${whole}>
    ${found?.title ? html`<p class="cmb-verdict-title">${found.title}</p>` : nothing}
    ${found === null ? nothing : html`<p>${found.text}</p>${account(desk, found)}`}
    ${working ? progress : nothing}
    ${
      whole || (working && found === null)
        ? nothing
        : working
          ? html`<button type="button" class="cmb-link" data-key="result:stop" @click=${() => weigher.stop()}>${desk.words("analyse_stop")}</button>`
          : html`<button type="button" class="cmb-button" data-key="result:luck" @click=${() => void weigher.run()}>
              ${icon("scales")}${desk.words("end_luck_ask")}
            </button>`
    }
  </div>`;
}

function button(desk: Desk, key: string, word: string, sign: IconName, run: () => void, primary = false): TemplateResult {
  return html`<button type="button" class="cmb-button ${primary ? "cmb-primary" : ""}" data-key=${key} @click=${run}>
    ${icon(sign)}${desk.words(word)}
  </button>`;
}

function actions(desk: Desk): TemplateResult {
  const { dealt } = desk.snapshot.setup;
  const picture = (): string => keepsake(desk.snapshot, desk.guides.weigher.found, desk.words);
  const name = `${desk.snapshot.game}.png`;
  return html`<div class="cmb-ending-actions">
    ${button(desk, "result:next", dealt ? "next_deal" : "end_rematch", "again", () => void nextDeal(desk), true)}
    ${dealt || desk.snapshot.deals === false ? nothing : button(desk, "result:same", "end_same", "dice", () => void sameDeal(desk))}
    ${dayEnd(desk)}${companyEnd(desk)}
    ${button(desk, "again", "again", "new", () => open(desk, "new", "again"))}
    ${button(desk, "result:review", "review", "review", () => void startReview(desk))}
    ${button(desk, "result:analyse", "analyse", "analyse", () => open(desk, "analyse", "result:analyse"))}
    ${button(desk, "result:picture", "end_picture", "save", () => void savePicture(picture(), name))}
    ${sharesPictures() ? button(desk, "result:share", "end_share", "link", () => void sharePicture(picture(), name)) : nothing}
  </div>`;
}

export function ending(desk: Desk): TemplateResult | typeof nothing {
  const { result: end, guide, curtain } = desk.snapshot;
  if (end === null || desk.playing || guide || curtain !== null) return nothing;
  const { weigher } = desk.guides;
  const { standing, title, top, text, goal } = end;
  const signed = goal != null || !end.groups?.length; // otherwise the winners' crowns show it
  if (!weigher.open) {
    return html`<div class="cmb-ending" data-result data-folded data-group="again">
      ${icon(endSign(end))}
      <p>${title ?? text}</p>
      <button type="button" class="cmb-button cmb-primary" data-key="result:open" @click=${() => weigher.fold(true)}>${desk.words("end_open")}</button>
    </div>`;
  }
  return html`<div class="cmb-ending" data-result data-standing=${standing ?? nothing} ?data-top=${Boolean(top)} data-group="again">
    ${top ? html`<div class="cmb-rain" aria-hidden="true">${Array.from({ length: 14 }, (_, i) => html`<i .style="--i:${i}"></i>`)}</div>` : nothing}
    <h3 class="cmb-ending-title">${signed ? icon(endSign(end)) : nothing}${title ?? text}</h3>
    ${top ? html`${beatArt("star")}<p class="cmb-ending-top">${top}</p>` : nothing}
    ${winners(desk, end)}
    ${title === undefined ? nothing : html`<p class="cmb-ending-text">${text}</p>`}
    ${verdict(desk)}${actions(desk)}
    <button type="button" class="cmb-round cmb-ending-close" data-key="result:close" aria-label=${desk.words("end_close")} title=${desk.words("end_close")} @click=${() => weigher.fold(false)}>
      ${icon("cross")}
    </button>
  </div>`;
}
