/** A puzzle: the question, answers to choose from (or cards to click), as many tries as it takes, and the counting. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import type { App } from "../app";
import { icon } from "../art/icons";
import { answerPuzzle, copyPuzzle, goToPuzzle, goToToday, leavePuzzles, puzzlesSolved } from "../guide/puzzle";
import type { PuzzleChoice, PuzzleGuide } from "../guide/types";
import { type Frame, track, tried } from "./guide";
import { counting, figures } from "./odds";

/** All puzzles by number; folded, since one goes from one to the next. */
function list(app: App, guide: PuzzleGuide): TemplateResult {
  const solved = puzzlesSolved(app);
  const stops = Array.from({ length: guide.of }, (_, i) => i + 1).map((n) => ({
    key: n,
    number: n,
    name: app.words("puzzle_n", { n }),
    here: n === guide.n,
    done: solved.has(n),
    go: () => void goToPuzzle(app, n),
  }));
  return html`<details class="cmb-cited">
    <summary data-key="puzzle:list">${app.words("puzzle_all", { n: solved.size, of: guide.of })}</summary>
    ${track(app, app.words("puzzle_track"), app.words("puzzle_solved"), stops)}
  </details>`;
}

function choice(app: App, guide: PuzzleGuide, one: PuzzleChoice, n: number): TemplateResult {
  const { words, guides } = app;
  const light = (on: boolean) => (): void => guides.light(on ? one.move : null);
  const done = guide.solved || one.state === "wrong";
  const state = one.state === null ? "" : words(`puzzle_${one.state}`);
  return html`<li data-state=${one.state ?? nothing} @pointerenter=${light(true)} @pointerleave=${light(false)} @focusin=${light(true)} @focusout=${light(false)}>
    <button
      type="button"
      class="cmb-choice"
      data-key="choice:${n}"
      aria-disabled=${done ? "true" : "false"}
      @click=${() => !done && void answerPuzzle(app, n)}
    >
      <span class="cmb-choice-sign" aria-hidden="true">
        ${one.state === "right" ? icon("check") : one.state === "wrong" ? icon("cross") : n + 1}
      </span>
      <span>${one.label}${state ? html`<span class="cmb-hidden">${words("comma")}${state}</span>` : nothing}</span>
    </button>
    ${guide.solved && one.move !== null && one.chance !== null ? figures(app, one.chance) : nothing}
    ${one.state === "wrong" && one.feedback !== null ? html`<p class="cmb-feedback">${one.feedback}</p>` : nothing}
  </li>`;
}

function body(app: App, guide: PuzzleGuide): TemplateResult {
  const { words } = app;
  const byCards = !guide.solved && guide.choices.some((one) => one.move !== null);
  return html`<p class="cmb-question" data-question>${guide.question}</p>
    <ol class="cmb-choices" data-group="choices" aria-label=${words("puzzle_choices")}>
      ${repeat(
        guide.choices,
        (_, n) => `${guide.n}:${n}`,
        (one, n) => choice(app, guide, one, n),
      )}
    </ol>
    ${byCards ? html`<p class="cmb-dim">${words("puzzle_cards")}</p>` : nothing}${tried(app)}
    ${
      guide.solved
        ? html`<div class="cmb-outcome-box" data-guide-done>
            <p class="cmb-right">${icon("check")}<strong>${guide.feedback ?? words("puzzle_right")}</strong></p>
            <h4>${words("puzzle_why")}</h4>
            ${counting(guide.explanation)}
          </div>`
        : nothing
    }
    ${list(app, guide)}`;
}

function foot(app: App, guide: PuzzleGuide): TemplateResult {
  const { words } = app;
  return html`<button type="button" class="cmb-button cmb-quiet" data-key="guide:link" @click=${() => void copyPuzzle(app, guide)}>
      ${icon("link")}${words("puzzle_link")}
    </button>
    <button type="button" class="cmb-button cmb-quiet" data-key="guide:today" @click=${() => void goToToday(app)}>
      ${icon("star")}${words("puzzle_today")}
    </button>
    <button
      type="button"
      class="cmb-button ${guide.solved ? "cmb-primary" : ""}"
      data-key="guide:next"
      @click=${() => void goToPuzzle(app, guide.next)}
    >
      ${words(guide.solved ? "puzzle_next" : "learn_skip")}
    </button>`;
}

export function puzzle(app: App, guide: PuzzleGuide): Frame {
  const { words } = app;
  return {
    sign: "puzzle",
    where: words("puzzles"),
    title: words("puzzle_where", { n: guide.n, of: guide.of }),
    leave: { label: words("puzzle_leave"), run: () => void leavePuzzles(app) },
    brief: guide.feedback ?? words("puzzle_cards"),
    track: nothing,
    body: body(app, guide),
    foot: foot(app, guide),
  };
}
