// The page of promises: agreed and sealed by all at one screen, handed over one card at a time, kept, and laid together
// when people meet again. The rules run in Python; a secret stands in this page only until its card is given away.
import { html, nothing, render, type TemplateResult } from "../../widgets/ts/src/browser/html";
import { squares } from "../../widgets/ts/src/browser/qr";
import { code, drawing, type Strokes } from "./promise-art";
import { Camera, hasCamera, save, savePicture, textOf } from "./promise-files";
import { type Answers, Kernel, Refused, type Sealed, type Shown, type Time } from "./promise-kernel";
import { forgetCard, keepCard, type Kept, keepStock, keptCards, keptStock } from "./promise-kept";
import type { PythonSource } from "./protocol";

interface Config {
  game: string;
  lang: string;
  python: PythonSource;
  worker: string;
  texts: Record<string, string>;
  designs: Record<string, string>;
}

const config = JSON.parse(document.getElementById("promise-config")?.textContent ?? "{}") as Config;
const absolute = (address: string): string => new URL(address, location.href).href;
const host = document.getElementById("promise") as HTMLElement;
const kernel = new Kernel(
  absolute(config.worker),
  { ...config.python, folder: absolute(config.python.folder) },
  config.game,
  config.lang,
  (message) => tell(`${t("failed")} ${message}`, true),
);

function t(key: string, facts: Record<string, string> = {}): string {
  const text = config.texts[key] ?? key;
  return Object.entries(facts).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), text);
}

// ---- what the page knows

const draft = {
  people: [{ name: "", card: "" }, { name: "", card: "" }],
  layout: "row" as "row" | "ring",
  kind: "datetime" as Time["kind"],
  minute: "",
  day: "",
  words: "",
  place: "",
  pledge: "",
  agreed: new Set<number>(),
};
let stock = keptStock();
/** Sealed cards that are not given away yet; the card of who has gone is no longer in it. */
let hand: { cards: (Sealed | null)[]; shown: Shown; calendar: string | null; at: number; step: "sign" | "curtain" | "card" } | null = null;
let strokes: Strokes = [];
let mine: { kept: Kept; card: Shown | null; calendar: string | null; open: boolean }[] = [];
const meeting = {
  texts: [] as string[],
  laid: null as Answers["lay"] | null,
  here: new Map<number, { at: string; place_ok: boolean; time_ok: boolean }>(),
  required: false,
  result: null as Answers["meet"] | null,
  pasted: "",
};
let message = { text: "", wrong: false };
let camera: Camera | null = null;
/** The card that goes to the printer, and only while it does. */
let printed: { card: Shown; text: string } | null = null;

function tell(text: string, wrong = false): void {
  message = { text, wrong };
  show();
}

/** Do something that may be refused; the refusal is told. */
function act(what: () => Promise<void> | void): () => void {
  return () => {
    message = { text: "", wrong: false };
    void (async () => {
      try {
        await what();
        show();
      } catch (error) {
        if (!(error instanceof Refused)) console.warn(error);
        tell(error instanceof Refused ? error.message : t("went_wrong"), true);
      }
    })();
  };
}

// ---- a new promise

function offsetOf(local: string): number {
  return -new Date(local).getTimezoneOffset();
}

function timeOf(): Time {
  if (draft.kind === "text") return { kind: "text", value: draft.words };
  const local = draft.kind === "date" ? draft.day : draft.minute.slice(0, 16);
  return { kind: draft.kind, local, offset: offsetOf(draft.kind === "date" ? `${local}T00:00` : local) || 0 };
}

/** Any change is a new proposal: whoever had agreed has to agree again. */
function changed<T extends Event>(change: (event: T) => void): (event: T) => void {
  return (event) => {
    change(event);
    draft.agreed.clear();
    show();
  };
}

const valueOf = (event: Event): string => (event.target as HTMLInputElement).value;

async function seal(): Promise<void> {
  const people = draft.people.map(({ name, card }) => ({ name: name.trim(), card: card || null }));
  const asked = { people, layout: draft.layout, time: timeOf(), place: draft.place, pledge: draft.pledge, agreed: [...draft.agreed] };
  const { cards, calendar, stock: left } = await kernel.ask("seal", { draft: asked, stock });
  const [first] = cards;
  if (!first) return;
  const { text: _, ...shown } = first;
  stock = left;
  keepStock(stock);
  strokes = [];
  hand = { cards, shown, calendar, at: 0, step: "sign" };
  draft.agreed.clear();
  show();
  focusOn("hand");
}

function field(label: string, input: TemplateResult): TemplateResult {
  return html`<label class="field"><span>${label}</span>${input}</label>`;
}

