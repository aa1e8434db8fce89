// Offline use, on every page: registers the service worker once the page has finished its own work, asks it to store
// the files that this kind of page needs, and announces new versions.
import { siteStorage } from "../../widgets/ts/src/browser/storage";
import type { Group, State, ToServiceWorker } from "../offline/messages";
import { kernelStarted } from "./early";
import { finishAll } from "./leaving";
import type { Words } from "./lessons";
import { showNotice } from "./notice";
import { offerAnew, showPanel } from "./panel";

const IDLE_AT_LAST = 10_000; // milliseconds until a page that is never idle counts as idle
const SILENCE = 30_000; // milliseconds without a report after which the browser must have stopped a busy worker
const UPDATE_EVERY = 3_600_000; // milliseconds between update checks on a page that stays open
// the name that JupyterLite registers: under any other, its worker would replace this one
const SCRIPT = "service-worker.js?enableCache=true";

const data = document.querySelector<HTMLScriptElement>("script[data-offline]")?.dataset ?? {};
const root = new URL(data["root"] || "./", location.href.split(/[?#]/)[0]);
const panel = document.getElementById("offline-panel"); // on the landing page

async function words(): Promise<Words> {
  const tables = (await (await fetch(new URL(data["offline"] ?? "", root))).json()) as Record<string, Words>;
  const lang = document.getElementById("lesson-bar")?.lang || document.documentElement.lang;
  return tables[lang] ?? tables["en"] ?? {};
}

// ---- the page is ready

/** Wait for the page's own scripts, or in a notebook for its kernel. */
function pageReady(): Promise<void> {
  if (data["after"] === "kernel") return kernelStarted();
  const html = document.documentElement;
  return new Promise((resolve) => {
    function look(): void {
      if (html.dataset["ready"] !== "true") return;
      observer.disconnect();
      resolve();
    }
    const observer = new MutationObserver(look);
    observer.observe(html, { attributes: true, attributeFilter: ["data-ready"] });
    look();
  });
}

function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: IDLE_AT_LAST });
    else setTimeout(resolve, 1000); // older versions of Safari
  });
}

// ---- the worker

function arrived(worker: ServiceWorker, wanted: ServiceWorkerState): Promise<boolean> {
  return new Promise((resolve) => {
    function look(): void {
      if (worker.state === wanted) resolve(true);
      else if (worker.state === "redundant") resolve(false);
    }
    worker.addEventListener("statechange", look);
    look();
  });
}

/** Return the service worker of this site; null if it could not be started. */
async function activeOf(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const first = registration.active ?? registration.waiting ?? registration.installing;
  return first && (registration.active || (await arrived(first, "activated"))) ? first : null;
}

function send(worker: ServiceWorker, message: ToServiceWorker): void {
  worker.postMessage(message);
}

// ---- new versions

async function announce(reload: () => void): Promise<void> {
  const said = await words();
  showNotice(said["new_version"] ?? "", [
    { text: said["reload"] ?? "", act: () => void finishAll().then(reload) },
    { text: said["later"] ?? "" },
  ]);
}

function announceWaiting(registration: ServiceWorkerRegistration): void {
  function takeOver(): void {
    const next = registration.waiting;
    if (!next) return location.reload(); // another page has made it take over in the meantime
    void arrived(next, "activated").then(() => location.reload());
    send(next, { type: "take-over" });
  }
  void announce(takeOver);
}

function watch(registration: ServiceWorkerRegistration): void {
  if (registration.waiting) announceWaiting(registration);
  registration.addEventListener("updatefound", () => {
    const next = registration.installing;
    if (!next || !registration.active) return; // the first version needs no announcement
    void arrived(next, "installed").then((ready) => ready && announceWaiting(registration));
  });
  let controller = navigator.serviceWorker.controller;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // A person chose this in another tab: this page continues unchanged, and may reload later.
    if (controller) void announce(() => location.reload());
    controller = navigator.serviceWorker.controller;
  });
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - looked < UPDATE_EVERY) return;
    looked = Date.now();
    registration.update().catch(() => console.info("no network: a new version is looked for later"));
  });
}

// ---- start

/** Report once per browser, on any page, that nothing more can be stored; the landing page always shows it. */
async function tellTrouble(state: State): Promise<void> {
  const TOLD = "combinatoria/offline-full";
  if (state.trouble !== "full" || panel) return;
  try {
    if (siteStorage().getItem(TOLD)) return;
    siteStorage().setItem(TOLD, "told");
  } catch {
    return; // storage is switched off: the report would be shown on every page
  }
  const said = await words();
  showNotice(said["full"] ?? "", [{ text: said["close"] ?? "" }]);
}

/** Return the landing page's listeners for the worker's reports. */
function hearersOf(shown: HTMLElement, said: Words, ask: (message: ToServiceWorker) => void): ((state: State) => void)[] {
  const button = document.querySelector<HTMLButtonElement>("[data-anew]");
  const note = document.querySelector<HTMLElement>("[data-work-note]");
  return [
    showPanel(shown, said, (groups) => ask({ type: "keep", groups })),
    ...(button && note ? [offerAnew(button, note, said, () => ask({ type: "anew" }))] : []),
  ];
}

async function begin(): Promise<void> {
  await pageReady();
  await idle();
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (!container) {
    document.querySelector("[data-anew]")?.remove();
    if (panel) showPanel(panel, await words(), null);
    return;
  }
  const registration = await container.register(new URL(SCRIPT, root));
  watch(registration);
  const worker = await activeOf(registration);
  if (!worker) throw new Error("the service worker did not start");
  const ask = (message: ToServiceWorker): void => send(registration.active ?? worker, message);
  const hearers = [tellTrouble, ...(panel ? hearersOf(panel, await words(), ask) : [])];
  let silence = 0;
  container.addEventListener("message", ({ data: message }: MessageEvent<State>) => {
    if (message.type !== "offline-state") return;
    clearTimeout(silence);
    // makes a stopped worker continue
    if (message.busy) silence = window.setTimeout(() => ask({ type: "keep", groups: [] }), SILENCE);
    for (const hear of hearers) void hear(message);
  });
  ask({ type: "state" });
  // With data saving on, store nothing until the person asks for it on the landing page.
  const connection = (navigator as { connection?: { saveData?: boolean } }).connection;
  if (!connection?.saveData) ask({ type: "keep", groups: (data["keep"] ?? "games").split(" ") as Group[] });
}

begin().catch((error: unknown) => console.warn(`not kept for use without a network: ${String(error)}`));
