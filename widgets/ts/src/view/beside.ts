/**
 * Everything apart from the table: next to it if it fits, else in a sheet over it that leaves the hand and the prompt
 * visible.
 */

import { html, nothing, type TemplateResult } from "lit-html";

import { icon } from "../art/icons";
import type { Desk } from "./desk";
import { resultShown } from "./ending";
import { explained, hinted } from "./hint";
import { laneIsFree } from "./offers";
import { panel } from "./panels";
import { foretold, question } from "./predictions";
import { sheets } from "./sheets";
import { strip } from "./strip";
import { talk } from "./talk";
import { typed } from "./typed";
import { welcome } from "./welcome";

type Part = TemplateResult | typeof nothing;

/** Return the parts by urgency: questions, answers, the opened panel, permanent ones. */
function parts(desk: Desk, talking: Part, hint: Part = hinted(desk)): Part[] {
  const opened = panel(desk);
  // the log updates on its own, so it is below
  const first: Part[] = desk.panel === "log" ? [talking, opened] : [opened, talking];
  // otherwise the input field is where the words will appear
  const written = desk.snapshot.said ? nothing : typed(desk);
  // over a small table a hint, a question or its outcome leaves as much in sight as possible
  const outcome = desk.wide || hint === nothing ? foretold(desk) : nothing;
  const spare = desk.hint === null && !desk.snapshot.prediction && outcome === nothing;
  const sums = desk.wide || spare ? sheets(desk) : nothing;
  return [question(desk), outcome, hint, strip(desk), written, ...first, sums];
}

/** Draw the column next to the table; its space is reserved even while it is empty, so that the table does not move. */
export function column(desk: Desk, leading: Part): TemplateResult {
  return html`<div class="cmb-side">${leading}${welcome(desk)}${parts(desk, talk(desk))}</div>`;
}

/** Return the sheet over a small table, and what its free lane of buttons shows: the hint, which covers nothing there. */
export function over(desk: Desk): { sheet: Part; told: Part } {
  if (desk.snapshot.curtain !== null) return { sheet: nothing, told: nothing };
  const told = laneIsFree(desk) ? hinted(desk, nothing) : nothing;
  const hint = told === nothing ? hinted(desk) : explained(desk);
  const shown = parts(desk, nothing, hint);
  if (shown.every((part) => part === nothing)) return { sheet: nothing, told };
  const alone = shown.every((part) => part === nothing || part === hint);
  return { sheet: sheetOver(desk, shown, alone), told };
}

function sheetOver(desk: Desk, shown: Part[], alone: boolean): Part {
  // A question waits for its answer, and a hint alone has a button that closes it: neither is folded.
  const stays = alone || desk.snapshot.prediction != null;
  // Playback must be visible, unless the person has opened something over it, or it settles what they were asked.
  const settled = foretold(desk) !== nothing;
  // Whoever picks cards has read it, and needs to see where they can go.
  const picking = desk.selection.length > 0 && desk.panel === null && hinted(desk) === nothing && strip(desk) === nothing;
  const down = !stays && (desk.lowered || picking || (desk.playing && desk.panel === null && !settled));
  if (down && resultShown(desk)) return nothing; // the handle of a folded sheet would lie over the result
  const fold = (): void => {
    desk.lowered = !down;
    desk.update();
  };
  return html`<div class="cmb-over" data-sheet-over ?data-down=${down}>
    ${
      stays
        ? nothing
        : html`<button
            type="button"
            class="cmb-over-tab"
            data-key="sheet:fold"
            aria-expanded=${down ? "false" : "true"}
            aria-label=${desk.words(down ? "sheet_raise" : "sheet_lower")}
            @click=${fold}
          >
            ${icon("fold")}
          </button>`
    }
    <div class="cmb-over-body" ?hidden=${down}>${shown}</div>
  </div>`;
}