function personRow(person: { name: string; card: string }, seat: number): TemplateResult {
  return html`<li>
    ${field(t("name", { n: String(seat + 1) }), html`<input maxlength="40" autocomplete="off" data-name=${seat} .value=${person.name} @input=${changed((e) => { person.name = valueOf(e); })}>`)}
    ${field(t("card_of", { n: String(seat + 1) }), html`<select @change=${changed((e) => { person.card = valueOf(e); })}>
      <option value="" ?selected=${person.card === ""}>${t("by_chance")}</option>
      ${Object.entries(config.designs).map(([id, name]) => html`<option value=${id} ?selected=${person.card === id}>${name}</option>`)}
    </select>`)}
    ${draft.people.length > 2 ? html`<button type="button" class="button quiet" @click=${changed(() => { draft.people.splice(seat, 1); })}>${t("remove", { n: String(seat + 1) })}</button>` : nothing}
  </li>`;
}

function whenFields(): TemplateResult {
  const kinds: Time["kind"][] = ["datetime", "date", "text"];
  const input = {
    datetime: html`<input type="datetime-local" data-when .value=${draft.minute} @input=${changed((e) => { draft.minute = valueOf(e); })}>`,
    date: html`<input type="date" data-when .value=${draft.day} @input=${changed((e) => { draft.day = valueOf(e); })}>`,
    text: html`<input maxlength="200" data-when .value=${draft.words} @input=${changed((e) => { draft.words = valueOf(e); })}>`,
  }[draft.kind];
  return html`<fieldset><legend>${t("when")}</legend>
    <div class="row">${kinds.map((kind) => html`<label class="tick"><input type="radio" name="kind" value=${kind} .checked=${draft.kind === kind} @change=${changed(() => { draft.kind = kind; })}>${t(`kind_${kind}`)}</label>`)}</div>
    ${field(t(`kind_${draft.kind}`), input)}
    <p class="note">${draft.kind === "text" ? t("no_calendar") : t("own_clock")}</p>
  </fieldset>`;
}

function draftPart(): TemplateResult {
  return html`<section id="new" aria-labelledby="new-title"><h2 id="new-title" tabindex="-1">${t("new")}</h2>
    <fieldset><legend>${t("people")}</legend>
      <ol class="people">${draft.people.map(personRow)}</ol>
      <div class="actions"><button type="button" class="button" data-add ?disabled=${draft.people.length >= 26} @click=${changed(() => { draft.people.push({ name: "", card: "" }); })}>${t("add")}</button></div>
      <label class="tick"><input type="checkbox" .checked=${draft.layout === "ring"} @change=${changed(() => { draft.layout = draft.layout === "ring" ? "row" : "ring"; })}>${t("ring")}</label>
    </fieldset>
    ${whenFields()}
    <fieldset><legend>${t("where")}</legend>
      ${field(t("place"), html`<input maxlength="200" data-place .value=${draft.place} @input=${changed((e) => { draft.place = valueOf(e); })}>`)}
      ${field(t("pledge"), html`<input maxlength="500" data-pledge .value=${draft.pledge} @input=${changed((e) => { draft.pledge = valueOf(e); })}>`)}
    </fieldset>
    <fieldset><legend>${t("agree")}</legend><p class="note">${t("agree_note")}</p>
      <div class="row">${draft.people.map((person, seat) => html`<label class="tick"><input type="checkbox" data-agree=${seat} .checked=${draft.agreed.has(seat)} @change=${(e: Event) => { if ((e.target as HTMLInputElement).checked) draft.agreed.add(seat); else draft.agreed.delete(seat); show(); }}>${t("agrees", { name: person.name || t("name", { n: String(seat + 1) }) })}</label>`)}</div>
    </fieldset>
    ${stockPart()}
    <div class="actions"><button type="button" class="button primary" data-seal @click=${act(seal)}>${t("seal")}</button></div>
  </section>`;
}

function stockPart(): TemplateResult {
  const given = Object.values(stock.given).reduce((sum, n) => sum + n, 0);
  const change = (next: Partial<typeof stock>): void => {
    stock = { ...stock, ...next };
    keepStock(stock);
    show();
  };
  return html`<details><summary>${t("stock")}</summary><p class="note">${t("stock_note", { n: String(given) })}</p>
    <label class="tick"><input type="checkbox" data-virtual .checked=${stock.virtual} @change=${() => change({ virtual: !stock.virtual })}>${t("virtual")}</label>
    ${field(t("sets"), html`<input type="number" min="1" max="99" .value=${String(stock.sets)} @change=${(e: Event) => change({ sets: Number.parseInt(valueOf(e), 10) || 1 })}>`)}
    <button type="button" class="button quiet" data-back @click=${() => change({ given: {} })}>${t("cards_back")}</button>
  </details>`;
}

