// The meeting: cards are laid together (from files, text or the camera), every joint is checked, and arrivals are
// recorded. With all cards together, the promise can be changed into another (R6).
import { html, nothing, type TemplateResult } from "../../widgets/ts/src/browser/html";
import { shown } from "../../widgets/ts/src/browser/shown";
import { whole } from "../../widgets/ts/src/contract/reading";
import { type OnTable, onTable } from "./promise-art";
import { Camera, hasCamera, textOf } from "./promise-files";
import type { Answers, Shown } from "./promise-kernel";
import { isReplaced, type Kept, noInk } from "./promise-kept";
import { byOwnClock, field, type Page, valueOf } from "./promise-page";

interface Arrival {
  at: string;
  place_ok: boolean;
  time_ok: boolean;
  /** For early arrivals: whether they confirm that they were still there when it began (R14). */
  stayed: boolean;
}

const MINUTE = 16; // length of a minute as text: "2031-05-05T14:00"
const nowInUtc = (): string => new Date().toISOString().slice(0, MINUTE);

export class MeetPart {
  private texts: string[] = [];
  private readonly inks = new Map<string, Kept["ink"]>();
  private laid: Answers["lay"] | null = null;
  private readonly here = new Map<number, Arrival>();
  private required = false;
  private terms: { early: number; grace: number };
  private result: Answers["meet"] | null = null;
  private pasted = "";
  private laying: Promise<void> = Promise.resolve();
  private camera: Camera | null = null;

  constructor(
    private readonly page: Page,
    private readonly change: (draft: Answers["reopen"]["draft"], instead: string) => void,
  ) {
    const { early, grace } = page.minutes;
    this.terms = { early, grace };
  }

  private t(key: string, facts: Record<string, string> = {}): string {
    return this.page.t(key, facts);
  }

  /** Lay cards on the table, after any pending ones; cards already on the table may be laid again. */
  lay(texts: string[]): Promise<void> {
    const laid = this.laying.then(() => this.add(texts));
    this.laying = laid.catch(() => undefined); // the caller reports a refused card
    return laid;
  }

  private async add(texts: string[]): Promise<void> {
    const all = [...new Set([...this.texts, ...texts.map((text) => text.trim())])];
    this.laid = await this.page.kernel.ask("lay", { texts: all, ...this.terms });
    this.texts = all;
    this.result = null;
    this.page.go("meet");
  }

  async layKept({ text, ink }: Kept): Promise<void> {
    this.inks.set(text.trim(), ink);
    await this.lay([text]);
  }

  private async layFiles(files: FileList | null): Promise<void> {
    const texts: string[] = [];
    for (const file of files ?? []) {
      const text = await textOf(file);
      if (text === null) return this.page.tell(this.t("no_card_in", { name: shown(file.name) }), true);
      texts.push(text);
    }
    if (texts.length) await this.lay(texts);
  }

  private async scan(): Promise<void> {
    if (this.camera) return this.stopCamera();
    const eye = new Camera();
    this.camera = eye;
    this.page.show();
    try {
      await eye.start(document.querySelector("#camera") as HTMLVideoElement, (text) => {
        this.stopCamera();
        this.page.act(() => this.lay([text]))();
      });
    } catch (error) {
      console.info(error);
      this.stopCamera();
      this.page.tell(this.t("no_camera"), true);
    }
  }

  /** Stop the camera; also called when the page shows another part, so that it never runs unseen. */
  stopCamera(): void {
    if (!this.camera) return;
    this.camera.stop();
    this.camera = null;
    this.page.show();
  }

  private async close(): Promise<void> {
    const arrivals = [...this.here].map(([seat, one]) => ({ seat, ...one }));
    this.result = await this.page.kernel.ask("meet", { texts: this.texts, arrivals, card_required: this.required, ...this.terms });
  }

  /** Set how early or late people may arrive, if the rules accept it. */
  private async agree(terms: { early: number; grace: number }): Promise<void> {
    this.laid = await this.page.kernel.ask("lay", { texts: this.texts, ...terms });
    this.terms = terms;
    this.result = null;
  }

  private clear(): void {
    this.texts = [];
    this.laid = this.result = null;
    this.here.clear();
  }

  private async reopen(): Promise<void> {
    const { draft } = await this.page.kernel.ask("reopen", { texts: this.texts });
    this.change(draft, this.laid?.cards[0]?.number ?? "");
    this.clear();
  }

  private tick(label: string, name: string, on: boolean, set: (on: boolean) => void): TemplateResult {
    const change = (): void => {
      set(!on);
      this.result = null;
      this.page.show();
    };
    return html`<label class="tick"><input type="checkbox" data-tick=${name} .checked=${on} @change=${change}>${label}</label>`;
  }

