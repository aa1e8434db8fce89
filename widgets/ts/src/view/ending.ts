/** The end of a match: the viewer's result, the ranking, the game's epilogue, the share of luck, and the next steps. */

import { html, nothing, type TemplateResult } from "lit-html";

import { beatArt } from "../art/beats";
import { icon, type IconName } from "../art/icons";
import { keepsake } from "../art/keepsake";
import { savePicture, sharePicture, sharesPictures } from "../browser/picture";
import { sound } from "../browser/sound";
import { granted } from "../contract/doors";
import type { Balance, Ending, Rank } from "../contract/formats/stage";
import { withSign } from "../contract/odds";
import type { Request, Seat } from "../contract/types";
import { lookAt } from "../guide/analysis";
import { told } from "../guide/finale";
import { startReview } from "../guide/review";
import { open } from "../screen/drawer";
import { nextDeal, sameDeal } from "../screen/play";
import { companyEnd } from "./company";
import type { Desk } from "./desk";
import { medal } from "./medal";
import { dayEnd } from "./today";

/** Return a crown for a win; in games with a goal or a single side, a sign of success or failure. */
export function endSign(end: Ending | null): IconName {
  if (end?.goal != null) return end.goal ? "check" : "cross";
  return end?.standing === "lost" && !end.groups?.length ? "cross" : "crown";
}

/** Draw a player with their picture; the viewer is marked. */
function player(desk: Desk, seat: Seat): TemplateResult {
  const info = desk.snapshot.seats[seat];
  return html`<span class="cmb-winner" ?data-you=${seat === desk.snapshot.viewer}>${info && medal(desk, info)}<span>${info?.name}</span></span>`;
}

/** Return the lines of the ranking; without one, the groups who have won or lost together, the viewer's first. */
function lines(desk: Desk, end: Ending): readonly Rank[] {
  if (end.ranking?.length) return end.ranking;
  const { viewer, seats } = desk.snapshot;
  if (seats.length === 1) return [];
  const groups = [...(end.groups ?? [])].sort((a, b) => Number(b.includes(viewer)) - Number(a.includes(viewer)));
  return groups.map((group) => ({ seats: group, place: null, won: true, points: null, text: "" }));
}

/** Draw a number that counts up to its value; screen readers get the value at once. */
function running(desk: Desk, n: number): TemplateResult {
  const shown = desk.guides.finale.act === "scores" ? "0" : told(n);
  return html`<span data-run=${n} aria-hidden="true" .textContent=${shown}></span>`;
}

/** Draw all seats, best first: those who win or lose together in one line, winners with a crown. */
function ranking(desk: Desk, end: Ending): TemplateResult | typeof nothing {
  const all = lines(desk, end);
  if (all.length === 0) return nothing;
  return html`<ol class="cmb-ranking" aria-label=${desk.words("end_ranking")}>
    ${all.map(
      ({ seats, place, won, points, text }) => html`<li class="cmb-group" ?data-mine=${seats.includes(desk.snapshot.viewer)} ?data-won=${won}>
        <span class="cmb-hidden">${text}</span>
        <span class="cmb-group-members" aria-hidden=${text === "" ? nothing : "true"}>
          ${place === null ? nothing : html`<b class="cmb-place">${place}</b>`}${won ? icon("crown") : nothing}
          ${seats.map((seat, i) => html`${i > 0 ? html`<span class="cmb-with">${icon("link")}</span>` : nothing}${player(desk, seat)}`)}
        </span>
        ${points === null ? nothing : html`<b class="cmb-score">${running(desk, points)}</b>`}
      </li>`,
    )}
  </ol>`;
}

/** Draw the achievements in a match without opponents. */
function reached(desk: Desk, end: Ending): TemplateResult | typeof nothing {
  if (!end.reached?.length) return nothing;
  return html`<dl class="cmb-account">
    ${end.reached.map(
      ({ label, n, of }) => html`<div data-fill=${of !== null && n < of ? "lost" : "end"}>
        <dt>${label}</dt>
        <dd><span class="cmb-hidden">${told(n)}</span>${running(desk, n)}${of === null ? nothing : html`<small> / ${of}</small>`}</dd>
      </div>`,
    )}
  </dl>`;
}