// ---- signing and handing over

/** Where the finger is, in units of the drawing. */
function pointOf(event: PointerEvent, area: HTMLElement): string {
  const own = area.querySelector("svg")?.getScreenCTM();
  const at = own ? new DOMPoint(event.clientX, event.clientY).matrixTransform(own.inverse()) : { x: 0, y: 0 };
  return `${at.x.toFixed(1)},${at.y.toFixed(1)}`;
}

function draw(event: PointerEvent): void {
  const area = event.currentTarget as HTMLElement;
  if (event.type === "pointerdown") {
    area.setPointerCapture(event.pointerId);
    strokes.push([pointOf(event, area)]);
  } else if (event.buttons > 0) strokes.at(-1)?.push(pointOf(event, area));
  else return;
  show();
}

function laidCards(shown: Shown, signed = strokes): TemplateResult {
  return drawing(shown, config.designs, signed, t("drawing", { names: shown.people.join(", ") }));
}

function handPart(): TemplateResult {
  if (!hand) return html``;
  const { shown, at, step, cards } = hand;
  const name = shown.people[at] ?? "";
  const title = html`<h2 id="hand-title" tabindex="-1">${t(step === "sign" ? "sign" : "hand", { name })}</h2>`;
  if (step === "sign") {
    return html`<section id="hand" aria-labelledby="hand-title">${title}<p>${t("sign_note")}</p>
      <div class="laid signing ${shown.people.length > 4 ? "long" : ""}" tabindex="0" role="group" aria-label=${t("sign_here")} @pointerdown=${draw} @pointermove=${draw}>${laidCards(shown)}</div>
      <div class="actions">
        <button type="button" class="button primary" data-signed @click=${act(() => goTo("curtain"))}>${t("signed")}</button>
        <button type="button" class="button quiet" @click=${act(() => { strokes = []; })}>${t("unsign")}</button>
      </div></section>`;
  }
  const card = cards[at];
  if (step === "curtain" || !card) {
    return html`<section id="hand" class="curtain" aria-labelledby="hand-title">${title}<p>${t("curtain", { name })}</p>
      <button type="button" class="button primary" data-open @click=${act(() => goTo("card"))}>${t("open_card", { name })}</button></section>`;
  }
  return html`<section id="hand" aria-labelledby="hand-title">${title}
    ${ownCard(card, card.text, hand.calendar)}
    <div class="actions">
      <button type="button" class="button" data-keep-card @click=${act(() => keep(card))}>${t("keep")}</button>
      <button type="button" class="button primary" data-next @click=${act(given)}>${t(at + 1 < cards.length ? "next_card" : "last_card")}</button>
    </div></section>`;
}

function goTo(step: "sign" | "curtain" | "card"): void {
  if (hand) hand.step = step;
  show();
  focusOn("hand");
}

async function keep(card: Sealed): Promise<void> {
  const kept = keepCard(card.number, card.seat, card.text);
  await readMine();
  tell(t(kept ? "kept" : "not_kept"), !kept);
}

/** A card has been given away: this page forgets it. */
function given(): void {
  if (!hand) return;
  hand.cards[hand.at] = null;
  if (hand.at + 1 < hand.cards.length) {
    hand.at += 1;
    return goTo("curtain");
  }
  hand = null;
  strokes = [];
  tell(t("all_given"));
  focusOn("new");
}

/** A card with all the ways to take it away. */
function ownCard(card: Shown, text: string, calendar: string | null, signed = strokes): TemplateResult {
  const dark = squares(text);
  const art = drawing(card, config.designs, signed, t("card_drawing", { name: card.name }), card.seat);
  const name = card.file.replace(/\.json$/, "");
  return html`<div class="own">
    <div class="art" data-art>${art}</div>
    ${dark ? html`<div class="code">${code(dark, t("code", { name: card.name }))}</div>` : html`<p class="note">${t("no_code")}</p>`}
    <div class="actions">
      <button type="button" class="button" data-file @click=${() => save(card.file, text, "application/json")}>${t("file")}</button>
      <button type="button" class="button" data-picture @click=${act(() => savePicture(`${name}.png`, document.querySelector("[data-art] svg") as SVGSVGElement, dark))}>${t("picture")}</button>
      <button type="button" class="button" data-print @click=${act(() => print(card, text))}>${t("print")}</button>
      ${calendar ? html`<button type="button" class="button" data-calendar @click=${() => save(`${name}.ics`, calendar, "text/calendar")}>${t("calendar")}</button>` : nothing}
    </div></div>`;
}

