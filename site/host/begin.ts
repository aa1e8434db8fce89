// The first thing on a play page, as a classic script before its style sheets: Python starts in its worker while the browser
// is still reading the rest. What the worker says before the page's own script has arrived is kept for that, for a worker
// does not say things twice.
import type { PlayConfig, ToWorker } from "./protocol";

const absolute = (address: string): string => new URL(address, location.href).href;
const config = JSON.parse(document.getElementById("play-config")?.textContent ?? "") as PlayConfig;
config.table = absolute(config.table);
config.worker = absolute(config.worker);
config.python.folder = absolute(config.python.folder);
window.playConfig = config;
window.playWorker = new Worker(config.worker, { type: "module" });
window.playEarly = [];
window.playWorker.onmessage = window.playWorker.onerror = (event: Event) => window.playEarly.push(event);
window.playWorker.postMessage({ type: "load", source: config.python } satisfies ToWorker);
