// The first script of a play page, a classic script before its style sheets: starts Python while the browser is still
// reading the rest. Events that arrive before the page's own script are kept for it, since they are sent only once.
import { pythonHost } from "./host";
import type { PlayConfig } from "./protocol";

const absolute = (address: string): string => new URL(address, location.href).href;
const config = JSON.parse(document.getElementById("play-config")?.textContent ?? "") as PlayConfig;
config.table = absolute(config.table);
config.worker = absolute(config.worker);
config.python.folder = absolute(config.python.folder);
window.playConfig = config;
window.playHost = pythonHost(config.worker);
window.playEarly = [];
window.playHost.onmessage = window.playHost.onerror = (event: Event) => window.playEarly.push(event);
window.playHost.postMessage({ type: "load", source: config.python });