function print(card: Shown, text: string): void {
  printed = { card, text };
  show();
  window.print();
}

function printSheet(): TemplateResult {
  if (!printed) return html``;
  const { card, text } = printed;
  const dark = squares(text);
  return html`<div class="cut"><div class="piece">${drawing(card, config.designs, strokes, card.name, card.seat)}</div>
    ${dark ? html`<div class="piece">${code(dark, card.name)}</div>` : nothing}</div>
    <p>${t("cut")}</p>`;
}

// ---- my promises

async function readMine(): Promise<void> {
  const open = new Set(mine.filter((one) => one.open).map(({ kept }) => kept.key));
  mine = await Promise.all(
    keptCards().map(async (kept) => {
      const found = await kernel.ask("read", { text: kept.text }).catch(() => ({ card: null, calendar: null }));
      return { kept, ...found, open: open.has(kept.key) };
    }),
  );
}

function minePart(): TemplateResult {
  return html`<section id="mine" aria-labelledby="mine-title"><h2 id="mine-title">${t("mine")}</h2>
    <p class="note">${mine.length ? t("mine_note") : t("mine_none")}</p>
    <ul class="kept">${mine.map((one) => {
      const { card, kept } = one;
      return html`<li><h3>${card ? `${card.when} · ${card.place}` : t("unreadable")}</h3>
        ${card ? html`<p>${t("of_people", { name: card.name, names: card.people.join(", ") })}${card.pledge ? html`<br>${card.pledge}` : nothing}</p>` : nothing}
        <div class="actions">
          ${card ? html`<button type="button" class="button" data-lay-own @click=${act(() => lay([kept.text]))}>${t("lay_own")}</button>
          <button type="button" class="button quiet" aria-expanded=${one.open} @click=${act(() => { for (const other of mine) other.open = other === one && !one.open; })}>${t("show_card")}</button>` : nothing}
          <button type="button" class="button quiet" @click=${act(() => forget(kept))}>${t("forget")}</button>
        </div>
        ${card && one.open ? ownCard(card, kept.text, one.calendar, []) : nothing}</li>`;
    })}</ul></section>`;
}

async function forget(kept: Kept): Promise<void> {
  if (!window.confirm(t("forget_sure"))) return;
  forgetCard(kept.key);
  await readMine();
}

// ---- the meeting

/** Lay cards on the table; those that lie there already are no mistake. */
async function lay(texts: string[]): Promise<void> {
  const all = [...new Set([...meeting.texts, ...texts.map((text) => text.trim())])];
  meeting.laid = await kernel.ask("lay", { texts: all });
  meeting.texts = all;
  meeting.result = null;
  show();
  focusOn("meet");
}

async function layFiles(files: FileList | null): Promise<void> {
  const texts: string[] = [];
  for (const file of files ?? []) {
    const text = await textOf(file);
    if (text === null) return tell(t("no_card_in", { name: file.name }), true);
    texts.push(text);
  }
  if (texts.length) await lay(texts);
}

async function scan(): Promise<void> {
  if (camera) return stopCamera();
  const eye = new Camera();
  camera = eye;
  show();
  try {
    await eye.start(document.querySelector("#camera") as HTMLVideoElement, (text) => {
      stopCamera();
      act(() => lay([text]))();
    });
  } catch (error) {
    console.info(error);
    stopCamera();
    tell(t("no_camera"), true);
  }
}

function stopCamera(): void {
  camera?.stop();
  camera = null;
  show();
}

async function close(): Promise<void> {
  const arrivals = [...meeting.here].map(([seat, one]) => ({ seat, ...one }));
  meeting.result = await kernel.ask("meet", { texts: meeting.texts, arrivals, card_required: meeting.required });
}

function clearTable(): void {
  Object.assign(meeting, { texts: [], laid: null, result: null });
  meeting.here.clear();
}

/** All cards together may be changed into another promise (R6). */
async function reopen(): Promise<void> {
  const { draft: old } = await kernel.ask("reopen", { texts: meeting.texts });
  Object.assign(draft, { people: old.people, layout: old.layout, kind: old.time.kind, place: old.place, pledge: old.pledge });
  if (old.time.kind === "text") draft.words = old.time.value;
  else if (old.time.kind === "date") draft.day = old.time.local;
  else draft.minute = old.time.local;
  draft.agreed.clear();
  tell(t("reopened"));
  focusOn("new");
}

