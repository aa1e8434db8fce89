/** The review: a scrubber with a mark for each decision, the sentence of the step, and the list of decisions. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { icon, type IconName } from "../art/icons";
import type { ReviewGuide } from "../contract/formats/guides";
import { decisionAt, LEVELS, openHands, playFromHere, setLevel, stopReview, type Target } from "../guide/review";
import type { Desk } from "./desk";
import type { Frame } from "./frame";
import { replayed } from "./replay";

function transport(desk: Desk, guide: ReviewGuide): TemplateResult {
  const { words, guides } = desk;
  const { run } = guides;
  const button = (name: IconName, to: Target, off: boolean): TemplateResult =>
    html`<button
      type="button"
      class="cmb-round cmb-transport"
      data-key="review:${name}"
      aria-label=${words(`review_${name}`)}
      title=${words(`review_${name}`)}
      aria-disabled=${off ? "true" : "false"}
      @click=${() => {
        run.pause();
        run.go(to);
      }}
    >
      ${icon(name)}
    </button>`;
  const first = guide.at === 0;
  const last = guide.at === guide.steps;
  const play = run.playing ? "pause" : "play";
  return html`<div class="cmb-transports" role="group" aria-label=${words("review_transport")}>
    ${button("first", "start", first)}${button("back", "back", first)}
    <button
      type="button"
      class="cmb-round cmb-transport cmb-transport-play"
      data-key="review:play"
      aria-label=${words(`review_${play}`)}
      title=${words(`review_${play}`)}
      @click=${() => run.toggle()}
    >
      ${icon(play)}
    </button>
    ${button("next", "next", last)}${button("last", "end", last)}
  </div>`;
}

function scrubber(desk: Desk, guide: ReviewGuide): TemplateResult {
  const share = (mark: number): string => `${guide.steps === 0 ? 0 : (mark / guide.steps) * 100}%`;
  const go = (event: Event): void => {
    desk.guides.run.pause();
    desk.guides.run.go(Number((event.target as HTMLInputElement).value));
  };
  return html`<div class="cmb-scrub" .style="--at:${share(guide.at)}">
    <span class="cmb-scrub-marks" aria-hidden="true">
      ${guide.marks.map((mark) => html`<i .style="inset-inline-start:${share(mark)}"></i>`)}
    </span>
    <input
      type="range"
      data-key="review:scrub"
      min="0"
      max=${guide.steps}
      step="1"
      .value=${String(guide.at)}
      aria-label=${desk.words("review_scrub")}
      aria-valuetext=${`${guide.at} / ${guide.steps}${desk.words("comma")}${guide.sentence}`}
      @input=${go}
    />
  </div>`;
}

function levels(desk: Desk, guide: ReviewGuide): TemplateResult {
  return html`<fieldset class="cmb-levels">
    <legend>${desk.words("review_level")}</legend>
    ${LEVELS.map(
      (level) => html`<label>
        <input
          type="radio"
          name="${desk.uid}-level"
          data-key="level:${level}"
          .checked=${level === guide.level}
          @change=${() => void setLevel(desk, level)}
        /><span>${desk.words(`review_level_${level}`)}</span>
      </label>`,
    )}
  </fieldset>`;
}

function decisions(desk: Desk, guide: ReviewGuide): TemplateResult | typeof nothing {
  if (guide.titles.length === 0) return nothing;
  const now = decisionAt(guide);
  const stop = Math.max(0, now);
  return html`<details class="cmb-decisions" ?open=${desk.wide}>
    <summary data-key="review:list">${desk.words("review_decisions", { n: guide.titles.length })}</summary>
    <ol data-group="decisions">
      ${repeat(
        guide.titles,
        (_, n) => n,
        (title, n) => html`<li>
          <button
            type="button"
            data-key="decision:${n}"
            tabindex=${n === stop ? 0 : -1}
            aria-current=${n === now ? "step" : nothing}
            @click=${() => desk.guides.run.jump(n)}
          >
            <span class="cmb-number">${n + 1}</span><span>${title}</span>
          </button>
        </li>`,
      )}
    </ol>
  </details>`;
}

function body(desk: Desk, guide: ReviewGuide): TemplateResult {
  const { rule } = guide;
  return html`${transport(desk, guide)}${scrubber(desk, guide)}
    <p class="cmb-sentence cmb-box cmb-heading" data-sentence>${guide.sentence}</p>
    ${typeof guide.replay === "number" ? replayed(desk, "review", { decision: guide.replay }, guide.titles[guide.replay] ?? "") : nothing}
    <details class="cmb-cited cmb-more" ?open=${desk.wide}>
      <summary>${icon("settings")}${desk.words("review_more")}</summary>
      <div class="cmb-more-body">
        ${
          rule === null
            ? nothing
            : html`<details class="cmb-cited">
                <summary>${icon("rules")}${desk.words("see_rule", { rule: rule.title })}</summary>
                <p>${rule.text}</p>
              </details>`
        }
        ${levels(desk, guide)}${guide.can_open ? opener(desk, guide) : nothing}${decisions(desk, guide)}
      </div>
    </details>`;
}

function opener(desk: Desk, guide: ReviewGuide): TemplateResult {
  const id = `${desk.uid}-open`;
  const change = (event: Event): void => void openHands(desk, (event.target as HTMLInputElement).checked);
  return html`<div class="cmb-row cmb-row-check">
    <input type="checkbox" id=${id} data-key="review:open" .checked=${guide.open} @change=${change} />
    <label for=${id}>${desk.words("review_open")}</label>
  </div>`;
}

export function review(desk: Desk, guide: ReviewGuide): Frame {
  const { words } = desk;
  return {
    sign: "review",
    where: words("review_where", { at: guide.at, steps: guide.steps }),
    title: words("review_title"),
    leave: { label: words("review_leave"), run: () => void stopReview(desk) },
    brief: guide.sentence,
    track: nothing,
    body: body(desk, guide),
    task: nothing,
    foot: html`<button type="button" class="cmb-button" data-key="review:branch" @click=${() => void playFromHere(desk)}>
        ${words("play_from_here")}
      </button>
      <button type="button" class="cmb-button cmb-quiet" data-key="review:leave" @click=${() => void stopReview(desk)}>
        ${words("review_leave")}
      </button>`,
  };
}
