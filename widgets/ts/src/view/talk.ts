/** Table talk: past sayings, the pictures for signs, a field for words, and the code known only to a team. */

import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";

import { icon } from "../art/icons";
import { badge } from "../art/marks";
import { sign } from "../art/signs";
import type { Snapshot, Talk } from "../contract/types";
import { PLACES } from "../screen/talk";
import type { Desk } from "./desk";

const WORDS = 120;
/** Text keys for the place of a picture in a sign. */
const NTH = ["talk_first", "talk_second"] as const;

function sayings(desk: Desk, lines: Talk["lines"]): TemplateResult {
  const { words, seats, snapshot } = desk;
  if (lines.length === 0) return html`<p class="cmb-dim">${words("talk_nothing")}</p>`;
  return html`<div class="cmb-sayings" tabindex="0" role="group" aria-label=${words("talk_said")}>
    <ol>
      ${lines.map(({ by, text, signs = [], meaning = null }) => {
        const { tone, mark } = seats.find((one) => one.seat === by) ?? {};
        return html`<li class="cmb-saying" data-tone=${tone ?? nothing} ?data-mine=${by === snapshot.viewer}>
          ${tone && mark ? badge(tone, mark) : nothing}
          <span class="cmb-said">
            <span>${text}</span>
            ${signs.length === 0 ? nothing : html`<span class="cmb-said-signs">${signs.map(sign)}</span>`}
            ${meaning === null ? nothing : html`<small>${icon("lock")}<span>${meaning}</span></small>`}
          </span>
        </li>`;
      })}
    </ol>
  </div>`;
}

function pictures(desk: Desk, talk: Talk): TemplateResult | typeof nothing {
  const { words, talker } = desk;
  if (talk.signs.length === 0) return nothing;
  const keys = talk.signs.map((one) => `sign:${one.name}`);
  const kept = desk.rove.get("signs") ?? "";
  const stop = keys.includes(kept) ? kept : keys[0];
  const next = talker.picked.length % PLACES.length; // the place whose meanings the pictures show now
  const press = (name: string): void => {
    if (talk.may_sign) talker.pick(talk, name);
  };
  return html`<div class="cmb-signing" data-signs>
    <h4 id="${desk.uid}-signs">${words(next === 0 ? "talk_signs" : "talk_signs_second")}</h4>
    <div class="cmb-signs" role="group" aria-labelledby="${desk.uid}-signs" data-group="signs" ?data-coded=${(talk.code?.length ?? 0) > 0}>
      ${talk.signs.map((one) => {
        const places = talker.picked.flatMap((name, i) => (name === one.name ? [i + 1] : []));
        const meaning = talker.readAt(talk, one.name, next);
        return html`<button
          type="button"
          class="cmb-sign"
          data-key="sign:${one.name}"
          tabindex=${stop === `sign:${one.name}` ? 0 : -1}
          aria-pressed=${places.length > 0 ? "true" : "false"}
          aria-disabled=${talk.may_sign ? "false" : "true"}
          @click=${() => press(one.name)}
        >
          ${sign(one.art)}
          <span class="cmb-sign-text">
            <span>${one.label}</span>
            ${meaning === undefined ? nothing : html`<small>${meaning}</small>`}
          </span>
          ${places.length > 0 ? html`<span class="cmb-sign-place" aria-hidden="true">${places.join(" ")}</span>` : nothing}
        </button>`;
      })}
    </div>
    ${talk.may_sign ? making(desk, talk) : nothing}${talk.may_sign ? example(desk, talk) : nothing}
  </div>`;
}

/** Explain the code by one of its pictures as long as nothing is picked. */
function example(desk: Desk, talk: Talk): TemplateResult | typeof nothing {
  const first = talk.code?.find(({ sign: name }) => talk.signs.some((one) => one.name === name));
  if (first === undefined || desk.talker.picked.length > 0) return nothing;
  return html`<p class="cmb-dim" data-example>${desk.words("talk_example", { sign: first.label, meaning: first.text })}</p>`;
}

/** Draw the button that makes the sign, and the sign's meaning to the viewer's team. */
function making(desk: Desk, talk: Talk): TemplateResult {
  const { words, talker } = desk;
  const some = talker.picked.length > 0;
  const meant = talker.read(talk);
  return html`<div class="cmb-line cmb-making">
      <button
        type="button"
        class="cmb-button ${some ? "cmb-primary" : ""}"
        data-key="talk:sign"
        aria-disabled=${some ? "false" : "true"}
        @click=${() => void talker.sign(talk)}
      >
        ${some ? talker.spoken(talk) : words("talk_sign_none")}
      </button>
      ${
        some
          ? html`<button type="button" class="cmb-round" data-key="talk:clear" aria-label=${words("cancel")} @click=${() => talker.clear()}>
              ${icon("cross")}
            </button>`
          : nothing
      }
    </div>
    ${meant.length > 0 ? html`<p class="cmb-meant cmb-fine cmb-dim">${icon("lock")}<span>${meant.join(words("comma"))}</span></p>` : nothing}`;
}

/** Draw the fixed phrases: a row of buttons for each kind. */
function phrases(desk: Desk, talk: Talk): TemplateResult | typeof nothing {
  const all = talk.may_sign ? (talk.phrases ?? []) : [];
  if (all.length === 0) return nothing;
  const kinds = [...new Set(all.map((one) => one.kind))];
  return html`<details class="cmb-phrases" data-phrases>
    <summary data-key="talk:phrases">${desk.words("talk_phrases")}</summary>
    ${kinds.map(
      (kind) => html`<div class="cmb-phrase-row">
        ${all
          .filter((one) => one.kind === kind)
          .map(
            ({ text, label }) => html`<button
              type="button"
              class="cmb-button"
              data-key="phrase:${text}"
              @click=${() => void desk.talker.phrase(text)}
            >
              ${label}
            </button>`,
          )}
      </div>`,
    )}
  </details>`;
}

