// A lesson's kernel takes as long to start as the notebook program does, and the program asks for it last of all. So its
// worker is started while the program is still on its way, and handed over when the program makes the kernel's worker.
import { kernelStarted } from "./early";

/** Addresses relative to the site's root. */
export interface Ahead {
  /** A worker that is the kernel's and begins to start Python by itself (site/combinatoria_site/ahead.py). */
  begun: string;
  /** The kernel's own worker, as the program makes it. */
  worker: string;
}

/** Start the kernel's worker; the program's first worker of that address is this one. */
export function startAhead(root: URL, { begun, worker }: Ahead): void {
  if (crossOriginIsolated) return; // then the program makes another worker
  const own = window.Worker;
  const address = new URL(worker, root).href;
  let ahead: Worker | null = new own(new URL(begun, root), { type: "module" });
  const giveUp = (): void => {
    if (window.Worker === Handing) window.Worker = own;
    ahead?.terminate();
    ahead = null;
  };
  const Handing = class extends own {
    constructor(url: string | URL, options?: WorkerOptions) {
      if (ahead && String(url) === address) {
        const handed = ahead;
        handed.removeEventListener("error", giveUp);
        ahead = null;
        giveUp();
        return handed;
      }
      super(url, options);
    }
  };
  ahead.addEventListener("error", giveUp); // it could not be had: the program's own may do better
  window.Worker = Handing;
  void kernelStarted().then(giveUp, giveUp); // if it did without this one
}
