// The form for a new promise: who, when and where, previewed on the cards, until all agree and it is sealed.
import { tabStorage } from "../../widgets/ts/src/browser/storage";
import { html, nothing, type TemplateResult } from "../../widgets/ts/src/browser/html";
import { whole } from "../../widgets/ts/src/contract/reading";
import { laidOut } from "./promise-art";
import type { Answers, Shown, Stock, Time } from "./promise-kernel";
import { keepStock, keptStock, LONGEST_NAME, noInk, noteReplaced } from "./promise-kept";
import { byOwnClock, field, type Page, valueOf } from "./promise-page";

const MOST = 26;
const MOST_SETS = 99;
const DAYS_AHEAD = 28;
const SATURDAY = 6;
// name in this tab's storage: a change of language opens another page, which resumes the draft
const UNFINISHED = "combinatoria.promise-draft";

const KINDS = { datetime: "kind_datetime", date: "kind_date", text: "kind_text" } as const;

/** Return a default time: a Saturday afternoon in about four weeks. */
export function suggested(now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + DAYS_AHEAD);
  day.setDate(day.getDate() + ((SATURDAY - day.getDay() + 7) % 7));
  return `${byOwnClock(day).slice(0, 10)}T14:00`;
}

const empty = () => ({
  people: [{ name: "", card: "" }, { name: "", card: "" }],
  layout: "row" as "row" | "ring",
  kind: "datetime" as Time["kind"],
  minute: suggested(new Date()),
  day: suggested(new Date()).slice(0, 10),
  words: "",
  place: "",
  pledge: "",
  /** Number of the promise that this one replaces. */
  instead: "",
  /** Its cards, which are returned, so that the stock counts them only once. */
  back: [] as string[],
});

/** Return the draft typed earlier in this tab if it has the right shape, else an empty one. */
function unfinished(): ReturnType<typeof empty> {
  const fresh = empty();
  try {
    const found = JSON.parse(tabStorage().getItem(UNFINISHED) ?? "{}") as Partial<typeof fresh>;
    const same = Object.entries(fresh).every(([key, value]) => typeof found[key as keyof typeof fresh] === typeof value);
    if (same && Array.isArray(found.people) && found.people.length >= 2) return { ...fresh, ...found };
  } catch {
    // No draft to resume.
  }
  return fresh;
}

export class DraftPart {
  private draft = unfinished();
  private readonly agreed = new Set<number>();
  private stock: Stock = keptStock();

  constructor(
    private readonly page: Page,
    private readonly sealed: (answer: Answers["seal"]) => void,
  ) {}

  private t(key: string, facts: Record<string, string> = {}): string {
    return this.page.t(key, facts);
  }

  /** Wrap a change to the draft: the proposal is then a new one, so everybody has to agree again. */
  private changed<T extends Event>(change: (event: T) => void): (event: T) => void {
    return (event) => {
      change(event);
      this.agreed.clear();
      this.remember();
      this.page.show();
    };
  }

  private remember(): void {
    try {
      tabStorage().setItem(UNFINISHED, JSON.stringify(this.draft));
    } catch {
      // The draft then exists on this page only.
    }
  }

  /** Start from an earlier promise that all want to change (R6). */
  take({ people, layout, time, place, pledge }: Answers["reopen"]["draft"], instead: string): void {
    this.draft = { ...empty(), people, layout, kind: time.kind, place, pledge, instead, back: people.map(({ card }) => card) };
    if (time.kind === "text") this.draft.words = time.value;
    else if (time.kind === "date") this.draft.day = time.local;
    else this.draft.minute = time.local;
    this.agreed.clear();
    this.remember();
  }

  /** Return cards of these designs to the stock: they were not handed over after all. */
  takeBack(designs: string[]): void {
    if (this.stock.virtual) return;
    const given = { ...this.stock.given };
    for (const design of designs) given[design] = Math.max(0, (given[design] ?? 0) - 1);
    this.stock = { ...this.stock, given };
    keepStock(this.stock);
  }

