/**
 * The action bar: the few tools needed during play, and "more", which opens all others, grouped by purpose. An
 * unavailable tool says why.
 */

import { html, nothing, type TemplateResult } from "lit-html";

import { icon, type IconName } from "../art/icons";
import type { Guide } from "../contract/formats/guides";
import { granted } from "../contract/doors";
import type { Lang, PanelName, Request } from "../contract/types";
import { startLearning } from "../guide/learn";
import { startPuzzles } from "../guide/puzzle";
import { startReview } from "../guide/review";
import { askHint } from "../screen/acts";
import { open } from "../screen/drawer";
import { nextDeal, stepBack } from "../screen/play";
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
  /** The request that it sends, if a host may withhold that. */
  door?: Request["do"];
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

function panel(desk: Desk, name: PanelName & IconName, door?: Request["do"]): Button {
  const shown: Button = { name, sign: name, run: () => open(desk, name), pressed: desk.panel === name };
  return door ? { ...shown, door } : shown;
}

/** Return the tools whose requests the host grants. */
function allowed(desk: Desk, tools: Button[]): Button[] {
  return tools.filter(({ door }) => door === undefined || granted(desk.snapshot, door));
}

/** The tools that are always shown; redo only while there is something to redo. */
function shown(desk: Desk): Button[] {
  const { snapshot } = desk;
  const { ok, why } = snapshot.undo;
  const unaided = snapshot.result === null && !snapshot.hints;
  const noStrip = stripIsOff(snapshot);
  return [
    { name: "undo", door: "undo", sign: "undo", run: () => void stepBack(desk, "undo"), off: !ok, why: why?.text ?? null },
    ...(snapshot.redo.ok ? [{ name: "redo", sign: "redo", run: () => void stepBack(desk, "redo") } as const] : []),
    { name: "hint", door: "hint", sign: "hint", run: () => void askHint(desk), off: unaided },
    { name: "odds", door: "odds_strip", sign: "odds", run: () => void toggleStrip(desk), off: noStrip, pressed: wantsStrip(desk) && !noStrip },
    ...(speaks(desk) ? [panel(desk, "talk")] : []),
    panel(desk, "log"),
    ...(snapshot.setup.dealt ? [nextTool(desk)] : []),
  ];
}

/** The tool for the next deal; in a lesson, where every round needs it, it is always shown. */
function nextTool(desk: Desk): Button {
  return { name: "next_deal", door: "next", sign: "dice", run: () => void nextDeal(desk), off: desk.snapshot.guide != null };
}

type Group = [string, Button[]];

/** The tools behind "more". */
function further(desk: Desk): Group[] {
  const { snapshot } = desk;
  const leads = (kind: Guide["kind"]): boolean => snapshot.guide?.kind === kind;
  const playing = snapshot.result === null;
  const sealed = snapshot.setup.sealed === true;
  const { turns } = desk.options;
  return [
    [
      "bar_understand",
      [
        { name: "learn", door: "learn", sign: "learn", run: () => void startLearning(desk), pressed: leads("learn") },
        ...(desk.guides.diarist.on ? [{ ...panel(desk, "today"), run: () => openToday(desk) }] : []),
        { name: "puzzles", door: "puzzle", sign: "puzzle", run: () => void startPuzzles(desk), pressed: leads("puzzle") },
        { name: "review", door: "review", sign: "review", run: () => void startReview(desk), off: playing && !snapshot.all_open, pressed: leads("review") },
        { ...panel(desk, "analyse", "analyse"), off: playing && !snapshot.hints },
      ],
    ],
    [
      "bar_match",
      [
        ...(snapshot.setup.dealt ? [] : [nextTool(desk)]),
        panel(desk, "new", "new"),
        { name: "save", door: "save", sign: "save", run: () => void saveFile(desk), off: sealed },
        { name: "load", door: "load", sign: "load", run: () => void loadFile(desk) },
        ...(turns !== undefined && snapshot.setup.seats_range[1] > 1
          ? [{ name: "turns", sign: "branch", run: turns, off: snapshot.guide != null } as const]
          : []),
        { name: "link", door: "link", sign: "link", run: () => void copyLink(desk), off: sealed },
      ],
    ],
    ["bar_table", [panel(desk, "rules"), panel(desk, "text"), panel(desk, "settings"), panel(desk, "help")]],
  ];
}

/** The groups behind "more" that are not empty. */
function groups(desk: Desk): Group[] {
  return further(desk)
    .map(([name, tools]): Group => [name, allowed(desk, tools)])
    .filter(([, tools]) => tools.length > 0);
}

/** Return whether table talk has no space next to the table, so that a tool opens it. */
function speaks(desk: Desk): boolean {
  return desk.fits && !desk.wide && (desk.snapshot.talk ?? null) !== null;
}

function group(desk: Desk, [name, tools]: Group, stop: string): TemplateResult {
  return html`<div class="cmb-tool-group" role="group" aria-label=${desk.words(name)}>
    <span class="cmb-tool-title" aria-hidden="true">${desk.words(name)}</span>
    ${tools.map((one) => button(desk, one, stop))}
  </div>`;
}

/** "More", and above it the other tools on request. */
function more(desk: Desk, stop: string): TemplateResult {
  const { words, uid } = desk;
  const turn = (): void => {
    desk.more = !desk.more;
    desk.update();
  };
  return html`<button
      type="button"
      class="cmb-tool"
      data-key="bar:more"
      data-tool="more"
      tabindex=${stop === "bar:more" ? 0 : -1}
      aria-expanded=${desk.more ? "true" : "false"}
      aria-controls="${uid}-more"
      @click=${turn}
    >
      ${icon("more")}<span>${words("more")}</span>
    </button>
    <div id="${uid}-more" class="cmb-more-tools" ?hidden=${!desk.more}>${groups(desk).map((one) => group(desk, one, stop))}</div>`;
}

export function bar(desk: Desk): TemplateResult {
  const { snapshot, words } = desk;
  const first = allowed(desk, shown(desk));
  const others = desk.more ? groups(desk).flatMap(([, tools]) => tools) : [];
  const keys = [...first.map((one) => `bar:${one.name}`), "bar:more", ...others.map((one) => `bar:${one.name}`)];
  const kept = desk.rove.get("bar");
  const stop = kept !== undefined && keys.includes(kept) ? kept : (keys[0] ?? "");
  return html`<div class="cmb-bar">
    <div class="cmb-tools" role="toolbar" aria-label=${words("toolbar")} data-group="bar">
      ${first.map((one) => button(desk, one, stop))}${more(desk, stop)}
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
