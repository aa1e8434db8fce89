/** The picture of a player: a face for a bot, else the initial; with the figure of the cards or team. */

import { html, nothing, type TemplateResult } from "lit-html";

import { badge } from "../art/marks";
import { person, stranger } from "../art/people";
import type { SeatInfo } from "../contract/types";
import type { Desk } from "./desk";

/** Draw a bot's face, which shows the habit only once that is revealed, since people guess it. */
function face(desk: Desk, info: SeatInfo): TemplateResult {
  const habit = desk.guides.watcher.known(info.seat);
  return habit === null ? stranger(info.seat) : person(habit);
}

export function medal(desk: Desk, info: SeatInfo): TemplateResult {
  const { tone, mark, kind } = info;
  const figure = tone && mark ? badge(tone, mark) : nothing;
  if (kind !== "bot") return figure === nothing ? html`<span class="cmb-medal" aria-hidden="true">${[...info.name][0] ?? ""}</span>` : html`${figure}`;
  return html`<span class="cmb-medal cmb-faced" aria-hidden="true">${face(desk, info)}${figure}</span>`;
}
