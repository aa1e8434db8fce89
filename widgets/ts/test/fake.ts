/** A small realistic game of Soulmates for four, and a model that answers like the kernel's session. */

import type { Json, Model, MountOptions, Move, Reason, Reply, Snapshot, TableEvent, TableView } from "../src/contract/types";
import { applyAll } from "../src/contract/reducer";
import { App } from "../src/app";

type Listener = (...values: never[]) => void;
export type Request = Record<string, Json> & { id: number; do: string };

const EN: Record<string, string> = {
  comma: ", ",
  sentence_space: " ",
  zone_label: "{zone}, cards: {n}",
  card_of: "{name}, {i} of {n}",
  state_playable: "playable",
  state_selected: "selected",
  state_not_playable: "not playable now",
  state_target: "can be placed here",
  card_hidden: "face-down card",
  count_cards: "cards: {n}",
  top_card: "on top {name}",
  undo: "Undo",
  log_title: "What happened",
  no_answer: "The game did not answer.",
  load_broken: "This file is not a saved game.",
};
const JA: Record<string, string> = { ...EN, undo: "元に戻す", state_playable: "選べます", log_title: "これまでの流れ" };

export const TABLE: TableView = {
  zones: { deck: [1, 2, 3], pile: [4], "hand:0": [11, 12, 13, 14], "hand:1": [21, 22], "hand:2": [31, 32], "hand:3": [41] },
  faces: { "4": "M4", "11": "S2", "12": "S3", "13": "S3", "14": "M5" },
  known: { "4": 65535, "11": 1, "12": 1, "13": 1, "14": 3 },
  vars: { phase: "draw", turn: 0 },
};

const FACES = ["S1", "S2", "S3", "S4", "M4", "M5"];

export const DRAWS: Move[] = [
  { text: "draw deck", label: "Draw from the deck", picks: ["deck"], to: "hand:0" },
  { text: "draw discard", label: "Take Moon 4", picks: ["pile"], to: "hand:0" },
];

export const ACTS: Move[] = [
  { text: "discard S2", label: "Discard Sun 2", picks: ["hand:0/S2"], to: "pile" },
  { text: "discard S3", label: "Discard Sun 3", picks: ["hand:0/S3"], to: "pile" },
  { text: "discard M5", label: "Discard Moon 5", picks: ["hand:0/M5"], to: "pile" },
  { text: "call S2 S3 S3 for S1", label: "Ask for Sun 1", picks: ["hand:0/S2", "hand:0/S3", "hand:0/S3"], to: null },
  { text: "call S2 S3 S3 for S4", label: "Ask for Sun 4", picks: ["hand:0/S3", "hand:0/S2", "hand:0/S3"], to: null },
];

export function snapshot(over: Partial<Snapshot> = {}): Snapshot {
  const hand = (seat: number): Snapshot["layout"][number] => ({
    zone: `hand:${seat}`,
    area: "seat",
    shape: "hand",
    label: seat === 0 ? "Your hand" : `Hand of seat ${seat}`,
    owner: seat,
  });
  return {
    format: 1,
    seq: 1,
    game: "soulmates",
    title: "Soulmates: Destiny",
    lang: "en",
    hints: true,
    all_open: true,
    viewer: 0,
    curtain: null,
    seats: ["You", "Ben", "Cora", "Dan"].map((name, seat) => ({
      seat,
      name,
      kind: seat === 0 ? "human" : "bot",
      active: true,
      to_act: seat === 0,
      note: "4 cards",
    })),
    layout: [
      { zone: "deck", area: "center", shape: "stack", label: "Deck", owner: null },
      { zone: "pile", area: "center", shape: "pile", label: "Discard pile", owner: null },
      ...[0, 1, 2, 3].map(hand),
    ],
    design: Object.fromEntries(
      FACES.map((face) => {
        const sun = face.startsWith("S");
        const art = sun ? "sun" : "moon";
        const rank = face.slice(1);
        return [face, { art, tone: art, rank, name: `${sun ? "Sun" : "Moon"} ${rank}`, short: face, pips: Number(rank) }];
      }),
    ),
    before: TABLE,
    events: [],
    table: TABLE,
    moves: DRAWS,
    status: { text: "Your turn: draw.", tone: "you" },
    log: [{ n: 1, text: "It is your turn.", by: 0, rule: "4.draw" }],
    undo: { ok: false, why: { rule: "undo.nothing", text: "Nothing to take back yet." } },
    redo: { ok: false, why: { rule: "redo.nothing", text: "Nothing to do again." } },
    result: null,
    last: [],
    options: [{ name: "must_call", label: "Calling is compulsory", type: "bool", value: false, choices: [] }],
    setup: { seats: 4, seats_range: [3, 8], seed: 7, humans: [0], hints: true, all_open: true },
    ui: EN,
    rules: [{ id: "4.draw", title: "Draw one card", text: "Draw from the deck or take the top discard." }],
    languages: [
      ["en", "English"],
      ["ja", "日本語"],
    ],
    ...over,
  };
}

