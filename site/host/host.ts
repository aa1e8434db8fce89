// Selects where a page's Python runs: in a worker or behind the page's server. Either way the page posts `ToWorker`
// messages and receives `FromWorker` messages.
import type { FromWorker, ToWorker } from "./protocol";

declare global {
  interface Window {
    /** Address at which the page's own server runs Python, if it does; set before any script of the page. */
    pythonAddress?: string;
  }
}

/** The part of `Worker` that a page needs. */
export interface Host {
  postMessage(message: ToWorker): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/** Python behind the page's server: one POST per message, in order, each answered with the resulting messages. */
class ServerHost implements Host {
  onmessage: Host["onmessage"] = null;
  onerror: Host["onerror"] = null;
  private readonly address: string;
  private last: Promise<void> = Promise.resolve();

  constructor(address: string) {
    this.address = `${address}${crypto.getRandomValues(new Uint32Array(4)).join("-")}`; // each page has its own session
  }

  postMessage(message: ToWorker): void {
    const body = JSON.stringify(message);
    this.last = this.last.then(() => this.send(body)).catch((error: unknown) => this.onerror?.(new ErrorEvent("error", { message: String(error) })));
  }

  private async send(body: string): Promise<void> {
    const sent = performance.now();
    const answer = await fetch(this.address, { method: "POST", body });
    if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`);
    for (const data of (await answer.json()) as FromWorker[]) {
      // Assume that the server's clock showed `heard` when the message was sent.
      if (data.type === "reply") data.clock.origin = performance.timeOrigin + sent - data.clock.heard;
      this.onmessage?.(new MessageEvent("message", { data }));
    }
  }
}

/** Return this page's Python: the server's if it runs one, else a worker with the script at this address. */
export function pythonHost(worker: string): Host {
  return window.pythonAddress ? new ServerHost(window.pythonAddress) : new Worker(worker, { type: "module" });
}
