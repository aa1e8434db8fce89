/** Looking back: a scrubber with a mark for each decision, the sentence of the step, and the list of decisions. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import type { App } from "../app";
import { icon, type IconName } from "../art/icons";
import { decisionAt, openHands, playFromHere, setLevel, stopReview, type Target } from "../guide/review";
import { LEVELS, type ReviewGuide } from "../guide/types";
import type { Frame } from "./guide";

function transport(app: App, guide: ReviewGuide): TemplateResult {
  const { words, guides } = app;
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

function scrubber(app: App, guide: ReviewGuide): TemplateResult {
  const share = (mark: number): string => `${guide.steps === 0 ? 0 : (mark / guide.steps) * 100}%`;
  const go = (event: Event): void => {
    app.guides.run.pause();
    app.guides.run.go(Number((event.target as HTMLInputElement).value));
  };
  return html`<div class="cmb-scrub" style="--at:${share(guide.at)}">
    <span class="cmb-scrub-marks" aria-hidden="true">
      ${guide.marks.map((mark) => html`<i style="inset-inline-start:${share(mark)}"></i>`)}
    </span>
    <input
      type="range"
      data-key="review:scrub"
      min="0"
      max=${guide.steps}
      step="1"
      .value=${String(guide.at)}
      aria-label=${app.words("review_scrub")}
      aria-valuetext=${`${guide.at} / ${guide.steps}${app.words("comma")}${guide.sentence}`}
      @input=${go}
    />
  </div>`;
}

function levels(app: App, guide: ReviewGuide): TemplateResult {
  return html`<fieldset class="cmb-levels">
    <legend>${app.words("review_level")}</legend>
    ${LEVELS.map(
      (level) => html`<label>
        <input
          type="radio"
          name="${app.uid}-level"
          data-key="level:${level}"
          .checked=${level === guide.level}
          @change=${() => void setLevel(app, level)}
        /><span>${app.words(`review_level_${level}`)}</span>
      </label>`,
    )}
  </fieldset>`;
}

function decisions(app: App, guide: ReviewGuide): TemplateResult | typeof nothing {
  if (guide.titles.length === 0) return nothing;
  const now = decisionAt(guide);
  const stop = Math.max(0, now);
  return html`<details class="cmb-decisions" ?open=${app.wide}>
    <summary data-key="review:list">${app.words("review_decisions", { n: guide.titles.length })}</summary>
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
            @click=${() => app.guides.run.jump(n)}
          >
            <span class="cmb-number">${n + 1}</span><span>${title}</span>
          </button>
        </li>`,
      )}
    </ol>
  </details>`;
}

function body(app: App, guide: ReviewGuide): TemplateResult {
  const { rule } = guide;
  return html`${transport(app, guide)}${scrubber(app, guide)}
    <p class="cmb-sentence" data-sentence>${guide.sentence}</p>
    <details class="cmb-cited cmb-more" ?open=${app.wide}>
      <summary>${icon("settings")}${app.words("review_more")}</summary>
      <div class="cmb-more-body">
        ${
          rule === null
            ? nothing
            : html`<details class="cmb-cited">
                <summary>${icon("rules")}${app.words("see_rule", { rule: rule.title })}</summary>
                <p>${rule.text}</p>
              </details>`
        }
        ${levels(app, guide)}${guide.can_open ? opener(app, guide) : nothing}${decisions(app, guide)}
      </div>
    </details>`;
}

function opener(app: App, guide: ReviewGuide): TemplateResult {
  const id = `${app.uid}-open`;
  const change = (event: Event): void => void openHands(app, (event.target as HTMLInputElement).checked);
  return html`<div class="cmb-row cmb-row-check">
    <input type="checkbox" id=${id} data-key="review:open" .checked=${guide.open} @change=${change} />
    <label for=${id}>${app.words("review_open")}</label>
  </div>`;
}

export function review(app: App, guide: ReviewGuide): Frame {
  const { words } = app;
  return {
    sign: "review",
    where: words("review_where", { at: guide.at, steps: guide.steps }),
    title: words("review_title"),
    leave: { label: words("review_leave"), run: () => void stopReview(app) },
    brief: guide.sentence,
    track: nothing,
    body: body(app, guide),
    foot: html`<button type="button" class="cmb-button" data-key="review:branch" @click=${() => void playFromHere(app)}>
        ${words("play_from_here")}
      </button>
      <button type="button" class="cmb-button cmb-quiet" data-key="review:leave" @click=${() => void stopReview(app)}>
        ${words("review_leave")}
      </button>`,
  };
}