function speech(desk: Desk): TemplateResult {
  const { words, talker, uid } = desk;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void talker.say();
  };
  return html`<form class="cmb-speech" data-say @submit=${submit}>
    <label for="${uid}-say">${words("talk_words")}</label>
    <div class="cmb-line">
      <input
        id="${uid}-say"
        class="cmb-field"
        name="say"
        maxlength=${WORDS}
        autocomplete="off"
        .value=${live(talker.words)}
        @input=${(event: Event) => (talker.words = (event.target as HTMLInputElement).value)}
      />
      <button type="submit" class="cmb-button" data-key="talk:say">${words("talk_say")}</button>
    </div>
  </form>`;
}

/** Draw the form in which a team agrees on the meanings of its signs, folded because there is a default code. */
function agreement(desk: Desk, talk: Talk): TemplateResult {
  const { words, talker, uid } = desk;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    void talker.agree(talk);
  };
  return html`<details class="cmb-agreement">
    <summary data-key="talk:code">${icon("lock")}<span>${words("talk_agree_title")}</span></summary>
    <form data-agree @submit=${submit}>
      <div class="cmb-meanings">${talk.signs.map((one) => picture(desk, talk, one))}</div>
      <label for="${uid}-note">${words("talk_note")}</label>
      <input
        id="${uid}-note"
        class="cmb-field"
        name="note"
        maxlength=${Math.min(WORDS, talker.room(talk))}
        autocomplete="off"
        .value=${live(talker.note ?? talk.note)}
        @input=${(event: Event) => (talker.note = (event.target as HTMLInputElement).value)}
      />
      <button type="submit" class="cmb-button cmb-primary" data-key="talk:agree">${words("talk_agree")}</button>
    </form>
  </details>`;
}

/** Draw one picture of the form, with its meanings in first and second place. */
function picture(desk: Desk, talk: Talk, { name, label, art }: Talk["signs"][number]): TemplateResult {
  const { words, talker, uid } = desk;
  const change = (sign: string, event: Event): void => {
    talker.meanings.set(sign, (event.target as HTMLSelectElement).value);
    desk.update();
  };
  return html`<fieldset class="cmb-meaning">
    <legend>${label}</legend>
    ${sign(art)}
    ${PLACES.map((place, i) => {
      const chosen = talker.meaningOf(talk, place + name);
      const choices = talk.meanings.filter(({ value, places }) => value === chosen || places === undefined || places.includes(i + 1));
      const id = `${uid}-meaning-${i}-${name}`;
      return html`<label for=${id}><span class="cmb-hidden">${label}${words("comma")}</span>${words(NTH[i] ?? "")}</label>
        <select id=${id} name="meaning:${place}${name}" @change=${(event: Event) => change(place + name, event)}>
          <option value="" ?selected=${chosen === ""}>${words("talk_no_meaning")}</option>
          ${choices.map(({ value, label: text }) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}
        </select>`;
    })}
  </fieldset>`;
}

/** Draw the team's agreement: the meanings folded, the team's note always visible. */
function written(desk: Desk, talk: Talk): TemplateResult | typeof nothing {
  const { words } = desk;
  const { code, note } = talk;
  if (code === null || (code.length === 0 && note === "")) return nothing;
  return html`<div class="cmb-private cmb-fine cmb-box" data-code>
    ${icon("lock")}
    <div>
      <p>${words("talk_private")}</p>
      ${note === "" ? nothing : html`<p><q>${note}</q></p>`}
      ${
        code.length === 0
          ? nothing
          : html`<details>
              <summary data-key="talk:meanings">${words("talk_meanings")}</summary>
              <dl>${code.map(({ label, text }) => html`<div><dt>${label}</dt><dd>${text}</dd></div>`)}</dl>
            </details>`
      }
    </div>
  </div>`;
}

/** Return the talk without its controls if the match is over or being reviewed, and without pictures before the deal. */
function asHeard(snapshot: Snapshot, talk: Talk): Talk {
  const undealt = talk.may_agree && snapshot.table.zones[`hand:${snapshot.viewer}`]?.length === 0;
  if (undealt && snapshot.guide?.kind !== "learn") return { ...talk, signs: [], phrases: [], may_sign: false };
  const past = snapshot.result !== null || snapshot.guide?.kind === "review";
  return past ? { ...talk, signs: [], phrases: [], free: false, may_sign: false, may_agree: false } : talk;
}

export function talk(desk: Desk): TemplateResult | typeof nothing {
  const { words, uid, snapshot } = desk;
  const given = snapshot.talk ?? null;
  if (given === null || snapshot.curtain !== null) return nothing;
  const now = asHeard(snapshot, given);
  const said = desk.shown.talk?.lines ?? now.lines; // nothing is revealed early during playback
  return html`<section class="cmb-talk" data-talk aria-labelledby="${uid}-talk">
    <h3 id="${uid}-talk" class="cmb-talk-title cmb-heading">${icon("talk")}${words("talk_title")}</h3>
    ${pictures(desk, now)}${phrases(desk, now)}${sayings(desk, said)}${now.free ? speech(desk) : nothing}${written(desk, now)}
    ${now.may_agree ? agreement(desk, given) : nothing}
    ${given.signs.length === 0 && (given.phrases ?? []).length === 0 && !given.free ? html`<p class="cmb-dim">${words("talk_silent")}</p>` : nothing}
  </section>`;
}
