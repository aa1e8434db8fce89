/** Predictions: what somebody thinks before it is known, and how good that was. The record stays in this browser. */

import type { App } from "../app";
import { chooseFile, download } from "../files";
import { forget, keep, recall } from "../storage";
import type { Json, Reply, Snapshot } from "../types";
import type { PredictionSheet } from "./types";

const RECORD = "predictions";
const MIDDLE = 50;

export class Predictor {
  /** What the slider says now, in percent. */
  value = MIDDLE;
  sheet: PredictionSheet | null = null;
  /** The first press on "Forget them all" only asks whether that is meant. */
  clearing = false;
  private asked: string | null = null;

  constructor(private readonly app: App) {}

  /** The session is told once what this browser remembers and whether it should ask. */
  begin(): (Promise<unknown> | null)[] {
    const { settings, snapshot } = this.app;
    const kept = recall(RECORD);
    return [
      kept === undefined ? null : this.app.ask({ do: "predictions", value: kept as Json }).then((reply) => this.take(reply)),
      settings.predict && snapshot.help?.predict !== true ? this.app.ask({ do: "predict", on: true }) : null,
    ];
  }

  async wish(on: boolean): Promise<void> {
    this.app.set("predict", on);
    await this.app.ask({ do: "predict", on });
  }

  receive(old: Snapshot): void {
    if (this.app.snapshot.prediction?.id !== old.prediction?.id) this.value = MIDDLE;
  }

  /** A question that has come up takes the focus of somebody who is at the table. */
  settled(): void {
    const question = this.app.snapshot.prediction ?? null;
    if (question === null || question.id === this.asked) {
      if (question === null) this.asked = null;
      return;
    }
    this.asked = question.id;
    this.app.call(question.question);
    const active = document.activeElement;
    if (active !== document.body && !this.app.root.contains(active)) return;
    this.app.root.querySelector<HTMLElement>("[data-predict-value]")?.focus({ preventScroll: true });
    this.app.root.querySelector("[data-predict]")?.scrollIntoView?.({ block: "nearest" });
  }

  /** Say a chance, or null for none; the move goes on either way. */
  async say(value: number | null): Promise<void> {
    const question = this.app.snapshot.prediction;
    if (!question) return;
    const told = await this.app.change({ do: "predict", about: question.id, value: value === null ? null : value / 100 });
    if (told !== null && value !== null) await this.read();
  }

  /** Bring record and chart up to date. */
  async read(): Promise<void> {
    this.take(await this.app.ask({ do: "predictions" }));
  }

  async upload(): Promise<void> {
    const { app } = this;
    const file = await chooseFile();
    if (file === undefined) return;
    if ("broken" in file) return app.tell({ text: app.words("predictions_broken"), rule: null, tone: "error" });
    const reply = await app.ask({ do: "predictions", value: file.value });
    this.take(reply);
    if (reply !== null) app.tell({ text: app.words("predictions_read", { n: reply.added ?? 0 }), rule: null, tone: "info" });
  }

  save(): void {
    const kept = recall(RECORD);
    if (kept !== undefined) download("combinatoria-predictions.json", kept as Json);
  }

  /** Forget them all, here and in the session. */
  async clear(): Promise<void> {
    this.clearing = !this.clearing;
    this.app.update();
    if (this.clearing) return;
    const reply = await this.app.ask({ do: "predictions", clear: true });
    if (reply === null) return;
    forget(RECORD);
    this.take(reply);
  }

  private take(reply: Reply | null): void {
    if (reply?.bins === undefined) return;
    this.sheet = { n: reply.n ?? 0, brier: reply.brier ?? null, bins: reply.bins };
    if (reply.predictions !== undefined && this.sheet.n > 0) keep(RECORD, reply.predictions);
    this.app.update();
  }
}
