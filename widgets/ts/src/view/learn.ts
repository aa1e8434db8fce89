/** A step of the tour: the explanation, the task, and the outcome. */

import { html, nothing, type TemplateResult } from "lit-html";

import { icon } from "../art/icons";
import type { LearnGuide } from "../contract/formats/guides";
import { groupsOf } from "../contract/odds";
import { goToStep, leaveLearning, stepsDone } from "../guide/learn";
import { startPuzzles } from "../guide/puzzle";
import { nextDeal } from "../screen/play";
import type { Desk } from "./desk";
import { type Frame, ruleLinks, track, tried } from "./frame";
import { oddsGroup } from "./odds";

function steps(desk: Desk, guide: LearnGuide): TemplateResult {
  const done = stepsDone(desk);
  const stops = guide.titles.map((title, step) => ({
    key: step,
    number: step + 1,
    name: desk.words("learn_step", { n: step + 1, title }),
    title,
    here: step === guide.step,
    done: done.has(step),
    go: () => void goToStep(desk, step),
  }));
  return track(desk, desk.words("learn_track"), desk.words("learn_done"), stops);
}

function task(desk: Desk, guide: LearnGuide): TemplateResult {
  return html`<div class="cmb-task cmb-box" data-task>
    ${icon("hand")}
    <p>
      <strong>${desk.words("learn_task")}${guide.stages > 1 ? html` (${guide.stage + 1}/${guide.stages})` : nothing}</strong>
      ${guide.task}
    </p>
  </div>`;
}

function outcome(desk: Desk, guide: LearnGuide): TemplateResult {
  const groups = groupsOf(guide.odds);
  return html`<div class="cmb-outcome-box cmb-box" data-guide-done>
    <p class="cmb-right">${icon("check")}<strong>${desk.words("learn_right")}</strong></p>
    ${guide.notice === null ? nothing : html`<p class="cmb-insight">${icon("hint")}<span>${guide.notice}</span></p>`}
    ${
      guide.told.length === 0
        ? nothing
        : html`<ol class="cmb-told cmb-fine">
            ${guide.told.map((sentence) => html`<li>${sentence}</li>`)}
          </ol>`
    }
    ${
      groups.length === 0
        ? nothing
        : html`<ul class="cmb-chances">
            ${groups.map((group) => oddsGroup(desk, group, "learn"))}
          </ul>`
    }
  </div>`;
}

function foot(desk: Desk, guide: LearnGuide): TemplateResult {
  const { words } = desk;
  const last = guide.step === guide.steps - 1;
  const primary = guide.done ? "cmb-primary" : "";
  const show = (): void => void desk.change({ do: "play_for_me" });
  return html`<button
      type="button"
      class="cmb-button"
      data-key="guide:back"
      aria-disabled=${guide.step === 0 ? "true" : "false"}
      @click=${() => guide.step > 0 && void goToStep(desk, guide.step - 1)}
    >
      ${words("learn_back")}
    </button>
    ${
      guide.done
        ? html`<button type="button" class="cmb-button cmb-quiet" data-key="guide:again" @click=${() => void goToStep(desk, guide.step)}>
            ${words("learn_again")}
          </button>`
        : html`<button type="button" class="cmb-button cmb-quiet" data-key="guide:show" @click=${show}>${words("learn_show")}</button>`
    }
    ${
      last
        ? html`${guide.done ? html`<button type="button" class="cmb-button" data-key="guide:puzzles" @click=${() => void startPuzzles(desk)}>${words("puzzles")}</button>` : nothing}
            <button type="button" class="cmb-button ${primary}" data-key="guide:next" @click=${() => void finish(desk)}>
              ${words("learn_end")}
            </button>`
        : html`<button type="button" class="cmb-button ${primary}" data-key="guide:next" @click=${() => void goToStep(desk, guide.step + 1)}>
            ${words(guide.done ? "learn_next" : "learn_skip")}
          </button>`
    }`;
}

/** End the tour and play: the waiting match, or a new deal if that is over. */
async function finish(desk: Desk): Promise<void> {
  await leaveLearning(desk);
  if (desk.snapshot.result !== null) await nextDeal(desk);
}

export function learn(desk: Desk, guide: LearnGuide): Frame {
  const { words } = desk;
  return {
    sign: "learn",
    where: words("learn_where", { n: guide.step + 1, steps: guide.steps }),
    title: guide.title,
    leave: { label: words("learn_leave"), run: () => void leaveLearning(desk) },
    brief: guide.done ? words("learn_right") : guide.task,
    track: steps(desk, guide),
    body: guide.done
      ? html`${outcome(desk, guide)}<p class="cmb-lesson cmb-dim">${guide.text}</p>${ruleLinks(desk, guide.rules)}`
      : html`${guide.goal == null ? nothing : html`<p class="cmb-goal cmb-heading">${icon("star")}<span>${guide.goal}</span></p>`}
          <p class="cmb-lesson">${guide.text}</p>
          ${tried(desk)}${ruleLinks(desk, guide.rules)}`,
    task: guide.done ? nothing : task(desk, guide),
    foot: foot(desk, guide),
  };
}
