/** Gauges at a seat or at a place of the table; with their old values during playback. */

import { html, nothing, svg, type TemplateResult } from "lit-html";

import type { Gauge } from "../contract/types";
import type { Desk } from "./desk";

/** Degrees that a scale tips per step, and its maximum tilt. */
const STEP = 5;
const MOST = 25;

function scale(value: number): TemplateResult {
  const turn = Math.max(-MOST, Math.min(MOST, value * STEP));
  const pan = (x: number): unknown => {
    const y = x * Math.sin((turn * Math.PI) / 180);
    return svg`<path class="p" d=${`M${x} ${y}V${y + 6}M${x - 7} ${y + 6}H${x + 7}A7 5 0 0 1 ${x - 7} ${y + 6}Z`} />`;
  };
  return html`<svg class="cmb-beam" viewBox="-32 -9 64 28" aria-hidden="true" focusable="false">
    <path class="s" d="M0-3V16M-6 16H6" /><path class="s" d="M-22 0H22" transform=${`rotate(${turn})`} />
    ${pan(-22)}${pan(22)}
  </svg>`;
}

/** Show at a gauge what it counts: where there is little room, its label may be hidden. */
function explain(desk: Desk, key: string, { text, note = "" }: Gauge): void {
  const at = desk.notice?.at === key ? undefined : key;
  desk.notice = null;
  if (at === undefined) desk.update();
  else desk.tell({ text: note, rule: null, tone: "info", at, about: text });
}

function one(desk: Desk, gauge: Gauge): TemplateResult {
  const { label, shown, text, tone, form, value, of, note } = gauge;
  const key = `gauge:${gauge.key}:${gauge.seat ?? gauge.zone}`;
  const part = of === null ? "" : `--part:${Math.max(0, Math.min(1, Number(value) / Number(of)))}`;
  const inside = html`<span class="cmb-hidden">${text}</span>
    ${
      form === "scale"
        ? scale(Number(value))
        : html`<span class="cmb-gauge-label" aria-hidden="true">${label}</span>`
    }
    <strong aria-hidden="true">${shown}</strong>`;
  if (note === undefined) {
    return html`<span
      class="cmb-gauge"
      data-gauge=${gauge.key}
      data-tone=${tone ?? nothing}
      data-form=${form ?? nothing}
      title=${text}
      .style=${part}
      ?data-part=${of !== null}
    >
      ${inside}
    </span>`;
  }
  return html`<button
    type="button"
    class="cmb-gauge"
    data-gauge=${gauge.key}
    data-key=${key}
    data-tone=${tone ?? nothing}
    title=${text}
    .style=${part}
    ?data-part=${of !== null}
    @click=${() => explain(desk, key, gauge)}
  >
    ${inside}
  </button>`;
}

export function gauges(desk: Desk, here: (gauge: Gauge) => boolean): TemplateResult[] {
  return (desk.shown.gauges ?? []).filter(here).map((gauge) => one(desk, gauge));
}
