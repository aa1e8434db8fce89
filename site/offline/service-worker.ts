// Makes the site work without a network, in place of JupyterLite's own service worker, whose tasks it also performs.
//
// Groups of this version that are stored completely are served from the store, so that a page and all its requests are
// of one version. In an incomplete group, files whose content can change under the same name (pages, JSON)
// are requested from the network first, and stored on the way. A new version fetches what changed, waits, and takes
// over when the person agrees or when the last page of the old one is closed.
import { answerJupyterLite } from "./drive";
import {
  dropOld, formerlyKept, groupOf, groupsWanted, heldOf, isWhole, keep, keepAnew, keepAnswer, kept, pathOf,
} from "./files";
import type { Group, State, ToServiceWorker, Trouble } from "./messages";

declare const self: ServiceWorkerGlobalScope;

const SORRY = "offline.html"; // the page shown for addresses that are not stored when there is no network
// all other names contain a hash of the content or change with the interpreter
const CHANGES = /\.(html|json|ipynb|webmanifest)$/;
const EVERY = 250; // milliseconds between progress reports

let waiting = 0; // number of requests running or queued
let last: Promise<unknown> = Promise.resolve();
let trouble: Trouble | null = null;
let lastReport = 0;

// ---- reports to pages

async function state(): Promise<State> {
  return { type: "offline-state", groups: await heldOf(), busy: waiting > 0, trouble };
}

async function tellPages(): Promise<void> {
  lastReport = Date.now();
  const message = await state();
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  for (const page of pages) if (page.url.startsWith(self.registration.scope)) page.postMessage(message);
}

type Fill = (onFile: () => void) => Promise<Trouble | null>;

/** Run requests one at a time, so that files requested by two pages are fetched once. */
function inTurn(fill: Fill): Promise<Trouble | null> {
  waiting += 1;
  const turn = last.then(async () => {
    trouble = await fill(() => {
      if (Date.now() - lastReport > EVERY) void tellPages();
    });
    waiting -= 1;
    await tellPages();
    return trouble;
  });
  last = turn.catch(console.warn);
  return turn;
}

async function asAsked(fill: Fill): Promise<void> {
  if ((await inTurn(fill)) === "newer") await self.registration.update();
}

async function remember(path: string, answer: Response): Promise<void> {
  if (trouble === "full") return; // reported already; retried when a page requests it
  if ((await keepAnswer(path, answer)) !== "full") return;
  trouble = "full";
  await tellPages();
}

// ---- answering pages' requests

async function sorry(request: Request): Promise<Response> {
  if (request.mode !== "navigate") return new Response(null, { status: 404 });
  const page = await kept(SORRY);
  if (!page) return Response.error();
  // The page is shown under the requested address, so that a reload retries it: its own links need a base.
  const html = (await page.text()).replace("<head>", `<head><base href="${self.registration.scope}">`);
  return new Response(html, { status: 503, headers: page.headers });
}

async function answerUnlisted(request: Request, path: string): Promise<Response> {
  const found = request.mode === "navigate" ? undefined : await formerlyKept(path);
  return found ?? fetch(request).catch(() => sorry(request));
}

async function answer(event: FetchEvent, path: string, group: Group): Promise<Response> {
  const { request } = event;
  const here = !CHANGES.test(path) || (await isWhole(group)) ? await kept(path) : undefined;
  if (here) return here;
  try {
    const fresh = await fetch(request);
    if (fresh.ok) event.waitUntil(remember(path, fresh.clone()));
    return fresh.ok ? fresh : ((await kept(path)) ?? fresh);
  } catch {
    const known = await kept(path);
    if (known) return known;
    return request.mode === "navigate" ? sorry(request) : Response.error();
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const forJupyterLite = answerJupyterLite(request);
  if (forJupyterLite) return event.respondWith(forJupyterLite);
  const path = request.method === "GET" ? pathOf(request.url) : null;
  if (path === null) return;
  const group = groupOf(path);
  event.respondWith(group ? answer(event, path, group) : answerUnlisted(request, path));
});

// ---- versions

/** Prepare this version: an update is ready when it has all wanted groups, the first version at once. */
async function prepare(): Promise<void> {
  const groups = self.registration.active ? await groupsWanted() : [];
  const found = groups.length > 0 ? await inTurn((onFile) => keep(groups, onFile)) : null;
  // Without a network the browser tries again later. Without space waiting is useless: files are fetched on demand.
  if (found && found !== "full") throw new Error(`this version could not be fetched: ${found}`);
}

self.addEventListener("install", (event) => event.waitUntil(prepare()));
self.addEventListener("activate", (event) => {
  const ready = dropOld().catch((error: unknown) => console.warn(`old files stay: ${String(error)}`));
  event.waitUntil(ready.then(() => self.clients.claim()));
});

self.addEventListener("message", (event) => {
  const message = event.data as ToServiceWorker;
  const page = event.source;
  if (message.type === "take-over") event.waitUntil(self.skipWaiting());
  else if (message.type === "keep") event.waitUntil(asAsked((onFile) => keep(message.groups, onFile)));
  else if (message.type === "anew") event.waitUntil(asAsked(keepAnew));
  else event.waitUntil(state().then((now) => page?.postMessage(now)));
});
