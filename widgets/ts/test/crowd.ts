/**
 * Tables with more on them than those of `fake.ts`: owners' cards in several places for each seat, and a game of talk.
 */

import type { Design, Move, SeatInfo, Sheet, Snapshot, TableView, Talk, ZoneInfo } from "../src/contract/types";
import { snapshot } from "./fake";

export const OWNERS = [
  ["gold", "disc", "sun"],
  ["silver", "crescent", "moon"],
  ["red", "diamond", "sun"],
  ["blue", "wave", "moon"],
  ["green", "leaf", "sun"],
] as const;

export const CROWD_WORDS: Record<string, string> = {
  sum_of: "{zone}: {n}",
  sums_agree: "The totals agree",
  sheet_unused: "(does not count)",
  sheet_total: "Total:",
  sheet_max: "or",
  tone_gold: "gold",
  tone_silver: "silver",
  talk_first: "first",
  talk_second: "second",
  talk_sign: "Sign: {signs}",
  talk_plus: " + ",
};

function design(): Record<string, Design> {
  const faces: [string, Design][] = [];
  OWNERS.forEach(([tone, mark, art], owner) => {
    for (let n = 1; n <= 6; n++) {
      faces.push([`${owner}.${n}`, { art, tone, mark, rank: String(n), pips: n, name: `${tone} ${n}`, short: `${owner}.${n}` }]);
    }
    faces.push([`${owner}.SP`, { art: "spear", tone, mark, rank: "", pips: 0, name: `${tone} Spear`, short: `${owner}.SP` }]);
  });
  return Object.fromEntries(faces);
}

const HAND = ["0.1", "0.3", "0.4", "0.5", "1.2", "2.2", "0.SP", "1.SP"];
export const ROWS = [["0.1", "0.2", "0.5"], ["1.3", "0.3", "2.2"], ["2.4", "2.4"], ["3.6", "3.2"], ["4.1", "4.1", "4.1", "4.1", "4.1", "4.1", "4.1", "4.1"]];

function table(seats: number): TableView {
  const view: TableView = { zones: {}, faces: {}, known: {}, vars: {} };
  let next = 0;
  const put = (zone: string, faces: readonly (string | null)[]): void => {
    view.zones[zone] = faces.map((face) => {
      next += 1;
      if (face !== null) view.faces[next] = face;
      return next;
    });
  };
  put("heap", ["0.1", "1.2"]);
  for (let seat = 0; seat < seats; seat++) {
    put(`deck:${seat}`, Array(24).fill(null));
    put(`hand:${seat}`, seat === 0 ? HAND : Array(8).fill(null));
    put(`row:${seat}`, ROWS[seat] ?? []);
  }
  return view;
}

function layout(seats: number): ZoneInfo[] {
  const own = (seat: number): ZoneInfo[] => [
    { zone: `row:${seat}`, area: "seat", shape: "row", label: `Row of ${seat}`, owner: seat },
    { zone: `deck:${seat}`, area: "seat", shape: "stack", label: `Deck of ${seat}`, owner: seat },
    { zone: `hand:${seat}`, area: "seat", shape: "hand", label: `Hand of ${seat}`, owner: seat },
  ];
  return [
    { zone: "heap", area: "center", shape: "pile", label: "Heap", owner: null },
    ...Array.from({ length: seats }, (_, seat) => own(seat)).flat(),
  ];
}

const swap = (give: string[], seat: number, take: string[]): Move => ({
  text: `replace ${seat} out ${take.join(" ")} in ${give.join(" ")}`,
  label: `Lay ${give.join(", ")} for ${take.join(", ")}`,
  picks: [...give.map((face) => `hand:0/${face}`), ...take.map((face) => `row:${seat}/${face}`)],
  to: `row:${seat}`,
});

export const SWAPS: Move[] = [
  swap(["0.3"], 1, ["1.3"]),
  swap(["0.3"], 1, ["0.3"]),
  swap(["1.2"], 1, ["2.2"]),
  swap(["0.5"], 1, ["1.3", "2.2"]),
  swap(["0.5"], 1, ["0.3", "2.2"]),
  swap(["0.1", "1.2"], 1, ["1.3"]),
  swap(["0.4"], 2, ["2.4"]),
  swap(["0.3", "0.5"], 2, ["2.4", "2.4"]),
];

export function crowd(seats = 5, over: Partial<Snapshot> = {}): Snapshot {
  const base = snapshot();
  const now = table(seats);
  const names = ["You", "Ben", "Cora", "Dan", "Eva"].slice(0, seats);
  return {
    ...base,
    ui: { ...base.ui, ...CROWD_WORDS },
    seats: names.map(
      (name, seat): SeatInfo => ({
        seat,
        name,
        kind: seat === 0 ? "human" : "bot",
        active: true,
        to_act: seat === 0,
        note: "8 cards",
        tone: OWNERS[seat]?.[0] ?? null,
        mark: OWNERS[seat]?.[1] ?? null,
      }),
    ),
    layout: layout(seats),
    design: design(),
    before: now,
    table: now,
    moves: SWAPS,
    adds_up: true,
    setup: { ...base.setup, seats, seats_range: [2, 5] },
    ...over,
  };
}

export const SHEET: Sheet = {
  seat: 0,
  title: "Your score",
  total: "150",
  rows: [
    [{ sign: "", value: "15", label: "numbers", cards: ["0.1", "0.3", "0.4"], used: true }],
    [
      { sign: "", value: "15", label: "", cards: [], used: true },
      { sign: "×", value: "10", label: "Spears", cards: ["0.SP", "1.SP"], used: true },
      { sign: "max", value: "1/5", label: "Shields", cards: [], used: false },
      { sign: "=", value: "150", label: "", cards: [], used: true },
    ],
  ],
};

const PICTURES = ["eye", "ear", "nose"];

export const TALK: Talk = {
  signs: PICTURES.map((name) => ({ name, label: `the ${name}`, art: name, text: `sign ${name}` })),
  free: true,
  may_sign: true,
  may_agree: false,
  code: [
    { sign: "eye", label: "the eye", meaning: "lie", text: "my number is a lie" },
    { sign: "+ear", label: "then the ear", meaning: "low", text: "low" },
  ],
  note: "a cough is nothing",
  meanings: [
    { value: "lie", label: "my number is a lie" },
    { value: "true", label: "my number is true" },
    { value: "low", label: "low", places: [2] },
  ],
  lines: [{ by: 1, text: "Ben says: <b>six</b>." }],
};

export function talking(over: Partial<Talk> = {}): Snapshot {
  const base = snapshot();
  const seats = base.seats.map((seat, i) => ({ ...seat, tone: ["red", "blue"][i % 2] ?? null, mark: ["disc", "diamond"][i % 2] ?? null }));
  return { ...base, seats, ui: { ...base.ui, ...CROWD_WORDS }, talk: { ...TALK, ...over } };
}
