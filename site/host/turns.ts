// Carries a match between devices by links: the dialog that begins such a match and sends it on, and the links that
// arrive. A play page loads this module on request.
import { copy } from "../../widgets/ts/src/browser/files";
import { html, nothing, render, type TemplateResult } from "../../widgets/ts/src/browser/html";
import { squares } from "../../widgets/ts/src/browser/qr";
import type { KeptGame, Save } from "../../widgets/ts/src/contract/formats/saves";
import { fill } from "../../widgets/ts/src/contract/words";
import { choose } from "./choice";
import { code } from "./code";
import { addressOf } from "./elsewhere";
import { isLed } from "./game-store";
import { keptGame } from "./memory";
import type { Reply, Request, Snapshot, Wish } from "./protocol";
import { asSent, handled, meaning, packed, received, type Turn, unpacked } from "./turn-link";

/** The part of the play page that this module uses. */
export interface TurnPage {
  readonly game: string;
  readonly games: readonly string[];
  /** Addresses of the texts and of the style sheet of dialogs. */
  readonly addresses: { words: string; style: string };
  language(): string;
  snapshot(): Snapshot | null;
  ask(request: Wish): Promise<Reply>;
  /** Called before a request that may replace the match. */
  passing(request: Request): Promise<void>;
  tell(text: string, act: { text: string; run: () => void } | null): void;
  /** Remove the last message. */
  quiet(): void;
}

type Texts = Record<string, Record<string, string>>;

export class Turns {
  private texts: Texts = {};
  /** The last message about whose turn it is. */
  private told = "";

  constructor(private readonly page: TurnPage) {}

  /** Load the texts and the style sheet. */
  async prepare(): Promise<this> {
    const { words, style } = this.page.addresses;
    const sheet = Object.assign(document.createElement("link"), { rel: "stylesheet", href: style });
    document.head.append(sheet);
    this.texts = (await (await fetch(words)).json()) as Texts;
    return this;
  }

  private t(key: string, facts: Record<string, string> = {}): string {
    return fill(this.texts[this.page.language()]?.[key] ?? key, facts);
  }

  /** Return the match on the table; during a tour, the one last kept. */
  private async current(): Promise<KeptGame | null> {
    const snapshot = this.page.snapshot();
    if (isLed(snapshot)) return (keptGame(this.page.game) as KeptGame | undefined) ?? null;
    const { save } = await this.page.ask({ do: "keep" });
    return save ? { ...(save as Save), over: snapshot?.result !== null } : null;
  }

  // ---- links that arrive

  /** Open a link that carries a match. */
  async open(fragment: string): Promise<void> {
    const turn = await unpacked(fragment, this.page.game);
    if (typeof turn === "string") return this.page.tell(this.t(turn), null);
    const { game } = turn.save;
    if (game !== this.page.game && this.page.games.includes(game)) return location.replace(addressOf(game, fragment));
    const meant = meaning(turn, await this.current(), (keptGame(game, "/before") as KeptGame | undefined) ?? null);
    if (meant.do === "old") return this.page.tell(this.t("old"), null);
    if (meant.do === "seat") {
      const play = { text: this.t("play_here"), run: () => void this.take(turn, meant.here) };
      return this.page.tell(this.t("seat", { name: this.nameOf(turn) }), play);
    }
    if (meant.do !== "open" && (await choose(this.t(meant.do), [["open", this.t("open")], ["leave", this.t("leave")]] as const)) === "leave") return;
    await this.take(turn, meant.here);
  }

  private nameOf({ to, save }: Turn): string {
    return save.session?.names?.[to] ?? this.page.snapshot()?.seats[to]?.name ?? "";
  }

  /** Put the match in a link on the table. */
  private async take(turn: Turn, here: readonly number[]): Promise<void> {
    const { save } = turn;
    const wish: Wish = { do: "load", value: handled(save, here, false) };
    await this.page.passing({ ...wish, id: 0 });
    const { error } = await this.page.ask(wish);
    if (error) this.page.tell(`${this.t("damaged")} ${error.text}`, null);
    else await received(turn);
  }

