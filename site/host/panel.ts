// The section "Without a network" of the landing page: what is stored, its size, and buttons to store more.
import type { Group, State } from "../offline/messages";
import { fill } from "../../widgets/ts/src/contract/words";
import type { Words } from "./lessons";
import { keepStorage } from "./persist";

/** Chromium's event for offering to install a page; other browsers have it in their menus. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

/** The offer, which may come before the section is filled; intercepted only if there is a button for it. */
const offered = new Promise<InstallOffer>((resolve) => {
  if (!document.querySelector("[data-install]")) return;
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    resolve(event as InstallOffer);
  });
});

/** The groups of "everything"; the extras have a separate button. */
const USUAL: readonly Group[] = ["games", "lessons"];

function megabytes(bytes: number): string {
  return String(Math.round(bytes / 1e6));
}

function sentence(words: Words, { groups: { games, lessons }, busy, trouble }: State): string {
  const sizes = {
    games: megabytes(games.all),
    lessons: megabytes(lessons.all),
    all: megabytes(games.all + lessons.all),
  };
  const key = busy
    ? "busy"
    : trouble === "full" || trouble === "unreachable"
      ? trouble
      : games.whole && lessons.whole
        ? "all_kept"
        : games.whole
          ? "games_kept"
          : "nothing_kept";
  return fill(words[key] ?? "", sizes);
}

/**
 * Offer to fetch the site anew, in case stored files are faulty.
 *
 * @param ask Asks the service worker for it.
 * @returns Listener for every report of the service worker.
 */
export function offerAnew(button: HTMLButtonElement, note: HTMLElement, words: Words, ask: () => void): (state: State) => void {
  let isAsked = false;
  button.disabled = false;
  button.addEventListener("click", () => {
    isAsked = button.disabled = true;
    note.textContent = words["anew_busy"] ?? "";
    ask();
  });
  return ({ busy, trouble }) => {
    if (!isAsked || busy) return;
    isAsked = button.disabled = false;
    note.textContent = words[trouble === "newer" ? "new_version" : (trouble ?? "anew_done")] ?? "";
  };
}

/**
 * Fill the section.
 *
 * @param keep Asks for files to be stored; null if the browser cannot.
 * @returns Listener for every report of the service worker.
 */
export function showPanel(panel: HTMLElement, words: Words, keep: ((groups: Group[]) => void) | null): (state: State) => void {
  const status = panel.querySelector<HTMLElement>("[data-offline-status]");
  const bar = panel.querySelector<HTMLProgressElement>("progress");
  const count = panel.querySelector<HTMLElement>("[data-offline-count]");
  const all = panel.querySelector<HTMLButtonElement>("[data-keep-all]");
  const extra = panel.querySelector<HTMLButtonElement>("[data-keep-extras]");
  const install = panel.querySelector<HTMLButtonElement>("[data-install]");
  if (!status || !bar || !count || !all || !extra || !install) throw new Error("#offline-panel is incomplete");
  const say = (text: string): void => {
    // a live region: unchanged text must not be announced again
    if (status.textContent !== text) status.textContent = text;
  };
  if (!keep) {
    say(words["unsupported"] ?? "");
    return () => {};
  }
  all.addEventListener("click", () => {
    void keepStorage();
    keep([...USUAL]);
  });
  extra.addEventListener("click", () => {
    void keepStorage();
    keep(["extras"]);
  });
  void offered.then((offer) => {
    install.hidden = false;
    install.addEventListener("click", () => void offer.prompt().then(() => (install.hidden = true)), { once: true });
  });
  return (state) => {
    const { games, lessons, extras } = state.groups;
    say(sentence(words, state));
    bar.hidden = count.hidden = !state.busy;
    const more = extras.bytes > 0 || (games.whole && lessons.whole);
    bar.max = games.all + lessons.all + (more ? extras.all : 0);
    bar.value = games.bytes + lessons.bytes + extras.bytes;
    count.textContent = fill(words["count"] ?? "", { done: megabytes(bar.value), all: megabytes(bar.max) });
    all.hidden = state.busy || (games.whole && lessons.whole);
    extra.hidden = state.busy || !all.hidden || extras.whole;
    extra.textContent = fill(words["keep_extras"] ?? "", { extras: megabytes(extras.all) });
    const known = games.whole && lessons.whole ? "all" : games.whole ? "games" : "none";
    panel.dataset["kept"] = state.busy ? "busy" : known;
    if (state.trouble) panel.dataset["trouble"] = state.trouble;
    else delete panel.dataset["trouble"];
  };
}
