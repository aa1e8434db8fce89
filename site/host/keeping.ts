// What keeps a game from being lost on a play page: it is written to the browser's storage as it goes on, what another
// game replaces is put aside, and of two tabs with one game only one writes. Whatever cannot be kept is said.
import { download, downloadText } from "../../widgets/ts/src/browser/files";
import type { Json } from "../../widgets/ts/src/contract/types";
import { forgetGame, keepGame, keptGame, keptText, setUnread } from "./memory";
import type { Reply, Request, Snapshot } from "./protocol";
import { Claim } from "./tabs";

/** A saved match as far as the page looks into it. */
interface Save {
  seed: unknown;
  seats: unknown;
  options: unknown;
  moves: [number, string][];
  session?: { humans?: unknown; mode?: unknown; all_open?: unknown };
  /** Added by the page: the match has its result. */
  over?: boolean;
}

/** What the page lends to its keeper. */
export interface Page {
  /** A request of the page itself; it counts as done in the order of asking. */
  ask(request: { do: string; [key: string]: unknown }): Promise<Reply>;
  /** Say something, with a button that does something about it or without. */
  notice(key: string, act?: { key: string; run: () => void }): void;
  /** What the table shows now. */
  snapshot(): Snapshot | null;
  /** A game was written; null when it could not be. */
  kept(save: unknown): void;
}

const QUIET_MS = 400; // between two writings of a game
const REPLACING = new Set(["load", "open", "new", "daily"]);

/** In a tour, a puzzle or a review the table shows something else than the game that is to be kept. */
export function isLed(snapshot: Snapshot | null): boolean {
  const guide = snapshot?.["guide"] as { kind: string } | null | undefined;
  return guide != null && guide.kind !== "branch";
}

function asSave(value: unknown): Save | null {
  const found = value as Save | null | undefined;
  return typeof found === "object" && found !== null && Array.isArray(found.moves) ? found : null;
}

/** Whether it would be a pity to lose this game: somebody here has moved, and it is not over. */
export function isUnderWay(value: unknown): boolean {
  const save = asSave(value);
  const humans = save?.session?.humans;
  if (!save || save.over === true || !Array.isArray(humans)) return false;
  return save.moves.some((move) => Array.isArray(move) && humans.includes(move[0]));
}

/** Whether several people hide cards from each other in this game and it is under way: a file of it tells all hands. */
export function isSealed(value: unknown): boolean {
  const save = asSave(value);
  const { humans, mode, all_open } = save?.session ?? {};
  if (!save || save.over === true || !Array.isArray(humans) || humans.length < 2) return false;
  return all_open === undefined ? mode === "duel" : all_open === false;
}

/** Whether one game goes on from the other, or is the same. */
export function isSameGame(a: unknown, b: unknown): boolean {
  const [one, two] = [asSave(a), asSave(b)];
  if (!one || !two) return false;
  const deal = ({ seed, seats, options }: Save): string => JSON.stringify([seed, seats, options]);
  const n = Math.min(one.moves.length, two.moves.length);
  return deal(one) === deal(two) && JSON.stringify(one.moves.slice(0, n)) === JSON.stringify(two.moves.slice(0, n));
}

/** A save, with the word whether its match has ended. */
function judged(reply: Reply, snapshot: Snapshot | null): object {
  return { ...(reply["save"] as object), over: snapshot !== null && snapshot["result"] !== null };
}

export class Keeper {
  /** The game that was kept here last, to begin with: as it is kept, and what is in it. */
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

  /** The table stands: what was kept is on it, or could not be replayed, or a link has taken its place. */
  async started(unread: boolean): Promise<void> {
    const held = await this.standing;
    const { text } = this;
    if (text !== null && unread) {
      if (held) setUnread(this.game);
      this.tellUnread(this.saved, () => downloadText(`${this.game}-kept.json`, text));
    } else if (held) this.replaced = this.saved;
    this.remember();
  }

  /** A request is on its way: what it may replace is looked at first. */
  async passing(request: Request): Promise<void> {
    if (!REPLACING.has(request.do)) return;
    this.replaced = this.latest;
    this.last = 0; // what comes is written as soon as it stands: the one before is no longer on the table
    const snapshot = this.page.snapshot();
    if (isLed(snapshot)) return; // the game stands behind the tour, as it was kept last
    const reply = await this.page.ask({ do: "keep" });
    if (!reply.error) this.replaced = judged(reply, snapshot);
  }

  /** The game has changed: write it soon, at once if it was quiet so far. */
  remember(): void {
    clearTimeout(this.timer);
    const wait = Math.max(0, this.last + QUIET_MS - Date.now());
    this.timer = window.setTimeout(() => void this.write(), wait);
  }

  /** Write the game now. */
  async write(): Promise<void> {
    clearTimeout(this.timer);
    const snapshot = this.page.snapshot();
    if (snapshot === null || isLed(snapshot)) return;
    this.last = Date.now();
    const reply = await this.page.ask({ do: "keep" });
    if (reply.error) return;
    this.latest = judged(reply, snapshot);
    const before = this.replaced;
    // While the same game is still on the table, what asks for another one is on its way only.
    if (before !== null && !isSameGame(before, this.latest)) {
      this.replaced = null;
      if (isUnderWay(before)) this.putAside(before);
    }
    if (!this.claim.held) return;
    const kept = keepGame(this.game, this.latest);
    this.page.kept(kept ? this.latest : null);
    if (kept || this.toldUnkept) return;
    this.toldUnkept = true;
    if (snapshot.setup.sealed === true) return this.page.notice("not_kept_sealed"); // a file would tell all hands
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

  /** Exchange the game with the one before it. */
  private async goBack(game: unknown = keptGame(this.game, "/before")): Promise<void> {
    await this.write();
    const now = this.latest;
    const reply = await this.page.ask({ do: "load", value: game ?? null });
    if (reply.error) return this.tellUnread(game, () => download(`${this.game}.json`, game as Json));
    if (isUnderWay(now)) keepGame(this.game, now, "/before");
    else forgetGame(this.game, "/before");
    this.showPrevious();
  }

  /** A game cannot be opened; whoever takes its file is told what it tells. */
  private tellUnread(game: unknown, run: () => void): void {
    this.page.notice(isSealed(game) ? "bad_saved_sealed" : "bad_saved", { key: "download_kept", run });
  }

  private tellElsewhere(): void {
    this.page.notice("elsewhere", { key: "keep_here", run: () => void this.keepHere() });
  }

  /** This tab keeps the game from now on; what the other one had goes where a replaced game goes. */
  private async keepHere(): Promise<void> {
    await this.claim.take();
    const other = keptGame(this.game);
    await this.write();
    if (isUnderWay(other) && !isSameGame(other, this.latest)) this.putAside(other);
  }

  /** Give out what is kept as it is: a later version, or a person, may still read it. */
  giveOut(): void {
    const text = keptText(this.game);
    if (text !== null) downloadText(`${this.game}-kept.json`, text);
  }

  /** Whether there is a game that the page may have failed for. */
  get holds(): boolean {
    return keptText(this.game) !== null;
  }
}
