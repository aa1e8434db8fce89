/** Drafts of table talk: kept over redraws, sent as ordinary moves, forgotten when the viewer changes. */

import { isAnother } from "../contract/changes";
import type { Move, Snapshot, Talk } from "../contract/types";
import { play } from "./play";
import type { Screen } from "./screen";

/** Prefixes of a picture in a code, for first and second place; a sign has at most two. */
export const PLACES: readonly string[] = ["", "+"];
/** The longest agreement that the session accepts, words and code together. */
const AGREEMENT = 240;

/** Return whether a move is made by the pictures in the talk panel, and so needs no button. */
export function isSign(talk: Talk | null, move: Move): boolean {
  return talk?.signs.some(({ text }) => move.text === text || move.text.startsWith(`${text} `)) ?? false;
}

export class Talker {
  /** Words typed but not said yet. */
  words = "";
  /** The names of the pictures picked for a sign, in order. */
  picked: string[] = [];
  /** Changes of the code not agreed yet: sign to meaning. */
  readonly meanings = new Map<string, string>();
  /** Changed note of the code; null while it is as agreed. */
  note: string | null = null;

  constructor(private readonly screen: Screen) {}

  /** Update for a new snapshot: drafts are kept, unless the viewer changes or the drafted code is agreed. */
  receive(snapshot: Snapshot, old: Snapshot): void {
    const mine = snapshot.viewer === old.viewer && !isAnother(snapshot, old) && snapshot.curtain === null;
    if (!mine) this.words = "";
    if (!mine || !(snapshot.talk?.may_sign ?? false)) this.picked = [];
    const agreed = JSON.stringify([snapshot.talk?.code, snapshot.talk?.note]) !== JSON.stringify([old.talk?.code, old.talk?.note]);
    const reworded = snapshot.lang !== old.lang;
    if (!mine || (agreed && !reworded)) this.forget();
  }

  /** Add a picture; after the last one that fits, begin a new sign. The same picture may be picked twice. */
  pick(talk: Talk, name: string): void {
    this.picked = this.picked.length < PLACES.length ? [...this.picked, name] : [name];
    this.screen.update();
    this.screen.hear(this.spoken(talk));
  }

  clear(): void {
    this.picked = [];
    this.screen.update();
  }

  /** Return the picked pictures in words. */
  spoken({ signs }: Talk): string {
    const labels = this.picked.map((name) => signs.find((one) => one.name === name)?.label ?? name);
    return this.screen.words("talk_sign", { signs: labels.join(this.screen.words("talk_plus")) });
  }

  /** Return a picture's meaning to the viewer's team in a place of a sign; in the second place, that of the pair. */
  readAt(talk: Talk, name: string, place: number): string | undefined {
    const together = place === 0 ? undefined : talk.pairs?.[`${this.picked[0] ?? ""} ${name}`];
    return together ?? talk.code?.find((one) => one.sign === `${PLACES[place] ?? ""}${name}`)?.text;
  }

  /** Return the meaning of the picked pictures to the viewer's team, by the code. */
  read(talk: Talk): string[] {
    const together = talk.pairs?.[this.picked.join(" ")];
    if (together !== undefined) return [together];
    return this.picked.flatMap((name, place) => this.readAt(talk, name, place) ?? []);
  }

  /** Show the picked pictures, one or two, as a sign, in the order in which they were picked. */
  async sign(talk: Talk): Promise<void> {
    const [first, ...rest] = this.picked;
    const text = talk.signs.find((one) => one.name === first)?.text;
    if (text === undefined) return;
    if (await play(this.screen, [text, ...rest].join(" "))) this.picked = [];
    this.screen.update();
  }

  /** Say a fixed phrase. */
  async phrase(text: string): Promise<void> {
    await play(this.screen, text);
    this.screen.update();
  }

  /** Say the typed words, in the move that begins with `start`. */
  async say(start = "say "): Promise<void> {
    const words = this.words.trim();
    if (words === "") return;
    if ((await play(this.screen, start + words)) && this.words.trim() === words) this.words = "";
    this.screen.update();
  }

  /** Return the meaning of a picture in the form: as drafted, else as agreed, else empty. */
  meaningOf(talk: Talk, sign: string): string {
    return this.meanings.get(sign) ?? talk.code?.find((one) => one.sign === sign)?.meaning ?? "";
  }

  /** Return how many characters fit in addition to the code. */
  room(talk: Talk): number {
    return Math.max(0, AGREEMENT - this.code(talk).length - 2);
  }

  async agree(talk: Talk): Promise<void> {
    const note = (this.note ?? talk.note).trim();
    const text = `agree ${this.code(talk)}${note === "" ? "" : `; ${note}`}`.trim();
    if (await play(this.screen, text)) this.forget();
    this.screen.update();
  }

  private code(talk: Talk): string {
    const pictures = PLACES.flatMap((place) => talk.signs.map(({ name }) => place + name));
    const pairs = pictures.map((one) => [one, this.meaningOf(talk, one)] as const).filter(([, meaning]) => meaning !== "");
    return pairs.map(([one, meaning]) => `${one}=${meaning}`).join(" ");
  }

  private forget(): void {
    this.meanings.clear();
    this.note = null;
  }
}
