// Python starts beside the notebook program, not after it: in the very worker that the kernel gets when it asks for one.
import { program } from "./early";

const script = document.querySelector<HTMLScriptElement>("script[data-ahead]");
const path = new URLSearchParams(location.search).get("path") ?? "";

/** Hand a worker to whoever asks first for one with a certain script. If it fails before, all is as ever. */
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

/** The notebook's files come by the service worker, and a worker has that of its page: on a first visit it has to come. */
async function controlled(): Promise<void> {
  const container = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (container?.controller) return;
  await new Promise((resolve) => container?.addEventListener("controllerchange", resolve, { once: true }));
}

async function begin(): Promise<void> {
  // Not before the program's own scripts are there: it needs the processor, too.
  const [{ shell }] = await Promise.all([program(), controlled()]);
  if (shell.currentWidget?.context?.isReady) return; // the kernel is about to start, or long there
  const { ahead = "", kernel = "" } = script?.dataset ?? {};
  const root = new URL("../", location.href.split(/[?#]/)[0]);
  handTo(new URL(kernel, root).href, new Worker(new URL(ahead, root), { type: "module" }));
}

// A page that is isolated from other origins uses another kernel, and a browser without service workers its own start.
if (path.endsWith(".ipynb") && !crossOriginIsolated) void begin();
