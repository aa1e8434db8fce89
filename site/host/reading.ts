// Shows the text of a lesson until the notebook program, which loads slowly, shows the lesson itself.
import { keptAt } from "./copies";
import { opened, type Panel } from "./early";
import { type Notebook, sourceOf } from "./notebook";

/** A cell as rendered by the build (site/combinatoria_site/reading.py). */
export interface Piece {
  id: string;
  source: string;
  /** Trusted: made from a lesson of this site at build time. Null for code. */
  html: string | null;
  /** True for code that is collapsed in the notebook. */
  folded: boolean;
}

interface Reading {
  lang: string;
  label: string;
  note: string;
  cells: Piece[];
}

const LOOK_MS = 50;
const LOOKS = 40; // maximum number of attempts to scroll a cell into place
const NEAR = 120; // pixels: the notebook has its own bar above its cells

/** Return the pieces of a copy: as rendered by the build where the text is the master's, else as plain source. */
export function piecesOf(copy: Notebook, master: readonly Piece[]): Piece[] {
  const known = new Map(master.map((piece) => [piece.id, piece]));
  return copy.cells.map((cell, n) => {
    const piece = cell.id === undefined ? undefined : known.get(cell.id);
    const source = sourceOf(cell);
    return piece?.source === source ? piece : { id: cell.id ?? String(n), source, html: null, folded: piece?.folded ?? false };
  });
}

function sectionOf({ source, html, folded }: Piece): HTMLElement {
  const section = document.createElement("section");
  section.hidden = folded;
  if (html === null) {
    const code = document.createElement("pre");
    code.textContent = source;
    section.append(code);
  } else {
    section.innerHTML = html;
  }
  return section;
}

/** Build the sheet with the lesson, which covers the notebook program. */
export function sheetOf({ lang, label, note }: Omit<Reading, "cells">, pieces: readonly Piece[]): HTMLElement {
  const sheet = document.createElement("article");
  sheet.id = "lesson-reading";
  sheet.lang = lang;
  sheet.tabIndex = 0; // it scrolls, so it must be reachable by keyboard
  sheet.setAttribute("aria-label", label);
  const told = document.createElement("p");
  told.setAttribute("role", "status");
  told.textContent = note;
  const text = document.createElement("div");
  text.append(...pieces.map(sectionOf));
  sheet.append(told, text);
  return sheet;
}

/** Return the index of the piece being read: the first whose end is visible. */
function placeIn(sheet: HTMLElement): number {
  const top = sheet.getBoundingClientRect().top;
  return [...sheet.querySelectorAll("section")].findIndex((section) => section.getBoundingClientRect().bottom > top + 1);
}

/** Scroll a cell to the top of the sheet, repeatedly until it stays there, because cells above it are still growing. */
async function bring({ content }: Panel, place: number, top: number): Promise<void> {
  for (let looks = 0, calm = 0; looks < LOOKS && calm < 3; looks += 1) {
    await content.scrollToItem(place, "start");
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    const node = content.widgets[place]?.node;
    calm = node?.isConnected && Math.abs(node.getBoundingClientRect().top - top) < NEAR ? calm + 1 : 0;
  }
}

/** Wait until the notebook program shows the lesson. */
async function shown(): Promise<Panel> {
  const panel = await opened();
  while (!document.querySelector(".jp-Notebook .jp-Cell")) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  return panel;
}

/** Replace the sheet by the notebook, scrolled to the piece that was being read. */
async function giveWay(sheet: HTMLElement): Promise<void> {
  try {
    const panel = await shown();
    const place = sheet.scrollTop > 0 ? placeIn(sheet) : 0;
    if (place > 0) await bring(panel, place, sheet.getBoundingClientRect().top);
  } finally {
    sheet.remove();
  }
}

async function show(root: URL, path: string, address: string): Promise<void> {
  const [answer, copy] = await Promise.all([
    fetch(new URL(address, root)),
    path.startsWith("my/") ? keptAt(path) : Promise.resolve(null),
  ]);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const lesson = (await answer.json()) as Reading;
  while (!document.body) await new Promise((resolve) => requestAnimationFrame(resolve));
  const sheet = sheetOf(lesson, copy ? piecesOf(copy.notebook, lesson.cells) : lesson.cells);
  document.body.append(sheet);
  requestAnimationFrame(() => performance.mark("lesson-readable"));
  await giveWay(sheet);
}

const script = document.querySelector<HTMLScriptElement>("script[data-readings]");
if (script) {
  const path = new URLSearchParams(location.search).get("path") ?? "";
  const addresses = JSON.parse(script.dataset["readings"] ?? "{}") as Record<string, string>;
  const address = Object.hasOwn(addresses, path) ? addresses[path] : undefined;
  // If the sheet fails, the notebook still appears, only later.
  if (address) show(new URL("../", location.href.split(/[?#]/)[0]), path, address).catch((error: unknown) => console.warn(error));
}
