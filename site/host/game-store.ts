// Stores a play page's game in the browser as it is played. A game replaced by another is put aside, and of two tabs
// with the same game only one writes. Any failure to store it is reported.
import { download, downloadText } from "../../widgets/ts/src/browser/files";
import type { KeptGame } from "../../widgets/ts/src/contract/formats/saves";
import type { Json } from "../../widgets/ts/src/contract/types";
import { forgetGame, keepGame, keptGame, keptText, setUnread } from "./memory";
import type { Reply, Request, Snapshot, Wish } from "./protocol";
import { Claim } from "./tabs";

/** The page's interface for `Keeper`. */
export interface Page {
  /** A request of the page itself; requests are handled in order. */
  ask(request: Wish): Promise<Reply>;
  /** Show a notice, optionally with a button. */
  notice(key: string, act?: { key: string; run: () => void }): void;
  /** Remove a notice, if it is still there. */
  drop(key: string): void;
  /** The snapshot that the table shows now. */
  snapshot(): Snapshot | null;
  /** Called after each write with the game, or null if it could not be written. */
  kept(save: unknown): void;
}

const QUIET_MS = 400; // between two writes of a game
const REPLACING = new Set(["load", "open", "new", "daily"]);
const PLAYING = new Set(["move", "play_for_me"]);

/** Return whether the table shows something other than the game to be kept: a tour, a puzzle or a review. */
export function isLed(snapshot: Snapshot | null): boolean {
  const guide = snapshot?.guide;
  return guide != null && guide.kind !== "branch";
}

function asSave(value: unknown): KeptGame | null {
  const found = value as KeptGame | null | undefined;
  return typeof found === "object" && found !== null && Array.isArray(found.moves) ? found : null;
}

/** Return whether a game is worth keeping: a person here has moved, and it is not over. */
export function isUnderWay(value: unknown): boolean {
  const save = asSave(value);
  const humans = save?.session?.humans;
  if (!save || save.over === true || !Array.isArray(humans)) return false;
  return save.moves.some((move) => Array.isArray(move) && humans.includes(move[0]));
}

/**
 * Return whether a game is under way in which several people hide cards from each other: its file would reveal all
 * hands.
 */
export function isSealed(value: unknown): boolean {
  const save = asSave(value);
  const { humans, mode, all_open } = save?.session ?? {};
  if (!save || save.over === true || !Array.isArray(humans) || humans.length < 2) return false;
  return all_open === undefined ? mode === "duel" : all_open === false;
}

/** Return whether two games have the same deal. */
export function isSameDeal(a: unknown, b: unknown): boolean {
  const deal = (value: unknown): string => {
    const { seed, seats, options } = asSave(value) ?? {};
    return JSON.stringify([seed, seats, options]);
  };
  return asSave(a) !== null && deal(a) === deal(b);
}

/** Return whether one game continues the other, or is the same. */
export function isSameGame(a: unknown, b: unknown): boolean {
  const [one, two] = [asSave(a), asSave(b)];
  if (!one || !two) return false;
  const n = Math.min(one.moves.length, two.moves.length);
  return isSameDeal(one, two) && JSON.stringify(one.moves.slice(0, n)) === JSON.stringify(two.moves.slice(0, n));
}

/** Return a save together with whether its match has ended, and the time of writing. */
function judged(reply: Reply, snapshot: Snapshot | null): object {
  return { ...reply.save, over: snapshot !== null && snapshot.result !== null, at: Date.now() };
}

export class Keeper {
  /** The game kept by the previous visit: its text, and the parsed value. */
  readonly text: string | null;
  readonly saved: unknown;
  private readonly claim: Claim;
  private readonly standing: Promise<boolean>;
  private latest: unknown = null;
  private replaced: unknown = null;
  private timer = 0;
  private last = 0;
  private toldUnkept = false;

