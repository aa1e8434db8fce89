/** The form for a new deal. All options come with the snapshot. */

import { html, nothing, type TemplateResult } from "lit-html";

import { whole } from "../contract/reading";
import type { OptionInfo, OptionValue } from "../contract/types";
import { close } from "../screen/drawer";
import type { Desk } from "./desk";

/** The permissions: hints, and open cards. */
const SETTINGS = ["hints", "all_open"] as const;

function range(low: number, high: number): number[] {
  return Array.from({ length: Math.max(0, high - low + 1) }, (_, i) => low + i);
}

/** Draw the field of an option; `valueOf` reads it. */
function field(desk: Desk, option: OptionInfo, seats: number): TemplateResult {
  const id = `${desk.uid}-option-${option.name}`;
  const name = `option:${option.name}`;
  const help = option.help ? html`<small id="${id}-help">${option.help}</small>` : nothing;
  const described = option.help ? `${id}-help` : nothing;
  if (option.type === "bool") {
    return html`<div class="cmb-row cmb-row-check">
      <input type="checkbox" id=${id} name=${name} .checked=${option.value === true} aria-describedby=${described} />
      <label for=${id}>${option.label}</label>${help}
    </div>`;
  }
  const input =
    option.type === "choice" || (option.choices?.length ?? 0) > 0
      ? html`<select
          id=${id}
          name=${name}
          aria-describedby=${described}
          @change=${(event: Event) => preset(desk, option, event)}
        >
          ${(option.choices ?? []).map(
            (choice, i) =>
              option.seat === true && Number(choice.value) >= seats
                ? nothing
                : html`<option value=${i} ?selected=${choice.value === option.value}>${choice.label}</option>`,
          )}
        </select>`
      : html`<input
          class="cmb-field"
          inputmode="numeric"
          maxlength="40"
          autocomplete="off"
          id=${id}
          name=${name}
          .value=${String(option.value)}
          aria-describedby=${described}
        />`;
  return html`<div class="cmb-row"><label for=${id}>${option.label}</label>${input}${help}</div>`;
}

export function valueOf(option: OptionInfo, raw: FormDataEntryValue | null): OptionValue {
  if (option.type === "bool") return raw !== null;
  if (option.choices && option.choices.length > 0) return option.choices[Number(raw)]?.value ?? option.value;
  const typed = String(raw ?? "");
  return whole(typed) ?? typed; // the session validates it
}

