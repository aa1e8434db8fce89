/** One control for moves that differ in a number: it is set on a scale, and a button makes the move as it then is. */

import { html, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";

import type { Dial } from "../contract/dials";
import type { Move } from "../contract/types";
import { play } from "../screen/play";
import type { Desk } from "./desk";

/** Where dials stand, for as long as the same moves are on offer; before it is touched, one stands in the middle. */
const set = new WeakMap<readonly Move[], Map<string, number>>();

function standsAt(desk: Desk, { of, moves }: Dial): number {
  return set.get(desk.snapshot.moves)?.get(of) ?? Math.floor((moves.length - 1) / 2);
}

function turn(desk: Desk, { of }: Dial, at: number): void {
  const { moves } = desk.snapshot;
  set.set(moves, (set.get(moves) ?? new Map<string, number>()).set(of, at));
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
