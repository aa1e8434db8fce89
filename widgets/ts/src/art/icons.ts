/** Line icons of the action bar, drawn on a grid of 24. */

import { html, svg, type TemplateResult } from "lit-html";

const PATHS = {
  undo: "M9 6L4 11l5 5M4.5 11H14a5.5 5.5 0 0 1 0 11h-3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.800c.7.6 1.1 1.3 1.1 2.200h5c0-.9.4-1.6 1.1-2.200A6 6 0 0 0 12 3Z",
  odds: "M5 19L19 5M7.5 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM16.5 19a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  log: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
  rules: "M12 6c-2-1.5-4.5-2-8-2v14c3.5 0 6 .5 8 2 2-1.5 4.5-2 8-2V4c-3.5 0-6 .5-8 2ZM12 6v14",
  text: "M4 5h16v14H4ZM7.5 9.5l2.5 2.5-2.5 2.5M12.5 15h4",
  new: "M7 3h10a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2ZM12 8.5v7M8.5 12h7",
  save: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 20h14",
  load: "M12 16V5M7.5 9.5L12 5l4.5 4.5M5 20h14",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.300l-1.2 1.200M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.700l1.2-1.2",
  settings:
    "M5 7h8M17 7h2M5 17h2M11 17h8M15 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM9 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM5 12h14",
  help: "M9 9a3 3 0 1 1 4.5 2.600c-1 .6-1.5 1.1-1.5 2.400M12 17.5h.01M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19Z",
  language: "M12 21.5a9.5 9.5 0 1 0 0-19 9.5 9.5 0 0 0 0 19ZM2.5 12h19M12 2.5c5 5.5 5 13.5 0 19-5-5.5-5-13.5 0-19Z",
  eye: "M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z",
  check: "M5 12.5l4.5 4.5L19 7",
  cross: "M6 6l12 12M18 6L6 18",
  hand: "M8 12V5.5a1.5 1.5 0 0 1 3 0V11M11 10V4.5a1.5 1.5 0 0 1 3 0V11M14 11V6a1.5 1.5 0 0 1 3 0v8c0 4-2 7-5.5 7-3 0-4.3-1.5-6-4.5l-1.7-3a1.4 1.4 0 0 1 2.3-1.600L8 14",
  wait: "M7 3h10M7 21h10M8 3c0 5 8 6.5 8 9s-8 4-8 9M16 3c0 5-8 6.5-8 9",
  fan: "M8.5 20.5L4 9.5l4.5-1.8M9 5.5h6v13H9ZM15.5 7.7L20 9.5l-4.5 11",
  crown: "M4 18h16M4 18L3 7l5 4 4-6 4 6 5-4-1 11",
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): TemplateResult {
  return html`<svg class="cmb-icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${svg`<path d=${PATHS[name]} />`}</svg>`;
}
