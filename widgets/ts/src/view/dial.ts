/** One control for moves that differ in a number: a scale sets the number, and a button makes the move. */

import { html, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";

import type { Dial } from "../contract/dials";
import { play } from "../screen/play";
import type { Desk } from "./desk";

/** The position of each table's dial while the same choice is open; initially in the middle. */
const set = new WeakMap<HTMLElement, { choice: string; at: number }>();

function choice({ snapshot }: Desk, { of, moves }: Dial): string {
  return JSON.stringify([of, snapshot.viewer, snapshot.setup.seed, moves.map((move) => move.text), snapshot.table.zones]);
}

function standsAt(desk: Desk, one: Dial): number {
  const kept = set.get(desk.root);
  return kept?.choice === choice(desk, one) ? kept.at : Math.floor((one.moves.length - 1) / 2);
}

function turn(desk: Desk, one: Dial, at: number): void {
  set.set(desk.root, { choice: choice(desk, one), at });
  desk.update();
}

export function dial(desk: Desk, one: Dial): TemplateResult {
  const at = standsAt(desk, one);
  const now = one.moves[at];
  const label = now?.label ?? "";
  return html`<div class="cmb-dial" data-dial=${one.of}>
    <span class="cmb-dial-scale" data-group="dial:${one.of}">
      <span aria-hidden="true">${one.moves[0]?.dial?.n}</span>
      <input
        type="range"
        min="0"
        max=${one.moves.length - 1}
        step="1"
        .value=${live(String(at))}
        aria-label=${desk.words("dial")}
        aria-valuetext=${label}
        data-key="dial:${one.of}"
        @input=${(event: Event) => turn(desk, one, Number((event.target as HTMLInputElement).value))}
      />
      <span aria-hidden="true">${one.moves.at(-1)?.dial?.n}</span>
    </span>
    <button
      type="button"
      class="cmb-button cmb-primary"
      data-key="offer:dial:${one.of}"
      data-offer=${now?.text ?? ""}
      @click=${() => now && void play(desk, now.text)}
    >
      <span>${label}</span>
    </button>
  </div>`;
}
