/** The log, turn by turn, the current one first, with a link to the rule that decided an event. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";

import type { LogLine } from "../contract/types";
import { startLearning } from "../guide/learn";
import { showRule } from "../screen/drawer";
import type { Desk } from "./desk";

/** A turn in the log: the sentence that begins it, if there is one, and its events. */
export interface Turn {
  head: LogLine | null;
  lines: LogLine[];
}

/** Group the lines of the log into turns, oldest first; lines before the first turn have no head. */
export function turnsOf(lines: readonly LogLine[]): Turn[] {
  const turns: Turn[] = [];
  for (const line of lines) {
    const last = turns.at(-1);
    if (line.turn === true) turns.push({ head: line, lines: [] });
    else if (last === undefined) turns.push({ head: null, lines: [line] });
    else last.lines.push(line);
  }
  return turns;
}

export function log(desk: Desk): TemplateResult {
  const { words, snapshot } = desk;
  const lines = desk.log;
  if (lines.length === 0) {
    return html`<p class="cmb-dim">${words("log_empty")}</p>
      <button type="button" class="cmb-link" data-key="log:learn" @click=${() => void startLearning(desk)}>${words("welcome_learn")}</button>`;
  }
  const titles = new Map(snapshot.rules.map((rule) => [rule.id, rule.title]));
  const ruleOf = (line: LogLine): string | undefined => (line.decided === true ? titles.get(line.rule ?? "") : undefined);
  const linked = lines.filter((line) => ruleOf(line) !== undefined).map((line) => `log:${line.n}`);
  const kept = desk.rove.get("log") ?? "";
  const stop = linked.includes(kept) ? kept : linked.at(-1);
  const told = (line: LogLine): TemplateResult => {
    const title = ruleOf(line);
    return html`<li data-by=${line.by ?? nothing} data-line=${line.n} ?data-mine=${line.by === snapshot.viewer}>
      <span>${line.text}</span>
      ${
        title === undefined
          ? nothing
          : html`<button
              type="button"
              class="cmb-link"
              data-key="log:${line.n}"
              tabindex=${stop === `log:${line.n}` ? 0 : -1}
              @click=${() => showRule(desk, line.rule ?? "")}
            >
              ${title}
            </button>`
      }
    </li>`;
  };
  return html`<ol class="cmb-log" data-group="log" reversed>
    ${repeat(
      turnsOf(lines).reverse(),
      (turn) => turn.head?.n ?? 0,
      ({ head, lines: within }) => html`<li class="cmb-log-turn" ?data-mine=${head !== null && head.by === snapshot.viewer}>
        ${head === null ? nothing : html`<p data-line=${head.n}>${head.text}</p>`}
        ${within.length === 0 ? nothing : html`<ol>${repeat(within, (line) => line.n, told)}</ol>`}
      </li>`,
    )}
  </ol>`;
}