  // ---- links to send

  /** Return the seats that a link can be for: those that must decide, or all others after the end. */
  private receivers({ seats, setup, result, curtain }: Snapshot): number[] {
    const away = setup.elsewhere?.seats ?? [];
    if (result !== null) return away;
    const acting = seats.filter(({ seat, to_act }) => to_act && setup.humans.includes(seat)).map(({ seat }) => seat);
    const near = acting.filter((seat) => !away.includes(seat));
    if (setup.elsewhere?.sent === true || near.length === 0) return acting;
    return curtain !== null && setup.elsewhere === undefined ? acting : [];
  }

  /** If the turn belongs to another device, say whose it is, with the button that sends the link. */
  follow(snapshot: Snapshot): void {
    const { setup, result } = snapshot;
    const [to] = this.receivers(snapshot);
    const due = setup.elsewhere && !setup.elsewhere.sent && to !== undefined && (result === null || (setup.moves ?? 0) > setup.elsewhere.handed);
    const text = due ? this.t(result === null ? "turn_of" : "over", { name: snapshot.seats[to]?.name ?? "" }) : "";
    if (text === this.told) return;
    this.told = text;
    if (text) this.page.tell(text, { text: this.t("send"), run: () => void this.dialog() });
    else this.page.quiet();
  }

  /** Open the dialog: send the link, or begin a match for several devices. */
  async dialog(): Promise<void> {
    const snapshot = this.page.snapshot();
    if (!snapshot) return;
    const dialog = document.createElement("dialog");
    dialog.className = "combinatoria-choice";
    dialog.dataset["turns"] = "";
    dialog.setAttribute("aria-labelledby", "turns-title");
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    const { result, setup } = snapshot;
    const receivers = this.receivers(snapshot);
    const [to] = receivers;
    if (setup.humans.length < 2 || (result !== null && to === undefined)) this.drawBeginning(dialog, snapshot);
    else if (to === undefined) this.draw(dialog, html`<p>${this.t("first")}</p>`, nothing);
    else await new Sending(this, dialog, snapshot, receivers).prepare(to);
    dialog.showModal();
  }

  /** Draw the dialog with its title, the sentence about secrecy, and a button that closes it. */
  draw(dialog: HTMLElement, content: TemplateResult, acts: TemplateResult | typeof nothing): void {
    const close = (): void => (dialog as HTMLDialogElement).close();
    render(
      html`<h2 id="turns-title">${this.t("title")}</h2>${content}<p><small>${this.t("hides")}</small></p>
        <div>${acts}<button type="button" class="button quiet" data-turn="close" @click=${close}>${this.t("close")}</button></div>`,
      dialog,
    );
  }

  private drawBeginning(dialog: HTMLDialogElement, { setup }: Snapshot): void {
    const [, most] = setup.seats_range;
    const sizes = Array.from({ length: most - 1 }, (_, i) => i + 2);
    const begin = async (): Promise<void> => {
      const people = Number(dialog.querySelector("select")?.value);
      dialog.close();
      const wish: Wish = { do: "new", seats: Math.max(people, setup.seats), humans: Array.from({ length: people }, (_, seat) => seat) };
      await this.page.passing({ ...wish, id: 0 });
      await this.page.ask(wish);
    };
    const content = html`<p>${this.t("begin")}</p>
      <p><label>${this.t("people")} <select>${sizes.map((n) => html`<option value=${n}>${n}</option>`)}</select></label></p>`;
    this.draw(dialog, content, html`<button type="button" class="button" data-turn="deal" @click=${() => void begin()}>${this.t("deal")}</button>`);
  }

  say(key: string, facts: Record<string, string> = {}): string {
    return this.t(key, facts);
  }

