// Somebody is done on this computer (done.ts): every other page of the site goes, and none writes what it still knows.
// Pages talk over a BroadcastChannel; one that the browser has put to sleep for "back" finds out when it wakes.
import { siteMark, sitePath, stopKeeping, tabStorage } from "../../widgets/ts/src/browser/storage";
import { finishAll } from "./leaving";

interface Message {
  say: "leave" | "who" | "here";
  from: string;
}

const ROUND_MS = 500;
const PATIENCE_MS = 5000; // a page that does not go by then asks its person, or is busy
const me = `${Date.now()}.${Math.random()}`;

function channel(): BroadcastChannel | null {
  return typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(`${sitePath()}:combinatoria/done`);
}

/** Nothing of this page is kept from now on, and what its tab kept is gone. */
export function forgetTab(): void {
  stopKeeping();
  try {
    const kept = tabStorage();
    for (const name of kept.names()) kept.removeItem(name);
  } catch {
    // Switched off: then nothing was kept.
  }
}

/** Show the start page as somebody sees it who comes for the first time. */
export function startAfresh(): void {
  const home = new URL("index.html", new URL(document.documentElement.dataset["root"] || "./", location.href));
  if (home.pathname !== location.pathname) return location.replace(home);
  history.replaceState(null, "", home); // the same page: without what its address asks for
  location.reload();
}

/** Go when somebody is done on another page; called by every page of the site. */
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
    void finishAll().then(() => { // what is not saved would make a notebook ask before it goes
      forgetTab();
      startAfresh();
    });
  });
}

/** Have all other pages of the site go; tells how many have not. */
export async function sendOthersAway(): Promise<number> {
  const others = channel();
  if (!others) return 0;
  let here = new Set<string>();
  let told: Set<string> | null = null; // pages that come later are those of people who begin afresh
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
