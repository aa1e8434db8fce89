// Before a page is loaded anew because of a new version, whoever has something unsaved may finish it. The parts of a
// page are separate scripts, so they meet at an event of the window.

const LEAVING = "combinatoria-leaving";

type Finish = () => Promise<unknown>;

/** Have something done before the page is left for a new version. */
export function beforeLeaving(finish: Finish): void {
  window.addEventListener(LEAVING, (event) => (event as CustomEvent<Promise<unknown>[]>).detail.push(finish()));
}

/** Wait until everybody has finished; what fails is told on the console and holds nobody back. */
export async function finishAll(): Promise<void> {
  const unfinished: Promise<unknown>[] = [];
  window.dispatchEvent(new CustomEvent(LEAVING, { detail: unfinished }));
  for (const result of await Promise.allSettled(unfinished)) {
    if (result.status === "rejected") console.error(result.reason);
  }
}
