/** Predictions: what a person expects beforehand, and how accurate that is. The record stays in this browser. */

import { chooseFile, download } from "../browser/files";
import type { Asking } from "../browser/settings";
import { forget, keep, recall } from "../browser/storage";
import { granted } from "../contract/doors";
import type { Bin } from "../contract/formats/chances";
import type { Predictions } from "../contract/formats/diaries";
import type { Json, Reply, Snapshot } from "../contract/types";
import type { Screen } from "../screen/screen";

/** The quality of the predictions so far, with a summary in sentences. */
interface PredictionSheet {
  calibration: string[];
  n: number;
  brier: number | null;
  bins: Bin[];
}

const RECORD = "predictions";
const UNREAD = "predictions.unread";
const MIDDLE = 50;

export class Predictor {
  /** The slider's value, in percent. */
  value = MIDDLE;
  sheet: PredictionSheet | null = null;
  /** True while "Forget them all" waits for confirmation by a second press. */
  clearing = false;
  private asked: string | null = null;
  private reading: Promise<Reply | null> | null = null;

  constructor(private readonly screen: Screen) {}

  /** Send the session the stored record, once, and whether to ask questions. */
  begin(): (Promise<unknown> | null)[] {
    const { snapshot } = this.screen;
    const kept = recall(RECORD);
    if (!granted(snapshot, "predict", "predictions")) return [];
    return [
      kept === undefined ? null : this.screen.ask({ do: "predictions", value: kept as Predictions }).then((reply) => {
        if (reply === null) keep(UNREAD, kept); // the next prediction will overwrite the unreadable record
        else this.take(reply);
      }),
      this.asking === "off" || snapshot.help?.predict === true ? null : this.tellSession(),
    ];
  }

  /** How often to ask: by default now and then on a play page, and never in a notebook. */
  get asking(): Exclude<Asking, "auto"> {
    const { settings, options } = this.screen;
    if (settings.ask !== "auto") return settings.ask;
    return options.linkBase === undefined ? "off" : "some";
  }

  async wish(how: Asking): Promise<void> {
    this.screen.set("ask", how);
    await this.tellSession();
  }

  private tellSession(): Promise<Reply | null> {
    return this.screen.ask({ do: "predict", on: this.asking !== "off", often: this.asking === "always" });
  }

  receive(old: Snapshot): void {
    if (this.screen.snapshot.prediction?.id !== old.prediction?.id) this.value = MIDDLE;
  }

  /** Fetch new results, and focus a new question if focus is at this table. */
  settled(): void {
    // Until the session has answered the first request, which sends the record, nothing counts as new.
    const known = this.sheet?.n ?? (recall(RECORD) === undefined ? 0 : Infinity);
    if ((this.screen.snapshot.record ?? 0) > known) void this.read();
    const question = this.screen.snapshot.prediction ?? null;
    if (question === null || question.id === this.asked) {
      if (question === null) this.asked = null;
      return;
    }
    this.asked = question.id;
    this.screen.call(question.question);
    const active = document.activeElement;
    if (active !== document.body && !this.screen.root.contains(active)) return;
    this.screen.root.querySelector<HTMLElement>("[data-predict-value]")?.focus({ preventScroll: true });
    this.screen.root.querySelector("[data-predict]")?.scrollIntoView?.({ block: "nearest" });
  }

  /** State a chance, or null for none; the move is made either way. */
  async say(value: number | null): Promise<void> {
    const question = this.screen.snapshot.prediction;
    if (!question) return;
    const told = await this.screen.change({ do: "predict", about: question.id, value: value === null ? null : value / 100 });
    if (told !== null && value !== null && !question.quick) await this.read();
  }

  /** Update record and chart. */
  async read(): Promise<void> {
    this.reading ??= this.screen.ask({ do: "predictions" }).finally(() => (this.reading = null));
    this.take(await this.reading);
  }

  async upload(): Promise<void> {
    const { screen } = this;
    const file = await chooseFile();
    if (file === undefined) return;
    if ("broken" in file) return screen.tell({ text: screen.words("predictions_broken"), rule: null, tone: "error" });
    const reply = await screen.ask({ do: "predictions", value: file.value as string | Predictions });
    this.take(reply);
    if (reply !== null) screen.tell({ text: screen.words("predictions_read", { n: reply.added ?? 0 }), rule: null, tone: "info" });
  }

  save(): void {
    const kept = recall(RECORD);
    if (kept !== undefined) download("combinatoria-predictions.json", kept as Json);
  }

  /** Delete all predictions, here and in the session; the first press only asks for confirmation. */
  async clear(): Promise<void> {
    this.clearing = !this.clearing;
    this.screen.update();
    if (this.clearing) return;
    const reply = await this.screen.ask({ do: "predictions", clear: true });
    if (reply === null) return;
    forget(RECORD);
    this.take(reply);
  }

  private take(reply: Reply | null): void {
    if (reply?.bins === undefined) return;
    this.sheet = { n: reply.n ?? 0, brier: reply.brier ?? null, bins: reply.bins, calibration: reply.calibration ?? [] };
    if (reply.predictions !== undefined && this.sheet.n > 0) keep(RECORD, reply.predictions);
    this.screen.update();
  }
}