  constructor(
    private readonly game: string,
    private readonly page: Page,
    private readonly previous: HTMLElement | null,
  ) {
    this.text = keptText(game);
    this.saved = keptGame(game) ?? null;
    this.claim = new Claim(`play/${game}`, async () => {
      await this.write();
      this.tellElsewhere();
    });
    this.standing = this.claim.ask();
    void this.standing.then((held) => {
      if (!held) this.tellElsewhere();
    });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) void this.write();
    });
    previous?.addEventListener("click", () => void this.goBack());
    this.showPrevious();
  }

  /** Called when the table is ready: the kept game is on it, could not be replayed, or was replaced by a link. */
  async started(unread: boolean): Promise<void> {
    const held = await this.standing;
    const { text } = this;
    if (text !== null && unread) {
      if (held) setUnread(this.game);
      this.tellUnread(this.saved, () => downloadText(`${this.game}-kept.json`, text));
    } else if (held) this.replaced = this.saved;
    this.remember();
  }

  /** Called for each request: saves the current game before a request that may replace it. */
  async passing(request: Request): Promise<void> {
    if (PLAYING.has(request.do)) this.page.drop("put_aside"); // the button that goes back stays at the top of the page
    if (!REPLACING.has(request.do)) return;
    this.replaced = this.latest;
    this.last = 0; // write the next game at once: the previous one is no longer on the table
    const snapshot = this.page.snapshot();
    if (isLed(snapshot)) return; // the game is behind the tour, as last kept
    const reply = await this.page.ask({ do: "keep" });
    if (!reply.error) this.replaced = judged(reply, snapshot);
  }

  /** Called when the game has changed: writes it soon, or at once if there was no recent write. */
  remember(): void {
    clearTimeout(this.timer);
    const wait = Math.max(0, this.last + QUIET_MS - Date.now());
    this.timer = window.setTimeout(() => void this.write(), wait);
  }

  async write(): Promise<void> {
    clearTimeout(this.timer);
    const snapshot = this.page.snapshot();
    if (snapshot === null || isLed(snapshot)) return;
    this.last = Date.now();
    const reply = await this.page.ask({ do: "keep" });
    if (reply.error) return;
    this.latest = judged(reply, snapshot);
    const before = this.replaced;
    // If the same game is still on the table, the request for another one is still pending.
    if (before !== null && !isSameGame(before, this.latest)) {
      this.replaced = null;
      if (isUnderWay(before)) this.putAside(before);
    }
    if (!this.claim.held) return;
    const kept = keepGame(this.game, this.latest);
    this.page.kept(kept ? this.latest : null);
    if (kept || this.toldUnkept) return;
    this.toldUnkept = true;
    if (snapshot.setup.sealed === true) return this.page.notice("not_kept_sealed"); // a file would reveal all hands
    this.page.notice("not_kept", { key: "save_file", run: () => download(`${this.game}.json`, this.latest as Json) });
  }

  private putAside(game: unknown): void {
    if (this.claim.held) keepGame(this.game, game, "/before");
    this.showPrevious();
    this.page.notice("put_aside", { key: "go_back", run: () => void this.goBack(game) });
  }

  private showPrevious(): void {
    if (this.previous) this.previous.hidden = keptText(this.game, "/before") === null;
  }

  /** Swap the game with the previous one. */
  private async goBack(game: unknown = keptGame(this.game, "/before")): Promise<void> {
    await this.write();
    const now = this.latest;
    const reply = await this.page.ask({ do: "load", value: (game ?? null) as KeptGame });
    if (reply.error) return this.tellUnread(game, () => download(`${this.game}.json`, game as Json));
    if (isUnderWay(now)) keepGame(this.game, now, "/before");
    else forgetGame(this.game, "/before");
    this.showPrevious();
  }

  /** Report that a game cannot be opened, and warn if its file reveals all hands. */
  private tellUnread(game: unknown, run: () => void): void {
    this.page.notice(isSealed(game) ? "bad_saved_sealed" : "bad_saved", { key: "download_kept", run });
  }

  private tellElsewhere(): void {
    this.page.notice("elsewhere", { key: "keep_here", run: () => void this.keepHere() });
  }

  /** Keep the game in this tab from now on; the other tab's game is put aside like any replaced game. */
  private async keepHere(): Promise<void> {
    await this.claim.take();
    const other = keptGame(this.game);
    await this.write();
    if (isUnderWay(other) && !isSameGame(other, this.latest)) this.putAside(other);
  }

  /** Download the stored text as it is: a later version, or a person, may still be able to read it. */
  giveOut(): void {
    const text = keptText(this.game);
    if (text !== null) downloadText(`${this.game}-kept.json`, text);
  }

  /** True if there is a kept game, which may be why the page failed. */
  get holds(): boolean {
    return keptText(this.game) !== null;
  }
}
