/** What comes besides the table: beside it where there is room, else a sheet over it that leaves hand and prompt in sight. */

import { html, nothing, type TemplateResult } from "lit-html";

import { icon } from "../art/icons";
import type { Desk } from "./desk";
import { hinted } from "./offers";
import { panel } from "./panels";
import { foretold, question } from "./predictions";
import { sheets } from "./sheets";
import { strip } from "./strip";
import { talk } from "./talk";
import { typed } from "./typed";
import { welcome } from "./welcome";

type Part = TemplateResult | typeof nothing;

/** In the order of urgency: what asks, what answers, what was opened, what is always there. */
function parts(desk: Desk, talking: Part): Part[] {
  const opened = panel(desk);
  const first: Part[] = desk.panel === "log" ? [talking, opened] : [opened, talking]; // the log goes on by itself, below
  const written = desk.snapshot.said ? nothing : typed(desk); // else one writes where it will be read
  return [question(desk), foretold(desk), hinted(desk), strip(desk), written, ...first, sheets(desk)];
}

/** The column beside the table; its room is kept even while it is empty, so that the table stays where it is. */
export function column(desk: Desk, leading: Part): TemplateResult {
  return html`<div class="cmb-side">${leading}${welcome(desk)}${parts(desk, talk(desk))}</div>`;
}

export function sheetOver(desk: Desk): TemplateResult | typeof nothing {
  const shown = parts(desk, nothing);
  if (shown.every((part) => part === nothing) || desk.snapshot.curtain !== null) return nothing;
  const asks = desk.snapshot.prediction != null;
  // What is played back has to be seen, unless somebody has opened something over it.
  const down = !asks && (desk.lowered || (desk.playing && desk.panel === null));
  const fold = (): void => {
    desk.lowered = !down;
    desk.update();
  };
  return html`<div class="cmb-over" data-sheet-over ?data-down=${down}>
    ${
      asks
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