  private time(): Time {
    const { kind, words, day, minute } = this.draft;
    if (kind === "text") return { kind, value: words };
    const local = kind === "date" ? day : minute.slice(0, 16);
    return { kind, local, offset: -new Date(kind === "date" ? `${local}T00:00` : local).getTimezoneOffset() || 0 };
  }

  private async seal(): Promise<void> {
    const { people, layout, place, pledge, instead, back } = this.draft;
    const told = people.map(({ name, card }) => ({ name: name.trim(), card: card || null }));
    const asked = { people: told, layout, time: this.time(), place: place.trim(), pledge: pledge.trim(), agreed: [...this.agreed] };
    const answer = await this.page.kernel.ask("seal", { draft: asked, stock: this.stock, back });
    const number = answer.cards[0]?.number ?? "";
    if (instead) noteReplaced(instead, number);
    this.stock = answer.stock;
    keepStock(this.stock);
    this.draft = empty();
    this.agreed.clear();
    this.remember();
    this.sealed(answer);
  }

  /** Draw the cards as drafted, without notches. */
  private preview(): TemplateResult {
    const { people, layout, kind, words, day, minute, place } = this.draft;
    const joints = people.slice(1).map((_, n) => ({ west: n, east: n + 1, notches: [] as number[] }));
    if (layout === "ring" && people.length > 2) joints.push({ west: people.length - 1, east: 0, notches: [] });
    const shown: Shown = {
      seat: 0, name: "", design: "", id: "", former: false, number: "", layout, place, pledge: "", begins: null, sealed: "", file: "", kind, text_time: kind === "text", marks: [],
      people: people.map(({ name }) => name), designs: people.map(({ card }) => card),
      when: { text: words, date: day, datetime: minute.replace("T", " ") }[kind], joints,
    };
    const names = people.map(({ name }) => name).filter(Boolean);
    return html`<div class="laid" tabindex="0" role="group" aria-label=${this.t("preview")}>
      ${laidOut(shown, { designs: this.page.designs, label: this.t("drawing", { names: this.page.list(names) }) }, noInk())}</div>`;
  }

  private person(person: { name: string; card: string }, seat: number): TemplateResult {
    const n = String(seat + 1);
    return html`<li>
      ${field(this.t("name", { n }), html`<input maxlength=${LONGEST_NAME} autocomplete="off" data-field="name" data-name=${seat} .value=${person.name} @input=${this.changed((e) => { person.name = valueOf(e); })}>`)}
      ${field(this.t("card_of", { n }), html`<select @change=${this.changed((e) => { person.card = valueOf(e); })}>
        <option value="" ?selected=${person.card === ""}>${this.t("by_chance")}</option>
        ${Object.entries(this.page.designs).map(([id, name]) => html`<option value=${id} ?selected=${person.card === id}>${name}</option>`)}
      </select>`)}
      ${this.draft.people.length > 2 ? html`<button type="button" class="button quiet" @click=${this.changed(() => { this.draft.people.splice(seat, 1); })}>${this.t("remove", { n })}</button>` : nothing}
    </li>`;
  }

  private when(): TemplateResult {
    const { draft } = this;
    const kinds = Object.keys(KINDS) as Time["kind"][];
    const input = {
      datetime: html`<input type="datetime-local" data-field="time" data-when .value=${draft.minute} @input=${this.changed((e) => { draft.minute = valueOf(e); })}>`,
      date: html`<input type="date" data-field="time" data-when .value=${draft.day} @input=${this.changed((e) => { draft.day = valueOf(e); })}>`,
      text: html`<input maxlength="200" data-field="value" data-when .value=${draft.words} @input=${this.changed((e) => { draft.words = valueOf(e); })}>`,
    }[draft.kind];
    return html`<fieldset><legend>${this.t("when")}</legend>
      <div class="row">${kinds.map((kind) => html`<label class="tick"><input type="radio" name="kind" value=${kind} .checked=${draft.kind === kind} @change=${this.changed(() => { draft.kind = kind; })}>${this.t(KINDS[kind])}</label>`)}</div>
      ${field(this.t(KINDS[draft.kind]), input)}
      <p class="note">${this.t(draft.kind === "text" ? "no_calendar" : "own_clock")}</p>
    </fieldset>`;
  }