function arrivalRow(first: Shown, name: string, seat: number): TemplateResult {
  const came = meeting.here.get(seat);
  const set = (change: (one: NonNullable<typeof came>) => void) => () => {
    if (came) change(came);
    meeting.result = null;
    show();
  };
  const toggle = (): void => {
    if (came) meeting.here.delete(seat);
    else meeting.here.set(seat, { at: new Date().toISOString().slice(0, 16), place_ok: true, time_ok: true });
    meeting.result = null;
    show();
  };
  return html`<li><label class="tick"><input type="checkbox" data-came=${seat} .checked=${came !== undefined} @change=${toggle}>${t("came", { name })}</label>
    ${came ? html`<label class="tick"><input type="checkbox" .checked=${came.place_ok} @change=${set((one) => { one.place_ok = !one.place_ok; })}>${t("right_place")}</label>` : nothing}
    ${came && first.text_time ? html`<label class="tick"><input type="checkbox" .checked=${came.time_ok} @change=${set((one) => { one.time_ok = !one.time_ok; })}>${t("right_time")}</label>` : nothing}
  </li>`;
}

function tableOf(laid: Answers["lay"]): TemplateResult {
  const [first] = laid.cards;
  if (!first) return html``;
  return html`<p><strong>${first.when}</strong> · ${first.place}${first.pledge ? html` · ${first.pledge}` : nothing}</p>
    <p class="note">${t("laid_of", { names: laid.cards.map((one) => one.name).join(", ") })}</p>
    <div class="laid" tabindex="0" role="group" aria-label=${t("laid")}>${laidCards(first, [])}</div>
    <ul class="checks">${laid.checks.map((one) => html`<li data-state=${one.state}>${one.text}</li>`)}</ul>
    <fieldset><legend>${t("arrivals")}</legend><ul class="plain">${first.people.map((name, seat) => arrivalRow(first, name, seat))}</ul>
      <label class="tick"><input type="checkbox" .checked=${meeting.required} @change=${() => { meeting.required = !meeting.required; meeting.result = null; show(); }}>${t("required")}</label></fieldset>
    ${meeting.result ? html`<div class="result" data-result=${meeting.result.label} role="status">${meeting.result.text.map((line) => html`<p>${line}</p>`)}</div>` : nothing}
    <div class="actions">
      <button type="button" class="button primary" data-close @click=${act(close)}>${t("close")}</button>
      <button type="button" class="button quiet" data-reopen @click=${act(reopen)}>${t("reopen")}</button>
      <button type="button" class="button quiet" @click=${act(clearTable)}>${t("clear")}</button>
    </div>`;
}

function meetPart(): TemplateResult {
  return html`<section id="meet" aria-labelledby="meet-title"><h2 id="meet-title" tabindex="-1">${t("meet")}</h2><p>${t("meet_note")}</p>
    ${field(t("open_files"), html`<input type="file" multiple accept=".json,application/json,image/*" data-files @change=${(e: Event) => { const input = e.target as HTMLInputElement; act(async () => { await layFiles(input.files); input.value = ""; })(); }}>`)}
    ${field(t("paste"), html`<textarea rows="2" data-paste .value=${meeting.pasted} @input=${(e: Event) => { meeting.pasted = valueOf(e); }}></textarea>`)}
    <div class="actions">
      <button type="button" class="button" data-lay @click=${act(async () => { await lay([meeting.pasted]); meeting.pasted = ""; })}>${t("lay")}</button>
      ${hasCamera() ? html`<button type="button" class="button" aria-pressed=${camera !== null} @click=${act(scan)}>${t(camera ? "camera_off" : "camera")}</button>` : nothing}
    </div>
    ${camera ? html`<video id="camera" playsinline muted aria-label=${t("camera")}></video>` : nothing}
    ${meeting.laid ? tableOf(meeting.laid) : nothing}</section>`;
}

// ---- the page

function show(): void {
  document.body.classList.toggle("printing", printed !== null);
  render(
    html`<div class="screen">
        <p class="told ${message.wrong ? "wrong" : ""}" role=${message.wrong ? "alert" : "status"} data-told>${message.text}</p>
        ${hand ? handPart() : html`${minePart()}${meetPart()}${draftPart()}`}
      </div>
      <div class="sheet">${printSheet()}</div>`,
    host,
  );
}

/** Who uses a keyboard or hears the page is where the next thing begins. */
function focusOn(part: string): void {
  document.getElementById(`${part}-title`)?.focus();
}

addEventListener("afterprint", () => {
  printed = null;
  show();
});
addEventListener("beforeunload", (event) => {
  if (hand) event.preventDefault(); // cards that are not given away would be lost
});
show();
void readMine().then(() => {
  show();
  document.documentElement.dataset["ready"] = "true";
});
