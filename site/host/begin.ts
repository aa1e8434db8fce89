// The first thing on a play page, as a classic script before its style sheets: Python starts while the browser
// is still reading the rest. What it says before the page's own script has arrived is kept for that, for nothing is said
// twice.
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