/** Fill in the other options' fields with the values of the chosen preset. */
function preset(desk: Desk, option: OptionInfo, event: Event): void {
  const { options } = desk.snapshot;
  const select = event.target as HTMLSelectElement;
  const value = String(option.choices?.[Number(select.value)]?.value);
  const usual = Object.values(option.sets ?? {}).flatMap((others) => Object.keys(others));
  const chosen = option.sets?.[value] ?? {};
  for (const name of usual) {
    const other = options.find((one) => one.name === name);
    const field = select.form?.elements.namedItem(`option:${name}`);
    if (other === undefined || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    const wanted = chosen[name] ?? other.usual ?? other.value;
    const index = (other.choices ?? []).findIndex((choice) => choice.value === wanted);
    field.value = index < 0 ? String(wanted) : String(index);
  }
}

/** Uncheck "all open" if several people hide cards, unless the person has set it. */
function settle(desk: Desk, event: Event): void {
  const { form } = event.target as HTMLInputElement;
  const { setup } = desk.snapshot;
  const open = form?.elements.namedItem("all_open");
  if (form === null || !(open instanceof HTMLInputElement) || open.dataset["set"] !== undefined) return;
  const several = new FormData(form).getAll("human").length > 1;
  open.checked = setup.all_open && !(setup.hides === true && several && setup.humans.length < 2);
}

function settled({ target }: Event): void {
  (target as HTMLInputElement).dataset["set"] = "";
}

async function start(desk: Desk, event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const { snapshot } = desk;
  const data = new FormData(event.target as HTMLFormElement);
  const seats = Number(data.get("seats"));
  const started = await desk.change({
    do: "new",
    seats,
    seed: String(data.get("seed") ?? ""), // parsed by the session, in any kind of digits
    options: Object.fromEntries(snapshot.options.map((one) => [one.name, valueOf(one, data.get(`option:${one.name}`))])),
    humans: data
      .getAll("human")
      .map(Number)
      .filter((seat) => seat < seats),
    ...Object.fromEntries(SETTINGS.map((name) => [name, data.has(name)])),
    ...(data.has("bot") ? { bot: String(data.get("bot")) } : {}),
  });
  if (started === null) return;
  close(desk);
  if (desk.wide) desk.panel = "log";
  desk.update();
}

/** Draw the choice of the bots' strength. */
function level(desk: Desk): TemplateResult | typeof nothing {
  const { levels = [], setup } = desk.snapshot;
  if (levels.length < 2) return nothing;
  return html`<div class="cmb-row">
    <label for="${desk.uid}-bot">${desk.words("new_bot")}</label>
    <select id="${desk.uid}-bot" name="bot">
      ${levels.map((one) => html`<option value=${one.value} ?selected=${one.value === setup.bot}>${one.label}</option>`)}
    </select>
    <small>${desk.words("new_bot_help")}</small>
  </div>`;
}

export function newGame(desk: Desk): TemplateResult {
  const { words, snapshot, uid } = desk;
  const { setup } = snapshot;
  const [low, high] = setup.seats_range;
  const seats = desk.newSeats ?? setup.seats;
  const resize = (event: Event): void => {
    desk.newSeats = Number((event.target as HTMLSelectElement).value);
    desk.update();
  };
  return html`<form class="cmb-form" data-new @submit=${(event: SubmitEvent) => void start(desk, event)}>
    <div class="cmb-row">
      <label for="${uid}-seats">${words("new_seats")}</label>
      <select id="${uid}-seats" name="seats" @change=${resize}>
        ${range(low, high).map((n) => html`<option value=${n} ?selected=${n === seats}>${n}</option>`)}
      </select>
    </div>
    <fieldset>
      <legend>${words("new_humans")}</legend>
      <div class="cmb-chips">
        ${range(0, seats - 1).map((seat) => {
          const name = snapshot.seats.find((one) => one.seat === seat)?.name ?? words("seat_n", { n: seat + 1 });
          return html`<label class="cmb-chip">
            <input type="checkbox" name="human" value=${seat} .checked=${setup.humans.includes(seat)} @change=${(event: Event) => settle(desk, event)} /><span>${name}</span>
          </label>`;
        })}
      </div>
      <small>${words("new_humans_help")}</small>
    </fieldset>
    ${level(desk)}
    <fieldset>
      <legend>${words("new_allowed")}</legend>
      ${SETTINGS.map(
        (name) =>
          html`<div class="cmb-row cmb-row-check">
            <input type="checkbox" id="${uid}-${name}" name=${name} .checked=${setup[name]} aria-describedby="${uid}-${name}-help" @change=${settled} />
            <label for="${uid}-${name}">${words(`allow_${name}`)}</label><small id="${uid}-${name}-help">${words(`allow_${name}_help`)}</small>
          </div>`,
      )}
    </fieldset>
    <details class="cmb-more-options">
      <summary data-key="new:more">${words("new_options")}</summary>
      ${snapshot.options.map((option) => field(desk, option, seats))}
      <div class="cmb-row">
        <label for="${uid}-seed">${words("new_seed")}</label>
        <input class="cmb-field" id="${uid}-seed" name="seed" inputmode="numeric" maxlength="40" autocomplete="off" />
        <small>${words("new_seed_help")}</small>
      </div>
    </details>
    <button type="submit" class="cmb-button cmb-primary">${words("new_start")}</button>
  </form>`;
}
