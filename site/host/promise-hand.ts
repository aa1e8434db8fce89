// Handing over sealed cards: signed across the joints, then shown one by one behind a curtain. A card is deleted here
// once it is handed over; the others survive a reload.
import { html, nothing, type TemplateResult } from "../../widgets/ts/src/browser/html";
import { closeUp, type Ink, laidOut, type Look, WIDE } from "./promise-art";
import { ownCard } from "./promise-card";
import type { Answers, Sealed, Shown } from "./promise-kernel";
import { keepCard, keepUnhanded, keptUnhanded, LONGEST_NAME, noInk, noteNotReplaced } from "./promise-kept";
import { field, type Page, valueOf } from "./promise-page";

interface Hand {
  cards: (Sealed | null)[];
  shown: Shown;
  calendar: string | null;
  at: number;
  step: "sign" | "curtain" | "card";
  ink: Ink;
  joint: number;
}

/** Return the pointer's position, in units of the drawing. */
function pointOf(event: PointerEvent, area: HTMLElement): string {
  const own = area.querySelector("svg")?.getScreenCTM();
  const at = own ? new DOMPoint(event.clientX, event.clientY).matrixTransform(own.inverse()) : { x: 0, y: 0 };
  return `${at.x.toFixed(1)},${at.y.toFixed(1)}`;
}

/** Return the signatures that touch one card: nobody receives strokes from other cards. */
export function inkOn({ layout, people }: Shown, seat: number, { typed, strokes }: Ink): Ink {
  const all = people.length * WIDE;
  const shifts = layout === "ring" ? [0, all, -all] : [0];
  const touches = (point: string): boolean => {
    const x = Number.parseFloat(point);
    return shifts.some((shift) => x + shift >= seat * WIDE && x + shift <= (seat + 1) * WIDE);
  };
  return { typed, strokes: strokes.filter((points) => points.some(touches)) };
}

export class HandPart {
  private hand: Hand | null = null;

  constructor(
    private readonly page: Page,
    private readonly then: { kept: () => Promise<void>; done: () => void; gaveUp: (designs: string[]) => void },
  ) {}

  private t(key: string, facts: Record<string, string> = {}): string {
    return this.page.t(key, facts);
  }

  /** True if there are cards that exist only here. */
  get busy(): boolean {
    return this.hand !== null;
  }

  /** True if a reload has interrupted a hand-over in this tab. */
  get waiting(): boolean {
    return this.hand === null && keptUnhanded() !== null;
  }

  /**
   * Resume an interrupted hand-over: Python validates the stored cards, and a card that was open is behind the curtain
   * again.
   */
  async resume(): Promise<void> {
    const kept = keptUnhanded();
    if (!kept) return;
    const { texts, signed, ink } = kept;
    try {
      const read = await Promise.all(texts.map((text) => (text === null ? null : this.page.kernel.ask("read", { text }))));
      const at = read.findIndex((one) => one !== null);
      const first = read[at];
      const fit = read.every((one, seat) => one === null || (one.card.seat === seat && one.card.id === first?.card.id));
      if (!first || !fit || texts.length !== first.card.people.length) throw new Error("the cards do not form one promise");
      const cards = read.map((one, seat) => one && { ...one.card, text: texts[seat] ?? "" });
      this.hand = { cards, shown: first.card, calendar: first.calendar, at, step: signed ? "curtain" : "sign", ink, joint: 0 };
      this.page.go("hand");
      this.page.tell(this.t("resumed"));
    } catch (error) {
      console.warn(error);
      keepUnhanded(null);
      this.page.go("new");
      this.page.tell(this.t("not_resumed"), true);
    }
  }

  private hold(): void {
    const { hand } = this;
    keepUnhanded(hand && { texts: hand.cards.map((card) => card && card.text), signed: hand.step !== "sign", ink: hand.ink });
  }

  take({ cards, calendar }: Answers["seal"]): void {
    const [first] = cards;
    if (!first) return;
    const { text: _, ...shown } = first;
    this.hand = { cards, shown, calendar, at: 0, step: "sign", ink: { ...noInk(), typed: [...shown.people] }, joint: 0 };
    this.hold();
    this.page.go("hand");
  }

  private readonly draw = (event: PointerEvent): void => {
    const area = event.currentTarget as HTMLElement;
    const strokes = this.hand?.ink.strokes;
    if (event.type === "pointerdown") {
      area.setPointerCapture(event.pointerId);
      strokes?.push([pointOf(event, area)]);
    } else if (event.buttons > 0) strokes?.at(-1)?.push(pointOf(event, area));
    else if (event.type === "pointerup") this.hold();
    else return;
    this.page.show();
  };

  private change(what: () => void): () => void {
    return this.page.act(() => {
      what();
      this.hold();
    });
  }

  private goTo(step: Hand["step"]): void {
    if (this.hand) this.hand.step = step;
    this.hold();
    this.page.go("hand");
  }

