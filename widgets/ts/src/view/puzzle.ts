/** A puzzle: the question, answers to choose from (or cards to click), any number of tries, and the calculation. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import { front } from "../art/face";
import { icon } from "../art/icons";
import type { PuzzleChoice, PuzzleCounted, PuzzleGuide } from "../contract/formats/guides";
import { answerPuzzle, copyPuzzle, goToPuzzle, goToToday, leavePuzzles, puzzlesSolved } from "../guide/puzzle";
import type { Desk } from "./desk";
import { type Frame, track, tried } from "./frame";
import { counting, figures } from "./odds";
import { replayed } from "./replay";

/** Draw the list of all puzzles by number; folded, since "next" leads from one to the next. */
function list(desk: Desk, guide: PuzzleGuide): TemplateResult {
  const solved = puzzlesSolved(desk);
  const stops = guide.numbers.map((n) => ({
    key: n,
    number: n,
    name: desk.words("puzzle_n", { n }),
    here: n === guide.n,
    done: solved.has(n),
    go: () => void goToPuzzle(desk, n),
  }));
  return html`<details class="cmb-cited">
    <summary data-key="puzzle:list">${desk.words("puzzle_all", { n: stops.filter((one) => one.done).length, of: stops.length })}</summary>
    ${track(desk, desk.words("puzzle_track"), desk.words("puzzle_solved"), stops)}
  </details>`;
}

function choice(desk: Desk, guide: PuzzleGuide, one: PuzzleChoice, n: number): TemplateResult {
  const { words, guides } = desk;
  const light = (on: boolean) => (): void => guides.light(on ? one.move : null);
  const done = guide.solved || one.state === "wrong";
  const state = one.state === null ? "" : words(`puzzle_${one.state}`);
  return html`<li data-state=${one.state ?? nothing} @pointerenter=${light(true)} @pointerleave=${light(false)} @focusin=${light(true)} @focusout=${light(false)}>
    <button
      type="button"
      class="cmb-choice"
      data-key="choice:${n}"
      aria-disabled=${done ? "true" : "false"}
      @click=${() => !done && void answerPuzzle(desk, n)}
    >
      <span class="cmb-choice-sign" aria-hidden="true">
        ${one.state === "right" ? icon("check") : one.state === "wrong" ? icon("cross") : n + 1}
      </span>
      <span>${one.label}${state ? html`<span class="cmb-hidden">${words("comma")}${state}</span>` : nothing}</span>
    </button>
    ${guide.solved && one.move !== null && one.chance !== null ? figures(desk, one.chance) : nothing}
    ${one.state === "wrong" && one.feedback !== null ? html`<p class="cmb-feedback cmb-fine">${one.feedback}</p>` : nothing}
  </li>`;
}

/** Draw the cards that the answer counts, each with its number of hidden copies. */
function counted({ snapshot }: Desk, { text, cards }: PuzzleCounted): TemplateResult {
  return html`<p data-counted>${text}</p>
    ${
      cards.length === 0
        ? nothing
        : html`<ul class="cmb-browsed" aria-hidden="true">
            ${cards.map(({ face, n }) => {
              const design = snapshot.design[face];
              return design === undefined ? nothing : html`<li>${front(design, true)}${n > 1 ? html`<span class="cmb-copies">× ${n}</span>` : nothing}</li>`;
            })}
          </ul>`
    }`;
}

function body(desk: Desk, guide: PuzzleGuide): TemplateResult {
  const { words } = desk;
  const byCards = !guide.solved && guide.choices.some((one) => one.move !== null);
  return html`<p class="cmb-question cmb-heading" data-question>${guide.question}</p>
    ${guide.counts ? html`<p class="cmb-dim" data-counts>${guide.counts}</p>` : nothing}
    <ol class="cmb-choices" data-group="choices" aria-label=${words("puzzle_choices")}>
      ${repeat(
        guide.choices,
        (_, n) => `${guide.n}:${n}`,
        (one, n) => choice(desk, guide, one, n),
      )}
    </ol>
    ${byCards ? html`<p class="cmb-dim">${words("puzzle_cards")}</p>` : nothing}${tried(desk)}
    ${
      guide.solved
        ? html`<div class="cmb-outcome-box cmb-box" data-guide-done>
            <p class="cmb-right">${icon("check")}<strong>${guide.feedback ?? words("puzzle_right")}</strong></p>
            <h4>${words("puzzle_why")}</h4>
            ${guide.counted === null ? nothing : counted(desk, guide.counted)}
            ${counting(guide.explanation)}
            ${guide.choices.map((one, n) => (one.move === null ? nothing : html`<div class="cmb-replay-choice"><p>${one.label}</p>${replayed(desk, `puzzle:${n}`, { text: one.move }, one.label)}</div>`))}
          </div>`
        : nothing
    }
    ${list(desk, guide)}`;
}

function foot(desk: Desk, guide: PuzzleGuide): TemplateResult {
  const { words } = desk;
  return html`<button type="button" class="cmb-button cmb-quiet" data-key="guide:link" @click=${() => void copyPuzzle(desk, guide)}>
      ${icon("link")}${words("puzzle_link")}
    </button>
    <button type="button" class="cmb-button cmb-quiet" data-key="guide:today" @click=${() => void goToToday(desk)}>
      ${icon("star")}${words("puzzle_today")}
    </button>
    <button
      type="button"
      class="cmb-button ${guide.solved ? "cmb-primary" : ""}"
      data-key="guide:next"
      @click=${() => void goToPuzzle(desk, guide.next)}
    >
      ${words(guide.solved ? "puzzle_next" : "learn_skip")}
    </button>`;
}

export function puzzle(desk: Desk, guide: PuzzleGuide): Frame {
  const { words } = desk;
  return {
    sign: "puzzle",
    where: words("puzzles"),
    title: words("puzzle_where", { n: guide.n, of: guide.of }),
    leave: { label: words("puzzle_leave"), run: () => void leavePuzzles(desk) },
    brief: guide.feedback ?? words("puzzle_cards"),
    track: nothing,
    body: body(desk, guide),
    task: nothing,
    foot: foot(desk, guide),
  };
}
