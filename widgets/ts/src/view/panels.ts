/** The side panel: one at a time, next to the table if it fits, else below it. */

import { html, nothing, type TemplateResult } from "lit-html";

import { front } from "../art/face";
import { icon } from "../art/icons";
import { granted } from "../contract/doors";
import type { PanelName, Request } from "../contract/types";
import { startLearning } from "../guide/learn";
import { close } from "../screen/drawer";
import { LETTERS } from "../screen/keyboard";
import { play } from "../screen/play";
import { copyText } from "../screen/share";
import { analyse } from "./analyse";
import { company } from "./company";
import type { Desk } from "./desk";
import { log } from "./log";
import { newGame } from "./newgame";
import { predictions } from "./predictions";
import { settings } from "./settings";
import { talk } from "./talk";
import { today } from "./today";

function rules(desk: Desk): TemplateResult {
  const { goal } = desk.snapshot;
  return html`${goal === undefined ? nothing : html`<p class="cmb-goal cmb-heading">${goal}</p>`}<dl class="cmb-rules">
    ${desk.snapshot.rules.map(
      (rule) => html`<div ?data-rule-shown=${rule.id === desk.rule}>
        <dt>${rule.title}</dt>
        <dd>${rule.text}</dd>
      </div>`,
    )}
  </dl>`;
}

async function typed(desk: Desk, event: SubmitEvent): Promise<void> {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const field = form.elements.namedItem("move") as HTMLInputElement;
  const entry = field.value.trim();
  if (entry !== "" && (await play(desk, entry))) field.value = "";
}

function text(desk: Desk): TemplateResult {
  const { words } = desk;
  const field = `${desk.uid}-move`;
  return html`<form class="cmb-typed" @submit=${(event: SubmitEvent) => void typed(desk, event)}>
      <label for=${field}>${words("typed_move")}</label>
      <div class="cmb-line">
        <input id=${field} class="cmb-field" name="move" autocomplete="off" autocapitalize="off" spellcheck="false" />
        <button type="submit" class="cmb-button cmb-primary">${words("typed_play")}</button>
      </div>
    </form>
    <pre class="cmb-text" tabindex="0" aria-label=${words("text_title")}>${desk.text ?? words("working")}</pre>
    ${
      desk.text === null
        ? nothing
        : html`<button type="button" class="cmb-button" @click=${() => void copyText(desk, desk.text ?? "", "text_copied")}>
            ${words("text_copy")}
          </button>`
    }`;
}

function help(desk: Desk): TemplateResult {
  const { words } = desk;
  const keys = [
    ["Tab", "help_tab"],
    ["← →", "help_arrows"],
    ["⇧ ← →", "help_arrange"],
    ["Enter", "help_enter"],
    ["Esc", "help_escape"],
    ["Ctrl Z", "help_undo_redo"],
    ...Object.entries(LETTERS).map(([letter, name]) => [letter.toUpperCase(), `help_${name}`]),
  ];
  const may = (door: Request["do"], made: TemplateResult): TemplateResult | typeof nothing => (granted(desk.snapshot, door) ? made : nothing);
  const learn = html`<p class="cmb-task cmb-box">
      ${icon("learn")}<span>${words("help_learn")}</span>
      <button type="button" class="cmb-button" data-key="help:learn" @click=${() => void startLearning(desk)}>${words("welcome_learn")}</button>
    </p>`;
  const forMe = html`<button type="button" class="cmb-button" data-key="help:play" @click=${() => void desk.change({ do: "play_for_me" })}>
    ${words("play_for_me")}
  </button>`;
  return html`${may("learn", learn)}
    <p>${words("help_mouse")}</p>
    <p>${words("help_why")}</p>
    <dl class="cmb-keys">
      ${keys.map(([key, word]) => html`<div><dt><kbd>${key}</kbd></dt><dd>${words(word ?? "")}</dd></div>`)}
    </dl>
    ${may("play_for_me", forMe)}`;
}

function browse(desk: Desk): TemplateResult {
  const zone = desk.browsing ?? "";
  const pile = [...(desk.table.zones[zone] ?? [])].reverse();
  // a new match may have begun meanwhile
  const top_only = desk.snapshot.layout.find((info) => info.zone === zone)?.top_only;
  const cards = top_only ? pile.slice(0, 1) : pile;
  return html`<p class="cmb-dim">${desk.words("browse_order")}</p>
    <ol class="cmb-browsed">
      ${cards.map((card) => {
        const face = desk.table.faces[card];
        const design = face === undefined ? undefined : desk.snapshot.design[face];
        const name = design?.name ?? desk.words("card_hidden");
        return html`<li title=${name}>
          ${
            design === undefined
              ? html`<span class="cmb-paper cmb-back"></span>`
              : front(design)
          }
          <span class="cmb-hidden">${name}</span>
        </li>`;
      })}
    </ol>`;
}

/** Panels without controls: these must be focusable themselves, to be scrolled by keyboard. */
const READ_ONLY: ReadonlySet<PanelName> = new Set(["rules", "browse", "predictions", "company"]);

export function panel(desk: Desk): TemplateResult | typeof nothing {
  const name = desk.panel;
  if (name === null) return nothing;
  const { words, snapshot } = desk;
  if (name === "talk" && desk.wide) return nothing; // it then has its own place
  const body = { log, rules, text, new: newGame, settings, help, browse, analyse, predictions, talk, today, company }[name];
  const label = snapshot.layout.find((info) => info.zone === desk.browsing)?.label ?? "";
  const title = name === "browse" ? label : words(`${name}_title`);
  return html`<aside class="cmb-panel" data-panel=${name} aria-label=${title}>
    <div class="cmb-panel-head">
      <h3 class="cmb-heading" tabindex="-1" data-panel-title data-fallback>${title}</h3>
      <button type="button" class="cmb-round" data-panel-close aria-label=${words("close")} @click=${() => close(desk)}>
        ${icon("cross")}
      </button>
    </div>
    <div class="cmb-panel-body" tabindex=${READ_ONLY.has(name) ? 0 : nothing}>${body(desk)}</div>
  </aside>`;
}