/** A story with more lines is put after the turning point, which would otherwise be out of sight on a phone. */
const SHORT = 1;

/** Draw the game's story of this match; on a small table the account of luck takes its place. */
function story(desk: Desk, end: Ending): TemplateResult | typeof nothing {
  if (!end.story?.length || (!desk.wide && desk.guides.weigher.asked)) return nothing;
  return html`<ul class="cmb-story">${end.story.map((line, i) => html`<li .style="--i:${i}">${line} </li>`)}</ul>`;
}

/** Draw the account in four figures: the expectation, the effects of decisions and luck, the result. */
function account(desk: Desk, { start, start_se, lost, lost_se, luck, luck_se, end }: Balance): TemplateResult {
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

/** Draw the decision that changed the match most, with a button that shows it. */
function turningPoint(desk: Desk, { turning }: Balance): TemplateResult | typeof nothing {
  if (turning === null) return nothing;
  return html`<p class="cmb-turning">${turning.text}
    <button type="button" class="cmb-link" data-key="result:turning" @click=${() => void lookAt(desk, turning.number)}>${desk.words("end_look")}</button>
  </p>`;
}

/** Draw the account in figures, and on request in sentences, which are too long for a phone. */
function answer(desk: Desk, found: Balance): TemplateResult {
  return html`${account(desk, found)}${turningPoint(desk, found)}
    <details class="cmb-cited"><summary data-key="result:why">${desk.words("hint_why")}</summary><p>${found.text}</p></details>`;
}

function verdict(desk: Desk): TemplateResult | typeof nothing {
  const { weigher } = desk.guides;
  const { found, working, share, whole, asked } = weigher;
  if (!weigher.possible) return nothing;
  const parts = found === null ? 1 : found.parts - 1;
  const done = (found?.part ?? 0) + share;
  const progress = html`<label class="cmb-progress"
    ><span>${found === null ? desk.words("end_weighing") : desk.words("analyse_progress", { n: Math.floor(done), parts })}</span
    ><progress max=${parts} .value=${done}></progress
  ></label>`;
  const all = found !== null && (asked || whole);
  return html`<div class="cmb-verdict cmb-box" data-verdict ?data-whole=${whole}>
    ${found?.title ? html`<p class="cmb-verdict-title">${found.title}</p>` : nothing}
    ${found === null ? nothing : all ? answer(desk, found) : html`${turningPoint(desk, found)}<p>${found.outset}</p>`}
    ${working ? progress : nothing}
    ${
      whole || (working && !asked && found === null)
        ? nothing
        : working
          ? html`<button type="button" class="cmb-link" data-key="result:stop" @click=${() => weigher.stop()}>${desk.words("analyse_stop")}</button>`
          : html`<button type="button" class="cmb-button" data-key="result:luck" @click=${() => void weigher.weigh()}>
              ${icon("scales")}${desk.words(asked ? "end_closer" : "end_luck_ask")}
            </button>`
    }
  </div>`;
}

function button(desk: Desk, key: string, word: string, sign: IconName, run: () => void, primary = false): TemplateResult {
  return html`<button type="button" class="cmb-button ${primary ? "cmb-primary" : ""}" data-key=${key} @click=${run}>
    ${icon(sign)}${desk.words(word)}
  </button>`;
}

/** Draw a button with a sign only, beside those with words. */
function small(desk: Desk, key: string, word: string, sign: IconName, run: () => void): TemplateResult {
  return html`<button type="button" class="cmb-round" data-key=${key} aria-label=${desk.words(word)} title=${desk.words(word)} @click=${run}>${icon(sign)}</button>`;
}

function actions(desk: Desk): TemplateResult {
  const { dealt } = desk.snapshot.setup;
  const may = (door: Request["do"], made: () => TemplateResult): TemplateResult | typeof nothing => (granted(desk.snapshot, door) ? made() : nothing);
  const picture = (): string => keepsake(desk.snapshot, desk.guides.weigher.found, desk.words);
  const name = `${desk.snapshot.game}.png`;
  return html`<div class="cmb-ending-actions" ?inert=${desk.guides.finale.act === "scores"}>
    ${may("next", () => button(desk, "result:next", dealt ? "next_deal" : "end_rematch", "again", () => void nextDeal(desk), true))}
    ${dealt || desk.snapshot.deals === false ? nothing : may("again", () => button(desk, "result:same", "end_same", "dice", () => void sameDeal(desk)))}
    ${dayEnd(desk)}${may("infer", () => html`${companyEnd(desk)}`)}
    ${may("new", () => button(desk, "again", "again", "new", () => open(desk, "new", "again")))}
    ${may("review", () => button(desk, "result:review", "review", "review", () => void startReview(desk)))}
    ${may("analyse", () => button(desk, "result:analyse", "analyse", "analyse", () => open(desk, "analyse", "result:analyse")))}
    ${small(desk, "result:picture", "end_picture", "save", () => void savePicture(picture(), name))}
    ${sharesPictures() ? small(desk, "result:share", "end_share", "link", () => void sharePicture(picture(), name)) : nothing}
  </div>`;
}

/** Return whether the whole result lies over the table. */
export function resultShown(desk: Desk): boolean {
  const { result, guide, curtain } = desk.snapshot;
  return result !== null && !desk.playing && !guide && curtain === null && desk.guides.finale.act !== "table";
}

/** Draw the switch for sounds. */
function sounds(desk: Desk): TemplateResult {
  const on = desk.settings.sound;
  const flip = (event: Event): void => {
    event.stopPropagation(); // otherwise it would also skip the scores
    desk.set("sound", !on);
    if (!on) sound("answer");
  };
  return html`<button type="button" class="cmb-round cmb-ending-sound" data-key="result:sound" aria-pressed=${on ? "true" : "false"} aria-label=${desk.words("set_sound")} title=${desk.words("set_sound")} @click=${flip}>
    ${icon(on ? "sound" : "silent")}
  </button>`;
}

export function ending(desk: Desk): TemplateResult | typeof nothing {
  const { result: end, guide, curtain } = desk.snapshot;
  if (end === null || desk.playing || guide || curtain !== null) return nothing;
  const { finale } = desk.guides;
  const { standing, title, top, text, goal } = end;
  const signed = goal != null || !lines(desk, end).some(({ won }) => won); // otherwise the winners' crowns show it
  if (finale.act === "table") {
    return html`<div class="cmb-ending" data-result data-folded data-group="again" @click=${() => finale.skip()}>
      ${icon(endSign(end))}
      <p>${title ?? text}</p>
      <button type="button" class="cmb-button cmb-primary" data-key="result:open">${desk.words("end_open")}</button>
    </div>`;
  }
  const scoring = finale.act === "scores";
  const long = (end.story?.length ?? 0) > SHORT;
  return html`<div class="cmb-ending" data-result data-standing=${standing ?? nothing} ?data-top=${Boolean(top)} ?data-scoring=${scoring} data-group="again" @click=${scoring ? () => finale.skip() : nothing}>
    ${top ? html`<div class="cmb-rain" aria-hidden="true">${Array.from({ length: 14 }, (_, i) => html`<i .style="--i:${i}"></i>`)}</div>` : nothing}
    <h3 class="cmb-ending-title" data-result-title tabindex="-1">${signed ? icon(endSign(end)) : nothing}${title ?? text}</h3>
    ${top ? html`${beatArt("star")}<p class="cmb-ending-top cmb-heading">${top}</p>` : nothing}
    ${title === undefined || (goal == null && end.ranking?.length) ? nothing : html`<p class="cmb-ending-text">${text}</p>`}
    ${ranking(desk, end)}${reached(desk, end)}${long ? nothing : story(desk, end)}
    ${verdict(desk)}${long ? story(desk, end) : nothing}${actions(desk)}
    ${sounds(desk)}
    <button type="button" class="cmb-round cmb-ending-close" data-key="result:close" aria-label=${desk.words("end_close")} title=${desk.words("end_close")} @click=${() => finale.fold()}>
      ${icon("cross")}
    </button>
  </div>`;
}