  private sign(hand: Hand): TemplateResult {
    const { shown, ink } = hand;
    const { people, joints } = shown;
    const one = joints[hand.joint];
    const pair = { west: people[one?.west ?? 0] ?? "", east: people[one?.east ?? 0] ?? "" };
    const look = (label: string): Look => ({ designs: this.page.designs, label });
    const turn = (by: number) => this.page.act(() => { hand.joint += by; });
    return html`<p>${this.t("sign_note")}</p>
      <div class="laid small" tabindex="0" role="group" aria-label=${this.t("laid")}>${laidOut(shown, look(this.t("drawing", { names: this.page.list(people) })), ink)}</div>
      <h3 id="joint" aria-live="polite">${this.t("joint", { ...pair, n: String(hand.joint + 1), of: String(joints.length) })}</h3>
      <div class="signing" @pointerdown=${this.draw} @pointermove=${this.draw} @pointerup=${this.draw}>${closeUp(shown, hand.joint, look(this.t("sign_here", pair)), ink)}</div>
      <div class="actions">
        ${joints.length > 1 ? html`<button type="button" class="button" ?disabled=${hand.joint === 0} @click=${turn(-1)}>${this.t("joint_before")}</button>
        <button type="button" class="button" data-joint ?disabled=${hand.joint + 1 === joints.length} @click=${turn(1)}>${this.t("joint_next")}</button>` : nothing}
        <button type="button" class="button quiet" ?disabled=${ink.strokes.length === 0} @click=${this.change(() => { ink.strokes.pop(); })}>${this.t("unstroke")}</button>
        <button type="button" class="button quiet" ?disabled=${ink.strokes.length === 0} @click=${this.change(() => { ink.strokes = []; })}>${this.t("unsign")}</button>
      </div>
      <fieldset><legend>${this.t("typed")}</legend><p class="note">${this.t("typed_note")}</p><div class="names">
        ${people.map((name, seat) => field(this.t("typed_of", { name }), html`<input maxlength=${LONGEST_NAME} autocomplete="off" data-signature=${seat} .value=${ink.typed[seat] ?? ""} @input=${(e: Event) => { ink.typed[seat] = valueOf(e); this.hold(); this.page.show(); }}>`))}</div></fieldset>
      <div class="actions"><button type="button" class="button primary" data-signed @click=${this.page.act(() => this.goTo("curtain"))}>${this.t("signed")}</button>${this.ending()}</div>`;
  }

  private async keep(card: Sealed, ink: Ink): Promise<void> {
    const kept = keepCard(card.number, card.seat, card.text, ink);
    await this.then.kept();
    this.page.tell(this.t(kept ? "kept" : "not_kept"), !kept);
  }

  private ending(): TemplateResult {
    return html`<button type="button" class="button quiet" data-give-up @click=${this.page.act(() => this.giveUp())}>${this.t("give_up")}</button>`;
  }

  /** Discard the remaining cards. */
  private giveUp(): void {
    const { hand } = this;
    if (!hand || !window.confirm(this.t("give_up_sure"))) return;
    if (hand.at === 0) noteNotReplaced(hand.shown.number); // none of its cards was handed over
    const designs = hand.cards.flatMap((card) => (card ? [card.design] : []));
    this.hand = null;
    this.hold();
    this.then.gaveUp(designs);
  }

  /** Delete a card that was handed over, and continue with the next. */
  private given(hand: Hand): void {
    hand.cards[hand.at] = null;
    if (hand.at + 1 < hand.cards.length) {
      hand.at += 1;
      return this.goTo("curtain");
    }
    this.hand = null;
    this.hold();
    this.then.done();
  }

  view(): TemplateResult {
    const { hand } = this;
    if (!hand) return html`<section id="hand"><p class="note">${this.t("resuming")}</p></section>`;
    const { shown, at, step, cards, calendar, ink } = hand;
    const name = shown.people[at] ?? "";
    const title = html`<h2 id="hand-title" tabindex="-1">${this.t(step === "sign" ? "sign" : "hand", { name })}</h2>`;
    if (step === "sign") return html`<section id="hand" aria-labelledby="hand-title">${title}${this.sign(hand)}</section>`;
    const card = cards[at];
    const far = html`<p class="note">${this.t("card_number", { n: String(at + 1), of: String(cards.length) })}</p>`;
    if (step === "curtain" || !card) {
      return html`<section id="hand" class="curtain" aria-labelledby="hand-title">${far}${title}<p>${this.t("curtain", { name })}</p>
        <button type="button" class="button primary" data-open @click=${this.page.act(() => this.goTo("card"))}>${this.t("open_card", { name })}</button>
        <div class="actions">${this.ending()}</div></section>`;
    }
    const mine = inkOn(shown, at, ink);
    return html`<section id="hand" aria-labelledby="hand-title">${far}${title}
      ${ownCard(this.page, { card, text: card.text, calendar, ink: mine })}
      <p class="note">${this.t("take_note")}</p>
      <div class="actions">
        <button type="button" class="button" data-keep-card @click=${this.page.act(() => this.keep(card, mine))}>${this.t("keep")}</button>
        <button type="button" class="button primary" data-next @click=${this.page.act(() => this.given(hand))}>${this.t(at + 1 < cards.length ? "next_card" : "last_card")}</button>
        ${this.ending()}
      </div></section>`;
  }
}