  private agreement(name: string, seat: number): TemplateResult {
    const toggle = (e: Event): void => {
      if ((e.target as HTMLInputElement).checked) this.agreed.add(seat);
      else this.agreed.delete(seat);
      this.page.show();
    };
    const who = name || this.t("name", { n: String(seat + 1) });
    return html`<label class="tick vow"><input type="checkbox" data-agree=${seat} .checked=${this.agreed.has(seat)} @change=${toggle}>${this.t("agrees", { name: who })}</label>`;
  }

  private stockPart(): TemplateResult {
    const given = Object.values(this.stock.given).reduce((sum, n) => sum + n, 0);
    const change = (next: Partial<Stock>): void => {
      this.stock = { ...this.stock, ...next };
      keepStock(this.stock);
      this.page.show();
    };
    const setsOf = (e: Event): void => {
      const sets = whole(valueOf(e));
      if (sets !== null && sets >= 1 && sets <= MOST_SETS) change({ sets });
      else (e.target as HTMLInputElement).value = String(this.stock.sets); // reset the field to the value in use
    };
    return html`<details><summary>${this.t("stock")}</summary><p class="note">${this.t("stock_note", { n: String(given) })}</p>
      <label class="tick"><input type="checkbox" data-virtual .checked=${this.stock.virtual} @change=${() => change({ virtual: !this.stock.virtual })}>${this.t("virtual")}</label>
      ${field(this.t("sets"), html`<input inputmode="numeric" maxlength="9" data-sets .value=${String(this.stock.sets)} @change=${setsOf}>`)}
      <button type="button" class="button quiet" data-back @click=${() => change({ given: {} })}>${this.t("cards_back")}</button>
    </details>`;
  }

  view(): TemplateResult {
    const { draft } = this;
    return html`<section id="new" aria-labelledby="new-title"><h2 id="new-title" tabindex="-1">${this.t(draft.instead ? "remake" : "new")}</h2>
      ${this.preview()}
      <div class="form">
      <fieldset class="broad"><legend>${this.t("people")}</legend>
        <ol class="people">${draft.people.map((one, seat) => this.person(one, seat))}</ol>
        <div class="actions"><button type="button" class="button" data-add ?disabled=${draft.people.length >= MOST} @click=${this.changed(() => { draft.people.push({ name: "", card: "" }); })}>${this.t("add")}</button></div>
        ${draft.people.length > 2 ? html`<label class="tick"><input type="checkbox" data-ring .checked=${draft.layout === "ring"} @change=${this.changed(() => { draft.layout = draft.layout === "ring" ? "row" : "ring"; })}>${this.t("ring")}</label>` : nothing}
      </fieldset>
      ${this.when()}
      <fieldset><legend>${this.t("where")}</legend>
        ${field(this.t("place"), html`<input maxlength="200" data-field="place" data-place .value=${draft.place} @input=${this.changed((e) => { draft.place = valueOf(e); })}>`)}
        ${field(this.t("pledge"), html`<input maxlength="500" data-pledge .value=${draft.pledge} @input=${this.changed((e) => { draft.pledge = valueOf(e); })}>`)}
      </fieldset>
      <fieldset class="broad"><legend>${this.t("agree")}</legend><p class="note">${this.t("agree_note")}</p>
        <div class="row">${draft.people.map(({ name }, seat) => this.agreement(name, seat))}</div>
      </fieldset>
      </div>
      ${this.stockPart()}
      <div class="actions"><button type="button" class="button primary" data-seal @click=${this.page.act(() => this.seal())}>${this.t("seal")}</button></div>
    </section>`;
  }
}
