// The page of promises: people agree on one and seal it at one screen, receive one card each, store it, and lay all
// cards together when they meet again. The rules run in Python; secrets are in this page only until their card is
// handed over.
import { html, nothing, render } from "../../widgets/ts/src/browser/html";
import { departWhenDone } from "./departing";
import { isPrinting, printingDone, printSheet } from "./promise-card";
import { DraftPart } from "./promise-draft";
import { HandPart } from "./promise-hand";
import { Kernel } from "./promise-kernel";
import { MeetPart } from "./promise-meet";
import { MinePart } from "./promise-mine";
import { Page, type View } from "./promise-page";
import type { PythonSource } from "./protocol";
import { pageStarted } from "./started";

interface Config {
  game: string;
  lang: string;
  python: PythonSource;
  worker: string;
  texts: Record<string, string>;
  designs: Record<string, string>;
  minutes: { early: number; grace: number; most: number };
}

const TABS = { new: "tab_new", mine: "tab_mine", meet: "tab_meet" } as const;

const config = JSON.parse(document.getElementById("promise-config")?.textContent ?? "{}") as Config;
const absolute = (address: string): string => new URL(address, location.href).href;
const host = document.getElementById("promise") as HTMLElement;
const python = { ...config.python, folder: absolute(config.python.folder) };
const kernel = new Kernel(absolute(config.worker), python, config.game, config.lang, (message) => page.tell(`${page.t("failed")} ${message}`, true));
const page = new Page(kernel, config.lang, config.designs, config.texts, config.minutes);

const draft: DraftPart = new DraftPart(page, (answer) => hand.take(answer));
const hand: HandPart = new HandPart(page, {
  kept: () => mine.read(),
  done: () => {
    page.go("meet"); // people can try the joints at once; stored cards open on request
    page.tell(page.t("all_given"));
  },
  gaveUp: (designs) => {
    draft.takeBack(designs);
    page.go("new");
    page.tell(page.t("given_up"));
  },
});
const meet: MeetPart = new MeetPart(page, (old, instead) => {
  draft.take(old, instead);
  page.go("new");
  page.tell(page.t("reopened"));
});
const mine: MinePart = new MinePart(page, (kept) => meet.layKept(kept));

function turn(view: View): void {
  page.message = { text: "", wrong: false };
  meet.stopCamera();
  page.go(view);
}

function tab(view: keyof typeof TABS) {
  const count = view === "mine" && mine.count > 0 ? html` <span class="count">${mine.count}</span>` : nothing;
  return html`<button type="button" data-view=${view} aria-current=${page.view === view ? "page" : nothing} @click=${() => turn(view)}>${page.t(TABS[view])}${count}</button>`;
}

page.show = (): void => {
  document.body.classList.toggle("printing", isPrinting());
  document.body.classList.toggle("handing", page.view === "hand");
  const { text, wrong } = page.message;
  const part = { new: draft, hand, mine, meet }[page.view];
  render(
    html`<div class="screen">
        ${page.view === "hand" ? nothing : html`<nav class="acts" aria-label=${page.t("title")}>${(Object.keys(TABS) as (keyof typeof TABS)[]).map(tab)}</nav>`}
        <p class="told ${wrong ? "wrong" : ""}" role=${wrong ? "alert" : "status"} data-told>${text}</p>
        ${part.view()}
      </div>
      <div class="sheet">${printSheet(page)}</div>`,
    host,
  );
};

addEventListener("afterprint", () => {
  printingDone();
  page.show();
});
addEventListener("beforeunload", (event) => {
  if (hand.busy) event.preventDefault(); // cards not handed over would be lost
});
if (hand.waiting) page.view = "hand";
page.show();
pageStarted();
departWhenDone();
void Promise.all([mine.read(), hand.resume()]).then(() => {
  page.show();
  document.documentElement.dataset["ready"] = "true";
});
