/** Small realistic session data for guides. */

import type { DecisionRow, OddsLine } from "../src/contract/formats/chances";
import type { LearnGuide, PuzzleGuide, ReviewGuide } from "../src/contract/formats/guides";

export const line = (over: Partial<OddsLine> = {}): OddsLine => ({
  group: "call S1",
  title: "Ask for Sun 1",
  key: "call",
  label: "Ask for Sun 1: exactly one holder",
  tone: "good",
  move: "call S2 S3 S3 for S1",
  fraction: "2/5",
  decimal: 0.4,
  percent: "40.0 %",
  kind: "exact",
  se: null,
  how: ["Eight copies are hidden.", "2/5 find one holder."],
  ...over,
});

/** Two calls with three outcomes each. */
export const CALLS: OddsLine[] = ["S1", "S4"].flatMap((target, n) => {
  const call = { group: `call ${target}`, title: `Ask for ${target}`, move: `call S2 S3 S3 for ${target}` };
  return [
    line({ ...call, label: `Ask for ${target}: exactly one`, percent: n === 0 ? "40.0 %" : "25.0 %", decimal: n === 0 ? 0.4 : 0.25 }),
    line({ ...call, key: "call_nobody", tone: "bad", label: `Ask for ${target}: nobody`, decimal: 0.35, percent: "35.0 %" }),
    line({ ...call, key: "call_many", tone: "bad", label: `Ask for ${target}: several`, decimal: 0.25, percent: "25.0 %" }),
  ];
});

export const learning = (over: Partial<LearnGuide> = {}): LearnGuide => ({
  kind: "learn",
  step: 1,
  steps: 4,
  key: "draw",
  title: "One turn",
  text: "Draw one card, then discard one.",
  task: "Draw the hidden card.",
  stage: 0,
  stages: 1,
  done: false,
  tries: 0,
  answer: null,
  told: [],
  odds: [],
  notice: null,
  rules: [{ id: "4.draw", title: "Draw one card" }],
  titles: ["Cards", "One turn", "A call", "The end"],
  ...over,
});

export const DONE: Partial<LearnGuide> = {
  done: true,
  stage: 1,
  answer: "You draw Sun 4. The deck was the answer.",
  told: ["You draw Sun 4."],
  notice: "The deck was the answer.",
  odds: [line()],
};

export const looking = (over: Partial<ReviewGuide> = {}): ReviewGuide => ({
  kind: "review",
  at: 3,
  steps: 10,
  level: 2,
  open: false,
  can_open: true,
  sentence: "Ben draws a card.",
  rule: null,
  by: 1,
  marks: [0, 2, 5],
  titles: ["You draw.", "Ben draws.", "Cora calls."],
  ...over,
});

export const puzzling = (over: Partial<PuzzleGuide> = {}): PuzzleGuide => ({
  kind: "puzzle",
  n: 3,
  of: 24,
  numbers: Array.from({ length: 24 }, (_, i) => i + 1),
  question: "Which call is best?",
  choices: [
    { label: "Ask for Sun 1", move: "call S2 S3 S3 for S1", picks: ["hand:0/S2", "hand:0/S3", "hand:0/S3"], state: null, feedback: null, chance: null },
    { label: "Ask for Sun 4", move: "call S2 S3 S3 for S4", picks: ["hand:0/S2", "hand:0/S3", "hand:0/S3"], state: null, feedback: null, chance: null },
  ],
  tries: 0,
  solved: false,
  feedback: null,
  explanation: [],
  counted: null,
  link: "puzzle:soulmates:3",
  next: 4,
  ...over,
});

export const judged = (number: number, cost: number, over: Partial<DecisionRow> = {}): DecisionRow => ({
  number,
  seat: 0,
  by: "You",
  label: `Move ${number}`,
  chance: 0.5,
  se: 0.01,
  low: 0.4,
  high: 0.6,
  percent: "50.0 %",
  measure: "won",
  best_label: `Better ${number}`,
  best_chance: 0.5 + cost,
  best_percent: `${(50 + cost * 100).toFixed(1)} %`,
  cost,
  cost_se: 0.01,
  only: false,
  text: `Move ${number}: half of the games were won.`,
  odds: [],
  best_odds: [],
  ...over,
});
