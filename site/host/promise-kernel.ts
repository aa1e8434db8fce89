// Requests of the page of promises to Python, through the same worker as on play pages (bridge.py: promise).
import { pythonHost, type Host } from "./host";
import type { PythonSource } from "./protocol";

/** A card as it may be shown, without its secrets (combinatoria.session.promised: card). */
export interface Shown {
  seat: number;
  name: string;
  design: string;
  /** The number that people compare; a former card's number does not cover the halves. */
  id: string;
  former: boolean;
  number: string;
  people: string[];
  designs: string[];
  layout: "row" | "ring";
  when: string;
  begins: string | null;
  kind: Time["kind"];
  text_time: boolean;
  place: string;
  pledge: string;
  sealed: string;
  joints: { west: number; east: number; notches: number[] }[];
  /** The notches at its own edges, as text. */
  marks: { edge: "west" | "east"; name: string; marks: string }[];
  file: string;
}

/** A card with its secrets, as handed over. */
export type Sealed = Shown & { text: string };

export interface Check {
  west: number;
  east: number;
  state: "fits" | "unchecked" | "does not fit";
  text: string;
}

export interface Stock {
  sets: number;
  given: Record<string, number>;
  virtual: boolean;
}

/** The contents of an answer, by request. */
export interface Answers {
  seal: { cards: Sealed[]; calendar: string | null; stock: Stock };
  read: { card: Shown; calendar: string | null };
  /** decides: index of the card whose record counts; opens: the minute in UTC from which arrivals are on time. */
  lay: { cards: Shown[]; checks: Check[]; decides: number | null; undecided: string; opens: string | null };
  meet: { winners: number[]; label: string; confirmed: boolean; checks: Check[]; text: string[] };
  reopen: { draft: { people: { name: string; card: string }[]; layout: "row" | "ring"; time: Time; place: string; pledge: string } };
}

export type Time = { kind: "datetime" | "date"; local: string; offset: number } | { kind: "text"; value: string };

/** A request refused by the rules, with a sentence for the person. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly field: string,
  ) {
    super(message);
  }
}

export class Kernel {
  private readonly waiting = new Map<number, (text: string) => void>();
  private readonly host: Host;
  private next = 1;

  constructor(
    address: string,
    source: PythonSource,
    private readonly game: string,
    private readonly lang: string,
    failed: (message: string) => void,
  ) {
    this.host = pythonHost(address);
    this.host.onerror = (event) => failed(event.message);
    this.host.onmessage = ({ data }) => {
      if (data.type === "failed") failed(data.message);
      else if (data.type === "answer") this.waiting.get(data.id)?.(data.text);
    };
    this.host.postMessage({ type: "load", source });
  }

  /** Send a request; throws Refused if the rules refuse it. */
  async ask<What extends keyof Answers>(what: What, facts: object): Promise<Answers[What]> {
    const id = this.next++;
    const now = new Date().toISOString().slice(0, 16);
    const text = JSON.stringify({ request: { ...facts, do: what }, now, game: this.game, lang: this.lang });
    const answer = new Promise<string>((resolve) => this.waiting.set(id, resolve));
    this.host.postMessage({ type: "promise", id, text });
    const found = JSON.parse(await answer) as Answers[What] & { error?: { text: string; field?: string } };
    this.waiting.delete(id);
    if (found.error) throw new Refused(found.error.text, found.error.field ?? "");
    return found;
  }
}
