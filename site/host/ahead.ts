// Starts Python while the notebook program loads, not after it, in a worker that the kernel then receives in place of
// its own.
import { program } from "./early";

const script = document.querySelector<HTMLScriptElement>("script[data-ahead]");
const path = new URLSearchParams(location.search).get("path") ?? "";

/**
 * Return `ahead` to the first caller that creates a worker from the expected script. If it fails before that, nothing
 * changes.
 */
function handTo(expected: string, ahead: Worker): void {
  const native = window.Worker;
  const drop = (): void => {
    window.Worker = native;
    ahead.terminate();
  };
  ahead.addEventListener("error", drop);
  window.Worker = new Proxy(native, {
    construct(_, [address, options]: [string | URL, WorkerOptions?]) {
      if (String(address) !== expected) return new native(address, options);
      ahead.removeEventListener("error", drop);
      window.Worker = native;
      return ahead;
    },
  });
}

/**
 * Wait until a service worker controls the page: it serves the notebook's files, and a worker inherits it from its
 * page.
 */
async function controlled(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container?.controller) return;
  await new Promise((resolve) => container?.addEventListener("controllerchange", resolve, { once: true }));
}

async function begin(): Promise<void> {
  // Wait for the program's own scripts: they need the processor, too.
  const [{ shell }] = await Promise.all([program(), controlled()]);
  if (shell.currentWidget?.context?.isReady) return; // the kernel is starting or has started
  const { ahead = "", kernel = "" } = script?.dataset ?? {};
  const root = new URL("../", location.href.split(/[?#]/)[0]);
  handTo(new URL(kernel, root).href, new Worker(new URL(ahead, root), { type: "module" }));
}

// A cross-origin isolated page uses another kernel; without service workers the ordinary start applies.
if (path.endsWith(".ipynb") && !crossOriginIsolated) void begin();