/** Return the snapshot after these events, with the next number. */
export function after(old: Snapshot, events: TableEvent[], over: Partial<Snapshot> = {}): Snapshot {
  return { ...old, seq: old.seq + 1, before: old.table, events, table: applyAll(old.table, events), ...over };
}

export const DRAW_EVENTS: TableEvent[] = [
  {
    kind: "move",
    cards: [3],
    src: "deck",
    dst: "hand:0",
    at: null,
    know: [1],
    faces: { "3": "S4" },
    by: 0,
    caption: "You draw Sun 4.",
  },
  { kind: "set", key: "phase", value: "act", caption: null },
];

export const BEN_EVENTS: TableEvent[] = [
  { kind: "move", cards: [3], src: "deck", dst: "hand:1", at: null, know: [2], faces: {}, caption: "Ben draws a card." },
  { kind: "say", caption: "Ben thinks." },
  { kind: "move", cards: [21], src: "hand:1", dst: "pile", at: null, know: [65535], faces: { "21": "S1" }, caption: "Ben discards Sun 1." },
];

export class FakeModel implements Model {
  readonly sent: Request[] = [];
  answer: (request: Request) => Omit<Reply, "re"> | null = () => ({});
  private readonly listeners = new Map<string, Set<Listener>>();

  constructor(public data: Snapshot = snapshot()) {}

  get(key: string): unknown {
    return key === "snapshot" ? this.data : undefined;
  }
  set(): void {
    throw new Error("the browser never writes the snapshot");
  }
  save_changes(): void {}
  on(event: string, callback: Listener): void {
    const set = this.listeners.get(event) ?? new Set();
    this.listeners.set(event, set.add(callback));
  }
  off(event: string, callback?: Listener): void {
    if (callback) this.listeners.get(event)?.delete(callback);
    else this.listeners.delete(event);
  }
  fire(event: string, ...values: unknown[]): void {
    for (const callback of [...(this.listeners.get(event) ?? [])]) (callback as (...all: unknown[]) => void)(...values);
  }
  heard(event: string): number {
    return this.listeners.get(event)?.size ?? 0;
  }
  put(next: Snapshot): void {
    this.data = next;
    this.fire("change:snapshot");
  }
  send(content: unknown): void {
    const request = content as Request;
    this.sent.push(request);
    const reply = this.answer(request);
    if (reply !== null) this.fire("msg:custom", { re: request.id, ...reply });
  }
  asked(what: string): Request[] {
    return this.sent.filter((request) => request.do === what);
  }
}

export const japanese = (old: Snapshot): Snapshot => ({
  ...old,
  seq: old.seq + 1,
  lang: "ja",
  ui: JA,
  before: old.table,
  events: [],
  design: Object.fromEntries(
    Object.entries(old.design).map(([face, one]) => [face, { ...one, name: `${one.art === "sun" ? "太陽" : "月"}${one.rank}` }]),
  ),
});

export const refuse = (rule: string, text: string): { error: Reason } => ({ error: { rule, text } });

export interface Bench {
  app: App;
  model: FakeModel;
  root: HTMLElement;
  card(id: number): HTMLButtonElement;
  button(key: string): HTMLButtonElement;
  has(key: string): boolean;
  press(key: string): void;
}

const standing: App[] = [];

export function bench(data: Snapshot = snapshot(), options: MountOptions = {}, answer?: FakeModel["answer"]): Bench {
  const host = document.createElement("div");
  document.body.append(host);
  const model = new FakeModel(data);
  if (answer !== undefined) model.answer = answer;
  const app = new App(host, model, options);
  standing.push(app);
  const { root } = app;
  const find = (key: string): HTMLButtonElement | undefined =>
    [...root.querySelectorAll<HTMLButtonElement>("[data-key]")].find((node) => node.dataset["key"] === key);
  const must = (key: string): HTMLButtonElement => {
    const node = find(key);
    if (node === undefined) throw new Error(`nothing with the key ${key} on the table`);
    return node;
  };
  return {
    app,
    model,
    root,
    card: (id) => must(`card:${id}`),
    button: must,
    has: (key) => find(key) !== undefined,
    press: (key) => {
      const target = root.contains(document.activeElement) ? (document.activeElement as Element) : root;
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      const goesOn = target.dispatchEvent(event);
      // Browsers do this for a focused button:
      if (goesOn && key === "Enter" && target instanceof HTMLButtonElement) target.click();
    },
  };
}

export function clear(): void {
  for (const app of standing.splice(0)) app.destroy();
  document.body.replaceChildren();
  localStorage.clear();
}

export const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
