// The parts of the desk about people: those who wait to be let in, and moves to other places.

import { html, nothing, type TemplateResult } from "../../../widgets/ts/src/browser/html";
import type { Named, Overview } from "./frames";
import { words } from "./page";

type Send = (verb: string, more: Record<string, unknown>) => void;

/** Draw the people who wait to be let in. */
export function entrance({ to_admit }: Overview, send: Send): TemplateResult | typeof nothing {
  if (to_admit.length === 0) return nothing;
  const button = ({ person, name }: Named, verb: string): TemplateResult =>
    html`<button type="button" class="button quiet" data-verb=${verb} aria-label="${words(verb)}: ${name}" @click=${() => send(verb, { person })}>${words(verb)}</button>`;
  return html`<section class="panel" aria-live="polite">
    <h2>${words("pending")}</h2>
    <ul class="plain">${to_admit.map((one) => html`<li>${one.name} ${button(one, "admit")}${button(one, "turn_away")}</li>`)}</ul>
  </section>`;
}

/** Draw the form that moves a person to an empty chair. */
export function places({ tables, watching, phase }: Overview, send: Send): TemplateResult | typeof nothing {
  const seated = tables.flatMap(({ table, seats }) => seats.flatMap(({ person, name }) => (person === null ? [] : [{ person, name, table }])));
  const free = tables.flatMap(({ table, over, seats }) => (over ? [] : seats.filter(({ person }) => person === null).map(({ seat }) => ({ table, seat }))));
  if (phase === "over" || free.length === 0 || seated.length + watching.length === 0) return nothing;
  const move = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    const [table, seat] = String(data.get("chair")).split(".").map(Number);
    send("move", { person: Number(data.get("person")), table, seat });
  };
  return html`<form class="panel" data-places @submit=${move}>
    <h2>${words("places")}</h2>
    <p>${words("places_note")}</p>
    <p class="actions">
      <label>${words("person")} <select name="person">
        ${watching.map(({ person, name }) => html`<option value=${person}>${words("watches", { name })}</option>`)}
        ${seated.map(({ person, name, table }) => html`<option value=${person}>${words("at_chair", { name, table: table + 1 })}</option>`)}
      </select></label>
      <label>${words("to_chair")} <select name="chair">
        ${free.map(({ table, seat }) => html`<option value="${table}.${seat}">${words("chair", { table: table + 1, seat: seat + 1 })}</option>`)}
      </select></label>
      <button class="button" data-verb="move">${words("move_now")}</button>
    </p>
  </form>`;
}
