/** The action bar in three groups: play, understand, the table. Nothing hides in a menu; what cannot be done says why. */

import { html, nothing, type TemplateResult } from "lit-html";

import { icon, type IconName } from "../art/icons";
import type { Guide } from "../contract/guides";
import type { PanelName } from "../contract/types";
import { startLearning } from "../guide/learn";
import { startPuzzles } from "../guide/puzzle";
import { startReview } from "../guide/review";
import { askHint } from "../screen/acts";
import { open } from "../screen/drawer";
import { nextDeal, undo } from "../screen/play";
import { copyLink, loadFile, saveFile } from "../screen/share";
import { stripIsOff, toggleStrip } from "../screen/strip";
import type { Desk } from "./desk";
import { openToday } from "./today";

interface Button {
  name: string;
  sign: IconName;
  run: () => void;
  off?: boolean;
  why?: string | null;
  pressed?: boolean;
}

function button(desk: Desk, one: Button, stop: string): TemplateResult {
  const key = `bar:${one.name}`;
  return html`<button
    type="button"
    class="cmb-tool"
    data-key=${key}
    data-tool=${one.name}
    tabindex=${stop === key ? 0 : -1}
    aria-disabled=${one.off ? "true" : "false"}
    aria-pressed=${one.pressed === undefined ? nothing : one.pressed ? "true" : "false"}
    title=${one.why ?? nothing}
    @click=${one.run}
  >
    ${icon(one.sign)}<span>${desk.words(one.name)}</span>
  </button>`;
}

function groups(desk: Desk): [string, Button[]][] {
  const { snapshot } = desk;
  const panel = (name: PanelName & IconName): Button => ({
    name,
    sign: name,
    run: () => open(desk, name),
    pressed: desk.panel === name,
  });
  const leads = (kind: Guide["kind"]): boolean => snapshot.guide?.kind === kind;
  const { ok, why } = snapshot.undo;
  const duel = snapshot.mode === "duel" && snapshot.result === null;
  return [
    [
      "bar_play",
      [
        { name: "undo", sign: "undo", run: () => void undo(desk), off: !ok, why: why?.text ?? null },
        { name: "hint", sign: "hint", run: () => void askHint(desk), off: duel },
        { name: "odds", sign: "odds", run: () => void toggleStrip(desk), off: stripIsOff(snapshot), pressed: desk.settings.strip && !stripIsOff(snapshot) },
      ],
    ],
    [
      "bar_understand",
      [
        { name: "learn", sign: "learn", run: () => void startLearning(desk), pressed: leads("learn") },
        ...(desk.guides.diarist.on ? [{ ...panel("today"), run: () => openToday(desk) }] : []),
        { name: "puzzles", sign: "puzzle", run: () => void startPuzzles(desk), pressed: leads("puzzle") },
        { name: "review", sign: "review", run: () => void startReview(desk), off: duel, pressed: leads("review") },
        { ...panel("analyse"), off: duel },
      ],
    ],
    [
      "bar_table",
      [
        panel("log"),
        panel("rules"),
        panel("text"),
        { name: "next_deal", sign: "dice", run: () => void nextDeal(desk), off: snapshot.guide != null },
        panel("new"),
        { name: "save", sign: "save", run: () => void saveFile(desk) },
        { name: "load", sign: "load", run: () => void loadFile(desk) },
        { name: "link", sign: "link", run: () => void copyLink(desk) },
        panel("settings"),
        panel("help"),
      ],
    ],
  ];
}

export function bar(desk: Desk): TemplateResult {
  const { snapshot, words } = desk;
  const all = groups(desk);
  const keys = all.flatMap(([, tools]) => tools.map((one) => `bar:${one.name}`));
  const kept = desk.rove.get("bar");
  const stop = kept !== undefined && keys.includes(kept) ? kept : (keys[0] ?? "");
  return html`<div class="cmb-bar">
    <div class="cmb-tools" role="toolbar" aria-label=${words("toolbar")} data-group="bar">
      ${all.map(
        ([name, tools]) => html`<div class="cmb-tool-group" role="group" aria-label=${words(name)} data-tools=${name}>
          ${tools.map((one) => button(desk, one, stop))}
        </div>`,
      )}
    </div>
    <label class="cmb-language">
      ${icon("language")}<span class="cmb-hidden">${words("language")}</span>
      <select
        data-language
        .value=${snapshot.lang}
        @change=${(event: Event) => void desk.ask({ do: "lang", value: (event.target as HTMLSelectElement).value })}
      >
        ${snapshot.languages.map(
          ([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === snapshot.lang}>${name}</option>`,
        )}
      </select>
    </label>
  </div>`;
}
