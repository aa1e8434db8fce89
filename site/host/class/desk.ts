// The teacher's desk: what the class is doing, and the actions that change it.

import { html, nothing, type TemplateResult } from "../../../widgets/ts/src/browser/html";
import { questions } from "./ask";
import { Board, qr } from "./board";
import type { Overview, Place, TableState } from "./frames";
import { words } from "./page";
import { entrance, places } from "./people";

const send = (verb: string, more: Record<string, unknown> = {}): void => board.line.send({ do: verb, ...more });

function button(key: string, run: () => void, primary = false, off = false): TemplateResult {
  return html`<button type="button" class="button ${primary ? "primary" : ""}" data-verb=${key} ?disabled=${off} @click=${run}>${words(key)}</button>`;
}

function sure(key: string, run: () => void): () => void {
  return () => confirm(words(key)) && run();
}

function now({ phase, joined, here, reached, tables }: Overview): TemplateResult {
  const used = tables.filter(isUsed);
  const facts = { n: phase === "waiting" ? joined : here, over: used.filter((table) => table.over).length, tables: used.length };
  const alone = !reached && joined === 0;
  return html`<p class="big" role="status">${words(alone ? "now_nobody" : `now_${phase}`, facts)}</p>
    ${reached ? nothing : html`<details ?open=${alone}><summary>${words("help")}</summary><p>${words("help_nobody")}</p></details>`}`;
}

function verbs({ phase, hidden, locked, approval, joined }: Overview): TemplateResult {
  if (phase === "over") return html`<p class="actions">${files(true)}</p>`;
  return html`<p class="actions">
      ${
        phase === "playing"
          ? button("pause", () => send("pause"), true)
          : button(phase === "waiting" ? "start" : "go_on", () => send("start"), true, joined === 0)
      }
      ${button(hidden ? "show_screens" : "hide", () => send("hide", { on: !hidden }))}
      ${button("deal", sure("deal_sure", () => send("deal")))}
      ${button("deal_same", sure("deal_sure", () => send("deal", { same: true })))}
    </p>
    <p class="actions">
      ${button(locked ? "unlock" : "lock", () => send("lock", { on: !locked }))}
      ${button(approval ? "unapprove" : "approve", () => send("approval", { on: !approval }))}
      ${files()}
      ${button("end", sure("end_sure", () => send("end")))}
    </p>`;
}

/** The files that the desk can save: tables for spreadsheets and for CODAP, and the answers that pupils handed in. */
const FILES = { export: ["data.csv", "class.csv"], codap: ["class.codap", "class.codap"], hand_ins: ["hand-ins.txt", "hand-ins.txt"] } as const;

function files(primary = false): TemplateResult[] {
  return Object.entries(FILES).map(([key, [path, name]], n) => button(key, () => void saved(path, name), primary && n === 0));
}

/** Save a file of the class; the token is sent in a header, to keep it out of addresses. */
async function saved(path: string, name: string): Promise<void> {
  const answer = await fetch(`./api/${path}`, { headers: { Authorization: `Bearer ${board.token}` } });
  if (!answer.ok) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

function rename(place: Place): void {
  const name = prompt(words("rename_to"), place.name);
  if (name !== null) send("rename", { person: place.person, name });
}

/** Draw the actions on the person in a chair. */
function changes(table: TableState, place: Place): TemplateResult | typeof nothing {
  if (place.person === null) return nothing;
  return html`<button type="button" class="button quiet" aria-label="${words("rename")}: ${place.name}" @click=${() => rename(place)}>${words("rename")}</button>
    <button type="button" class="button quiet" aria-label="${words("bot_plays")}: ${place.name}" @click=${() => send("bot", { table: table.table, seat: place.seat })}>${words("bot_plays")}</button>`;
}

function cells(place: Place): TemplateResult {
  const state = place.to_act ? `${words(place.kind)}, ${words("to_act")}` : words(place.kind);
  return html`<td>${place.name}</td><td data-kind=${place.kind}>${state}</td>`;
}

function show(table: TableState): TemplateResult {
  const shown = board.overview?.shown === table.table;
  return button(shown ? "unshow" : "show", () => send("show", { table: shown ? null : table.table }));
}

function heads(keys: string[]): TemplateResult {
  return html`<thead><tr>${keys.map((key) => html`<th scope="col">${words(key)}</th>`)}</tr></thead>`;
}

const told = (table: TableState): string => (table.over ? words("finished") : words("moves", { n: table.moves }));

function tableOf(table: TableState): TemplateResult {
  return html`<details class="panel" ?open=${isUsed(table)}>
    <summary>${words("table", { n: table.table + 1 })} · ${told(table)}</summary>
    <table>
      ${heads(["seat", "who", "state", "do"])}
      <tbody>${table.seats.map((place) => html`<tr><th scope="row">${place.seat + 1}</th>${cells(place)}<td>${changes(table, place)}</td></tr>`)}</tbody>
    </table>
    ${show(table)}
  </details>`;
}

/** Draw a table with one pupil as a row: there are as many such tables as pupils. */
function rowOf(table: TableState): TemplateResult[] {
  return table.seats.map((place) => html`<tr><th scope="row">${table.table + 1}</th>${cells(place)}<td>${told(table)}</td><td>${changes(table, place)}${show(table)}</td></tr>`);
}

const isUsed = (table: TableState): boolean => table.seats.some((place) => place.person !== null);

function tables(all: TableState[]): TemplateResult {
  if (all.some((table) => table.seats.length > 1)) return html`<div class="tables beside">${all.map(tableOf)}</div>`;
  return html`<div class="panel one-each"><table>${heads(["table_head", "who", "state", "played", "do"])}<tbody>${all.filter(isUsed).flatMap(rowOf)}</tbody></table></div>`;
}

function view(): TemplateResult {
  const { overview, connected, refused, addresses, code } = board;
  const [first] = addresses;
  return html`<h1>${words("now")}</h1>
    ${connected && !refused ? nothing : html`<p class="notice" role="alert">${refused || words("lost")}</p>`}
    ${overview ? html`${now(overview)}${entrance(overview, send)}${verbs(overview)}` : nothing}
    <div class="beside">
      ${overview ? questions(overview, board.lessons, send, () => board.draw()) : nothing}
      <section class="enter row">
        ${first ? qr(first, code, words("qr")) : nothing}
        <p>${addresses.map((address) => html`<span class="big">${address}</span> `)}<br />${words("code")}: <b class="big code">${code}</b></p>
      </section>
    </div>
    ${overview ? places(overview, send) : nothing}
    <h2>${words("tables")}</h2>
    ${overview ? tables(overview.tables) : nothing}`;
}

const board = new Board(view);
board.begin();