  /** Return the current match and its link for a seat, which any device can open if it is `open`. */
  async linkTo(to: number, open: boolean): Promise<Made> {
    const { over: _, ...save } = (await this.current()) as KeptGame;
    const { link, sealed } = await packed({ to, save }, open);
    const page = location.href.split(/[?#]/)[0]; // without a language: each person has their own
    return { save, to, sealed, link: `${page}#${link}` };
  }

  /** Record that the link was sent: from now on the match waits for the answer. */
  async sent(save: Save, to: number): Promise<void> {
    await this.page.ask({ do: "load", value: asSent(save, to) });
  }
}

interface Made {
  save: Save;
  to: number;
  link: string;
  sealed: boolean;
}

/** The dialog with one link and the ways to give it to its receiver. */
class Sending {
  private told = "";
  private picture = false;
  private open = false;
  private made: Made | null = null;

  constructor(
    private readonly turns: Turns,
    private readonly dialog: HTMLDialogElement,
    private readonly snapshot: Snapshot,
    private readonly receivers: readonly number[],
  ) {}

  /** Make the link for a seat in advance: browsers allow sharing only during a click. */
  async prepare(to: number): Promise<void> {
    this.made = await this.turns.linkTo(to, this.open);
    [this.told, this.picture] = ["", false];
    this.draw();
  }

  private name(seat: number): string {
    return this.snapshot.seats[seat]?.name ?? "";
  }

  private async gone(told: string, picture: boolean): Promise<void> {
    if (!this.made) return;
    [this.told, this.picture] = [told, picture];
    this.draw();
    await this.turns.sent(this.made.save, this.made.to);
  }

  private async share(url: string): Promise<void> {
    try {
      await navigator.share({ url, title: document.title });
    } catch {
      return; // the person has changed their mind
    }
    await this.gone("", false);
    this.dialog.close();
  }

  private async copy(url: string, name: string): Promise<void> {
    await this.gone(this.turns.say((await copy(url)) ? "copied" : "by_hand", { name }), false);
  }

  private draw(): void {
    if (!this.made) return;
    const { link, to, sealed } = this.made;
    const [name, t] = [this.name(to), this.turns.say.bind(this.turns)];
    const dark = this.picture ? squares(link) : null;
    const choice = html`<label>${t("for")} <select @change=${(event: Event) => void this.prepare(Number((event.target as HTMLSelectElement).value))}>
      ${this.receivers.map((seat) => html`<option value=${seat} ?selected=${seat === to}>${this.name(seat)}</option>`)}</select></label>`;
    const opening = (event: Event): void => {
      this.open = (event.target as HTMLInputElement).checked;
      void this.prepare(to);
    };
    const any = html`<p><label><input type="checkbox" data-turn="open" .checked=${this.open} @change=${opening} /> ${t("any_device", { name })}</label></p>`;
    const content = html`<p>${this.receivers.length > 1 ? choice : t("link_for", { name })}</p>
      ${dark ? html`<p>${code(dark, t("code_for", { name }))}</p>` : nothing}
      ${this.picture && !dark ? html`<p>${t("too_long")}</p>` : nothing}
      ${sealed || this.open ? any : nothing}
      <p role="status">${this.told}</p>
      <p><input type="url" readonly aria-label=${t("link_for", { name })} .value=${link} @focus=${(event: Event) => (event.target as HTMLInputElement).select()} /></p>`;
    const act = (key: string, run: () => Promise<void>): TemplateResult =>
      html`<button type="button" class="button" data-turn=${key} @click=${() => void run()}>${t(key)}</button>`;
    const acts = html`${"share" in navigator ? act("share", () => this.share(link)) : nothing}
      ${act("copy", () => this.copy(link, name))}${act("code", () => this.gone("", true))}`;
    this.turns.draw(this.dialog, content, acts);
  }
}

/** Return a page's `Turns`, ready to use. */
export function turns(page: TurnPage): Promise<Turns> {
  return new Turns(page).prepare();
}

