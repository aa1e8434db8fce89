// Makes every other page of the site leave and stop writing data once a person is done on this computer (done.ts).
// Pages communicate over a BroadcastChannel; a page in the back-forward cache checks when it is restored.
import { siteMark, sitePath, stopKeeping, tabStorage } from "../../widgets/ts/src/browser/storage";
import { finishAll } from "./leaving";

interface Message {
  say: "leave" | "who" | "here";
  from: string;
}

const ROUND_MS = 500;
const PATIENCE_MS = 5000; // a page still there after this is busy, or asks before it leaves
const me = `${Date.now()}.${Math.random()}`;

function channel(): BroadcastChannel | null {
  return typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`${sitePath()}:combinatoria/done`);
}

/** Stop storing data from this page, and delete the tab's storage. */
export function forgetTab(): void {
  stopKeeping();
  try {
    const kept = tabStorage();
    for (const name of kept.names()) kept.removeItem(name);
  } catch {
    // Storage is switched off, so there is nothing to delete.
  }
}

/** Show the start page as a first-time visitor sees it. */
export function startAfresh(): void {
  const home = new URL("index.html", new URL(document.documentElement.dataset["root"] || "./", location.href));
  if (home.pathname !== location.pathname) return location.replace(home);
  history.replaceState(null, "", home); // the same page: drop the query and fragment
  location.reload();
}

/** Leave this page when a person is done on another one; called by every page of the site. */
export function departWhenDone(): void {
  const mark = siteMark();
  addEventListener("pageshow", ({ persisted }) => {
    if (!persisted || siteMark() === mark) return;
    forgetTab();
    startAfresh();
  });
  const others = channel();
  others?.addEventListener("message", ({ data: { say, from } }: MessageEvent<Message>) => {
    if (from === me || say === "here") return;
    others.postMessage({ say: "here", from: me } satisfies Message);
    if (say !== "leave") return;
    void finishAll().then(() => { // unsaved changes would make a notebook ask before leaving
      forgetTab();
      startAfresh();
    });
  });
}

/** Send all other pages of the site away; resolves to the number that are still there. */
export async function sendOthersAway(): Promise<number> {
  const others = channel();
  if (!others) return 0;
  let here = new Set<string>();
  // pages that answer the first message; later pages belong to people who start afresh
  let told: Set<string> | null = null;
  const hear = ({ data: { say, from } }: MessageEvent<Message>): void => {
    if (say === "here" && from !== me && (told === null || told.has(from))) here.add(from);
  };
  others.addEventListener("message", hear);
  for (const end = Date.now() + PATIENCE_MS; ; ) {
    here = new Set();
    others.postMessage({ say: told === null ? "leave" : "who", from: me } satisfies Message);
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
    told ??= here;
    if (here.size === 0 || Date.now() > end) break;
  }
  others.close();
  return here.size;
}
