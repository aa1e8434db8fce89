/**
 * The action bar: one row with the groups play, understand, table. Tools that do not fit are behind "more", the least
 * needed first; unavailable ones say why.
 */

import { html, nothing, type TemplateResult } from "lit-html";

import { icon, type IconName } from "../art/icons";
import type { Rank } from "../browser/room";
import type { Guide } from "../contract/formats/guides";
import type { Lang, PanelName } from "../contract/types";
import { startLearning } from "../guide/learn";
import { startPuzzles } from "../guide/puzzle";
import { startReview } from "../guide/review";
import { askHint } from "../screen/acts";
import { open } from "../screen/drawer";
import { nextDeal, undo } from "../screen/play";
import { copyLink, loadFile, saveFile } from "../screen/share";
import { stripIsOff, toggleStrip, wantsStrip } from "../screen/strip";
import type { Desk } from "./desk";
import { openToday } from "./today";

interface Button {
  name: string;
  sign: IconName;
  run: () => void;
  off?: boolean;
  why?: string | null;
  pressed?: boolean;
  /** Space that the toolbar needs to show the tool; 1 if it always does. */
  rank: Rank;
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
    @click=${() => {
      desk.more = false;
      one.run();
      desk.update();
    }}
  >
    ${icon(one.sign)}<span>${desk.words(one.name)}</span>
  </button>`;
}

function groups(desk: Desk): [string, Button[]][] {
  const { snapshot } = desk;
  const panel = (name: PanelName & IconName, rank: Rank): Button => ({
    name,
    rank,
    sign: name,
    run: () => open(desk, name),
    pressed: desk.panel === name,
  });
  const leads = (kind: Guide["kind"]): boolean => snapshot.guide?.kind === kind;
  const { ok, why } = snapshot.undo;
  const playing = snapshot.result === null;
  const unaided = playing && !snapshot.hints;
  const sealed = snapshot.setup.sealed === true;
  return [
    [
      "bar_play",
      [
        { name: "undo", rank: 1, sign: "undo", run: () => void undo(desk), off: !ok, why: why?.text ?? null },
        { name: "hint", rank: 1, sign: "hint", run: () => void askHint(desk), off: unaided },
        { name: "odds", rank: 1, sign: "odds", run: () => void toggleStrip(desk), off: stripIsOff(snapshot), pressed: wantsStrip(desk) && !stripIsOff(snapshot) },
        ...(speaks(desk) ? [panel("talk", 1)] : []),
      ],
    ],
    [
      "bar_understand",
      [
        { name: "learn", rank: 2, sign: "learn", run: () => void startLearning(desk), pressed: leads("learn") },
        ...(desk.guides.diarist.on ? [{ ...panel("today", 2), run: () => openToday(desk) }] : []),
        { name: "puzzles", rank: 2, sign: "puzzle", run: () => void startPuzzles(desk), pressed: leads("puzzle") },
        { name: "review", rank: 2, sign: "review", run: () => void startReview(desk), off: playing && !snapshot.all_open, pressed: leads("review") },
        { ...panel("analyse", 2), off: unaided },
      ],
    ],
    [
      "bar_table",
      [
        panel("log", 1),
        panel("rules", 2),
        panel("text", 3),
        { name: "next_deal", rank: 2, sign: "dice", run: () => void nextDeal(desk), off: snapshot.guide != null },
        panel("new", 2),
        { name: "save", rank: 3, sign: "save", run: () => void saveFile(desk), off: sealed },
        { name: "load", rank: 3, sign: "load", run: () => void loadFile(desk) },
        { name: "link", rank: 3, sign: "link", run: () => void copyLink(desk), off: sealed },
        panel("settings", 3),
        panel("help", 3),
      ],
    ],
  ];
}

/** Return whether table talk has no space next to the table and is opened by a tool. */
function speaks(desk: Desk): boolean {
  return desk.fits && !desk.wide && (desk.snapshot.talk ?? null) !== null;
}

type Group = [string, Button[]];

function drawn(desk: Desk, all: readonly Group[], stop: string, some: (one: Button) => boolean): TemplateResult[] {
  return all
    .map(([name, tools]): Group => [name, tools.filter(some)])
    .filter(([, tools]) => tools.length > 0)
    .map(
      ([name, tools]) => html`<div class="cmb-tool-group" role="group" aria-label=${desk.words(name)} data-tools=${name} .style="--n:${tools.length}">
        ${tools.map((one) => button(desk, one, stop))}
      </div>`,
    );
}

/** The tools that do not fit into the toolbar, shown above it on request. */
function others(desk: Desk, all: readonly Group[], stop: string): TemplateResult {
  const { words, uid, more } = desk;
  const turn = (): void => {
    desk.more = !more;
    desk.update();
  };
  return html`<div class="cmb-tool-group cmb-more" .style=${"--n:1"}>
    <button
      type="button"
      class="cmb-tool"
      data-key="bar:more"
      data-tool="more"
      tabindex=${stop === "bar:more" ? 0 : -1}
      aria-expanded=${more ? "true" : "false"}
      aria-controls="${uid}-more"
      @click=${turn}
    >
      ${icon("more")}<span>${words("more")}</span>
    </button>
    <div id="${uid}-more" class="cmb-more-tools" ?hidden=${!more}>${drawn(desk, all, stop, (one) => one.rank > desk.room.rank)}</div>
  </div>`;
}

export function bar(desk: Desk): TemplateResult {
  const { snapshot, words } = desk;
  const { rank } = desk.room;
  const all = groups(desk);
  const row = all.flatMap(([, tools]) => tools.filter((one) => one.rank <= rank)).map((one) => `bar:${one.name}`);
  const keys = [...row, "bar:more"];
  const kept = desk.rove.get("bar");
  const stop = kept !== undefined && keys.includes(kept) ? kept : (keys[0] ?? "");
  return html`<div class="cmb-bar">
    <div class="cmb-tools" role="toolbar" aria-label=${words("toolbar")} data-group="bar">
      ${drawn(desk, all, stop, (one) => one.rank <= rank)}${rank === 3 ? nothing : others(desk, all, stop)}
    </div>
    <label class="cmb-language">
      ${icon("language")}<span class="cmb-hidden">${words("language")}</span>
      <select
        data-language
        .value=${snapshot.lang}
        @change=${(event: Event) => void desk.ask({ do: "lang", value: (event.target as HTMLSelectElement).value as Lang })}
      >
        ${snapshot.languages.map(
          ([code, name]) => html`<option value=${code} lang=${code} ?selected=${code === snapshot.lang}>${name}</option>`,
        )}
      </select>
    </label>
  </div>`;
}
