/** One table on a page: holds the view's state, sends requests to the session, and renders. Markup is in `view/`. */

import { render } from "lit-html";

import { remember, restore } from "./browser/focus";
import { Announcer } from "./browser/live";
import { Room } from "./browser/room";
import { loadSettings, saveSettings, type Settings } from "./browser/settings";
import { isDark, motionIsReduced, watchTheme } from "./browser/theme";
import { batchOf, follows, isAnother, sameChoice, sameMoment } from "./contract/changes";
import { Client } from "./contract/client";
import { withNulls } from "./contract/nulls";
import type { Picked } from "./contract/picks";
import type { LogLine, Model, MountOptions, Move, Notice, PanelName, Reply, Request, SeatInfo, Snapshot, TableEvent, TableView } from "./contract/types";
import { wordsOf, type Words } from "./contract/words";
import { Guides } from "./guide/guides";
import { cancel, settled, shortcut, tell } from "./screen/acts";
import { Asker } from "./screen/asker";
import { placeBubbles } from "./screen/bubbles";
import { drop, follow, lower, startOver, startsLow } from "./screen/drawer";
import { Easel, put } from "./screen/easel";
import { Fitter } from "./screen/fit";
import { animate, measure } from "./screen/flip";
import { Further } from "./screen/further";
import { Hands } from "./screen/hands";
import { listen } from "./screen/input";
import type { Keys, Shortcut } from "./screen/keyboard";
import { PACE, Playback } from "./screen/playback";
import { takeDrops } from "./screen/share";
import { Stage } from "./screen/stage";
import { Talker } from "./screen/talk";
import { Thinker } from "./screen/thinking";
import type { Desk } from "./view/desk";
import { dress } from "./view/look";
import { shell } from "./view/shell";

let tables = 0;

export class App implements Desk, Keys {
  readonly root: HTMLElement;
  readonly uid: string;
  readonly settings: Settings = loadSettings();
  snapshot: Snapshot;
  table: TableView;
  words: Words;
  selection: readonly Picked[] = [];
  panel: PanelName | null = null;
  notice: Notice | null = null;
  hint: Desk["hint"] = null;
  text: string | null = null;
  browsing: string | null = null;
  rule: string | null = null;
  caption: string | null = null;
  newSeats: number | null = null;
  opener: string | null = null;
  more = false;
  lowered = false;
  readonly rove = new Map<string, string>();
  /** The view's own state for tour, review, puzzles, odds, analysis and predictions. */
  readonly guides: Guides;
  readonly stage = new Stage(() => this.settings.sound);
  readonly talker = new Talker(this);
  readonly thinker = new Thinker(this);
  readonly hands: Hands;
  readonly further = new Further(this);
  private readonly announcer: Announcer;
  private readonly asker: Asker;
  readonly playback: Playback;
  private readonly surface: HTMLElement;
  readonly room: Room;
  private readonly fitter: Fitter | null;
  private readonly ends: readonly (() => void)[];
  private played: string;
  private past: Snapshot | null = null;
  private readonly easel = new Easel(() => this.draw());
  private readonly changed = (): void => this.receive(withNulls(this.model.get("snapshot") as Snapshot));

  constructor(
    host: HTMLElement,
    readonly model: Model,
    readonly options: MountOptions = {},
  ) {
    this.uid = `cmb${++tables}`;
    [this.root, this.surface] = put(host);
    this.announcer = new Announcer(this.root);
    this.asker = new Asker(this, new Client(model), this.thinker, () => this.guides.reveal());
    this.playback = new Playback(
      {
        show: (table, event, ms) => this.show(table, event, ms),
        tell: (caption) => {
          this.caption = caption;
          this.announcer.say(caption);
        },
        done: (table) => this.settle(table),
      },
      () => (document.hidden || motionIsReduced() ? 0 : PACE[this.settings.speed]),
    );
    this.snapshot = withNulls(model.get("snapshot") as Snapshot);
    const { table, ui } = this.snapshot;
    [this.table, this.words, this.lowered] = [table, wordsOf(ui), startsLow(this.snapshot)];
    this.played = batchOf(this.snapshot); // a reload must not play back the events of the first snapshot
    model.on("change:snapshot", this.changed);
    listen(this);
    this.hands = new Hands(this);
    this.root.toggleAttribute("data-fit", this.fits);
    this.room = new Room(this.root, this.fits, () => (lower(this), this.update())); // guides come first in the document
    this.fitter = this.fits ? new Fitter(this.room) : null;
    startOver(this);
    this.guides = new Guides(this);
    this.ends = [watchTheme(() => this.update()), takeDrops(this), () => this.room.close()];
    this.update();
    void this.thinker.begin();
    this.asker.open(this.guides.begin());
    this.thinker.goOn();
  }

  hear(sentence: string): void {
    this.announcer.say(sentence);
  }

  call(sentence: string): void {
    this.announcer.call(sentence);
  }

