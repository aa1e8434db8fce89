// The wall, for everybody to see: how to join, who sits where, and the outcome of a question.

import { html, nothing, type TemplateResult } from "../../../widgets/ts/src/browser/html";
import { Board, qr } from "./board";
import { outcome } from "./chart";
import type { TableState, WallPoll } from "./frames";
import { words } from "./page";

function tableOf(table: TableState): TemplateResult | typeof nothing {
  const people = table.seats.filter((seat) => seat.person !== null);
  if (people.length === 0) return nothing;
  return html`<li class="panel" ?data-over=${table.over}>
    <b>${words("table", { n: table.table + 1 })}</b>
    ${people.map((seat) => html`<span data-kind=${seat.kind} ?data-act=${seat.to_act}>${seat.name}</span>`)}
  </li>`;
}

function question(poll: WallPoll): TemplateResult {
  return html`<section class="panel poll">
    <h2>${poll.text}</h2>
    ${poll.open ? html`<p class="big">${words("answers", { n: poll.n, of: poll.of })}</p>` : outcome(poll)}
  </section>`;
}

function view(): TemplateResult {
  const { overview, addresses, code, connected, refused } = board;
  const [first] = addresses;
  const other = overview !== null && (overview.poll !== null || overview.shown !== null); // what everybody should look at
  return html`<h1 class="unseen">${words("page_title")}</h1>
    ${connected ? nothing : html`<p class="notice" role="alert">${refused || words("lost")}</p>`}
    <section class="enter row">
      ${first && !other ? qr(first, code, words("qr")) : nothing}
      <dl class="row">
        <dt>${words("join_at")}</dt>
        ${addresses.map((address) => html`<dd class="big">${address}</dd>`)}
        <dt>${words("code")}</dt>
        <dd class="big code">${code}</dd>
      </dl>
      ${overview ? html`<p class="big">${words(`phase_${overview.phase}`)} · ${words("here", { n: overview.here })}</p>` : nothing}
    </section>
    ${overview?.poll ? question(overview.poll) : nothing}
    ${overview && overview.asking !== null ? html`<p class="big">${words("asking", { n: overview.asking + 1 })}</p>` : nothing}
    ${other ? nothing : html`<ul class="tables beside">${overview?.tables.map(tableOf)}</ul>`}`;
}

const board = new Board(view);
board.begin();
