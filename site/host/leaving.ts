// Lets the parts of a page finish their work before it is reloaded for a new version. The parts are separate scripts,
// so they communicate through an event of the window.

const LEAVING = "combinatoria-leaving";

type Finish = () => Promise<unknown>;

/** Register work to finish before the page is reloaded for a new version. */
export function beforeLeaving(finish: Finish): void {
  window.addEventListener(LEAVING, (event) => (event as CustomEvent<Promise<unknown>[]>).detail.push(finish()));
}

/** Wait until all registered work has finished; failures are logged and do not block the reload. */
export async function finishAll(): Promise<void> {
  const unfinished: Promise<unknown>[] = [];
  window.dispatchEvent(new CustomEvent(LEAVING, { detail: unfinished }));
  for (const result of await Promise.allSettled(unfinished)) {
    if (result.status === "rejected") console.error(result.reason);
  }
}