  destroy(): void {
    this.playback.stop();
    this.guides.stop();
    this.thinker.close();
    this.model.off("change:snapshot", this.changed);
    this.asker.close();
    this.hands.close();
    for (const end of this.ends) end();
    render(null, this.surface);
    this.root.remove();
  }

  get wide(): boolean {
    return this.room.wide;
  }

  get fits(): boolean {
    return this.options.fit === true;
  }

  get playing(): boolean {
    return this.playback.running;
  }

  get shown(): Snapshot {
    return this.playing && this.past !== null ? this.past : this.snapshot;
  }

  get seats(): readonly SeatInfo[] {
    return this.shown.seats;
  }

  get log(): readonly LogLine[] {
    const { log } = this.snapshot;
    return log.slice(0, log.length - Math.min(log.length, this.playback.untold));
  }

  get letters(): boolean {
    return this.settings.letters;
  }

  get moves(): readonly Move[] {
    return this.further.moves;
  }

  get busy(): boolean {
    return this.asker.busy;
  }

  get waiting(): boolean {
    return this.busy || Boolean(this.snapshot.thinking);
  }

  get chosen(): string[] {
    return this.selection.map((one) => one.pick);
  }

  update(): void {
    this.easel.draw();
  }

  private draw(): void {
    this.guides.picked.look();
    if (this.root.lang !== this.snapshot.lang) this.root.lang = this.snapshot.lang; // the same value restyles, too
    this.root.dataset["theme"] = isDark(this.settings.theme) ? "dark" : "light";
    this.root.dataset["size"] = this.settings.large ? "large" : "normal";
    dress(this.root, this.snapshot);
    this.root.setAttribute("aria-label", this.snapshot.title);
    this.further.follow();
    const spot = remember(this.root);
    render(shell(this), this.surface);
    this.fitter?.fit(this);
    placeBubbles(this.surface);
    this.showWaiting();
    restore(this.root, spot);
  }

  /** Update the busy mark outside of rendering, so that a pending request alone does not cause a redraw. */
  showWaiting(): void {
    this.surface.querySelector(".cmb-status")?.toggleAttribute("data-busy", this.waiting);
  }

  private show(table: TableView, event: TableEvent | null, ms: number): void {
    const places = ms > 0 ? measure(this.root) : null;
    this.table = table;
    this.stage.show(event, ms);
    this.update();
    if (places !== null) animate(this.root, places, event, ms);
  }

  private receive(snapshot: Snapshot): void {
    const old = this.snapshot;
    const batch = batchOf(snapshot);
    const fresh = batch !== this.played && follows(snapshot, old);
    this.played = batch;
    this.playback.stop();
    this.stage.clear();
    this.snapshot = snapshot;
    this.words = wordsOf(snapshot.ui);
    this.caption = null;
    const reworded = snapshot.lang !== old.lang; // a language switch changes words, but has no new events
    if (!reworded && this.selection.length > 0 && !sameChoice(snapshot, old)) this.selection = [];
    this.talker.receive(snapshot, old);
    if (reworded || snapshot.seq !== old.seq) this.notice = null;
    if (reworded || !sameMoment(snapshot, old)) this.hint = null;
    follow(this, snapshot, old);
    if (snapshot.curtain !== null) {
      drop(this);
      this.announcer.forget();
    }
    this.guides.receive(old);
    const sameEyes = !isAnother(snapshot, old) && snapshot.viewer === old.viewer && !reworded;
    this.past = sameEyes ? old : null;
    if (fresh) {
      this.playback.play(snapshot.before, snapshot.events, snapshot.table, sameEyes && this.table === old.table);
    } else {
      const still = isAnother(snapshot, old) || motionIsReduced() || document.hidden || this.settings.speed === "instant";
      const places = still ? null : measure(this.root); // an undo slides the cards back
      this.table = snapshot.table;
      this.update();
      if (places !== null) animate(this.root, places, null, 0);
      settled(this, this.guides, !reworded);
    }
    this.thinker.goOn();
  }

  private settle(table: TableView): void {
    this.table = table;
    this.caption = null;
    this.past = null;
    this.stage.clear();
    this.update();
    settled(this, this.guides, true);
    this.thinker.goOn();
  }

  ask(request: Request): Promise<Reply | null> {
    return this.asker.ask(request);
  }

  change(request: Request, patient = false): Promise<Reply | null> {
    return this.asker.change(request, patient);
  }

  tell(notice: Notice): void {
    tell(this, notice);
  }

  cancel(): void {
    cancel(this);
  }

  shortcut(name: Shortcut): void {
    shortcut(this, name);
  }

  skip(): void {
    this.playback.skip();
  }

  guideKey(key: string, target: Element): boolean {
    return this.guides.key(key, target);
  }

  set<K extends keyof Settings>(name: K, value: Settings[K]): void {
    this.settings[name] = value;
    saveSettings(this.settings);
    this.update();
  }
}