  private arrival(first: Shown, opens: string | null, name: string, seat: number): TemplateResult {
    const came = this.here.get(seat);
    const early = came !== undefined && opens !== null && `${came.at}Z` < opens;
    const toggle = (on: boolean): void => {
      if (on) this.here.set(seat, { at: nowInUtc(), place_ok: true, time_ok: true, stayed: false });
      else this.here.delete(seat);
    };
    const at = (e: Event): void => {
      const time = new Date(valueOf(e));
      if (came && !Number.isNaN(time.getTime())) came.at = time.toISOString().slice(0, MINUTE);
      this.result = null;
      this.page.show();
    };
    return html`<li class="row">${this.tick(this.t("came", { name }), `came-${seat}`, came !== undefined, toggle)}
      ${came && !first.text_time ? field(this.t("came_at", { name }), html`<input type="datetime-local" data-at=${seat} .value=${byOwnClock(new Date(`${came.at}Z`))} @change=${at}>`) : nothing}
      ${came && early ? this.tick(this.t("stayed"), `stayed-${seat}`, came.stayed, (on) => { came.stayed = on; }) : nothing}
      ${came ? this.tick(this.t("right_place"), `place-${seat}`, came.place_ok, (on) => { came.place_ok = on; }) : nothing}
      ${came && first.text_time ? this.tick(this.t("right_time"), `time-${seat}`, came.time_ok, (on) => { came.time_ok = on; }) : nothing}
    </li>`;
  }

  private minutes(name: "early" | "grace"): TemplateResult {
    const set = (e: Event): void => this.page.act(() => this.agree({ ...this.terms, [name]: whole(valueOf(e)) ?? -1 }))();
    return field(this.t(name), html`<input inputmode="numeric" maxlength="20" data-minutes=${name} .value=${String(this.terms[name])} @change=${set}>`);
  }

  private table({ cards, checks, decides, undecided, opens }: Answers["lay"]): TemplateResult {
    const first = cards[decides ?? 0];
    if (!first) return html``;
    // A file or a code has no strokes; typed names are those on the card.
    const lying = cards.map((card, n): OnTable => ({ card, ink: this.inks.get(this.texts[n] ?? "") ?? { ...noInk(), typed: card.people } }));
    const label = this.t("laid_of", { names: this.page.list(cards.map((one) => one.name)) });
    return html`<div class="laid" tabindex="0" role="group" aria-label=${this.t("laid")}>${onTable(lying, checks, { designs: this.page.designs, label })}</div>
      ${undecided ? html`<p class="replaced" role="alert" data-undecided>${undecided}</p>` : html`<p class="facts"><strong>${first.when}</strong> · ${first.place} · <span data-number>${this.t("number", { id: first.id })}</span>${first.pledge ? html`<br><q>${first.pledge}</q>` : nothing}</p>`}
      ${isReplaced(first.number) ? html`<p class="replaced">${this.t("replaced_note")}</p>` : nothing}
      <p class="note">${label}</p>
      <ul class="checks">${checks.map((one) => html`<li data-state=${one.state}>${one.text}</li>`)}</ul>
      <fieldset><legend>${this.t("arrivals")}</legend><ul class="plain">${first.people.map((name, seat) => this.arrival(first, opens, name, seat))}</ul>
        ${first.kind === "datetime" ? html`<div class="row terms">${this.minutes("early")}${this.minutes("grace")}</div>` : nothing}
        ${this.tick(this.t("required"), "required", this.required, (on) => { this.required = on; })}</fieldset>
      ${this.result ? html`<div class="result" data-result=${this.result.label} role="status">${this.result.text.map((line) => html`<p>${line}</p>`)}</div>` : nothing}
      <div class="actions">
        <button type="button" class="button primary" data-close @click=${this.page.act(() => this.close())}>${this.t("close")}</button>
        <button type="button" class="button" data-reopen @click=${this.page.act(() => this.reopen())}>${this.t("reopen")}</button>
        <button type="button" class="button quiet" data-clear @click=${this.page.act(() => this.clear())}>${this.t("clear")}</button>
      </div>`;
  }

  view(): TemplateResult {
    const open = (e: Event): void => {
      const input = e.target as HTMLInputElement;
      this.page.act(async () => {
        try {
          await this.layFiles(input.files);
        } finally {
          input.value = ""; // allows choosing the same file again
        }
      })();
    };
    const paste = async (): Promise<void> => {
      const { pasted } = this;
      await this.lay([pasted]);
      if (this.pasted === pasted) this.pasted = ""; // text typed meanwhile stays
    };
    return html`<section id="meet" aria-labelledby="meet-title"><h2 id="meet-title" tabindex="-1">${this.t("meet")}</h2><p>${this.t("meet_note")} ${this.t("proof_note")}</p>
      <div class="form">
      <fieldset><legend>${this.t("bring")}</legend>
        ${field(this.t("open_files"), html`<input type="file" multiple accept=".json,application/json,image/*" data-files @change=${open}>`)}
        ${hasCamera() ? html`<div class="actions"><button type="button" class="button" data-camera aria-pressed=${this.camera !== null} @click=${this.page.act(() => this.scan())}>${this.t(this.camera ? "camera_off" : "camera")}</button></div>` : nothing}
        ${this.camera ? html`<video id="camera" playsinline muted aria-label=${this.t("camera")}></video>` : nothing}
      </fieldset>
      <fieldset><legend>${this.t("bring_text")}</legend>
        ${field(this.t("paste"), html`<textarea rows="2" data-paste .value=${this.pasted} @input=${(e: Event) => { this.pasted = valueOf(e); }}></textarea>`)}
        <div class="actions"><button type="button" class="button" data-lay @click=${this.page.act(paste)}>${this.t("lay")}</button></div>
      </fieldset></div>
      ${this.laid ? this.table(this.laid) : nothing}</section>`;
  }
}
