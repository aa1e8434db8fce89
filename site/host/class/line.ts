// The connection of a screen: reopened when it is lost, with unanswered requests sent again.

import type { Asked, Frame } from "./frames";

export const VERSION = 1;
const FIRST_MS = 100;
const LONGEST_MS = 3000;
/** Time in the background after which a phone may have slept and lost its connection unnoticed. */
const ASLEEP_MS = 10_000;
/** The server's close codes: the seat is open elsewhere; the page's frames are not understood. */
const ELSEWHERE = 4001;
const BAD = 4002;

export interface Ends {
  hear(frame: Frame): void;
  /** Called when the connection is lost or restored. */
  connected(is: boolean): void;
  /** Called when the connection has ended for good. */
  ended(why: "elsewhere" | "reload"): void;
}

export class Line {
  private socket: WebSocket | null = null;
  private wait = FIRST_MS;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly unanswered = new Map<string, Asked>();
  private welcome = false;
  private hiddenAt = 0;

  /** `hello` returns the first frame of each connection. */
  constructor(
    private readonly hello: () => Asked,
    private readonly ends: Ends,
  ) {
    window.addEventListener("online", () => this.again());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.hiddenAt = Date.now();
      else if (this.socket !== null && Date.now() - this.hiddenAt > ASLEEP_MS) this.open(); // it may be dead unnoticed
      else this.again();
    });
  }

  open(): void {
    this.socket?.close(); // its later messages are ignored
    const address = new URL("./screen", location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.hash = "";
    const socket = new WebSocket(address);
    this.socket = socket;
    this.welcome = false;
    socket.onopen = () => socket === this.socket && socket.send(JSON.stringify({ v: VERSION, ...this.hello() }));
    socket.onmessage = ({ data }: MessageEvent<string>) => socket === this.socket && this.hear(JSON.parse(data) as Frame);
    socket.onclose = ({ code }) => this.closed(socket, code);
  }

  close(): void {
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }

  /** Send a frame that needs no answer. */
  send(asked: Asked): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ v: VERSION, ...asked }));
  }

  /** Send a request to the table; it is sent again with the same key until it is answered. */
  ask(request: unknown): string {
    const key = [...crypto.getRandomValues(new Uint32Array(3))].map((part) => part.toString(36)).join("");
    const asked = { do: "ask", key, request };
    this.unanswered.set(key, asked);
    if (this.welcome) this.send(asked);
    return key;
  }

  private hear(frame: Frame): void {
    if (frame.do === "welcome") {
      this.wait = FIRST_MS;
      this.welcome = true;
      this.ends.connected(true);
      for (const asked of this.unanswered.values()) this.send(asked);
    }
    if (frame.do === "reply") this.unanswered.delete(frame.key);
    this.ends.hear(frame);
  }

  private closed(socket: WebSocket, code: number): void {
    if (socket !== this.socket) return;
    this.socket = null;
    this.ends.connected(false);
    if (code === ELSEWHERE || code === BAD) return this.ends.ended(code === BAD ? "reload" : "elsewhere");
    this.timer = setTimeout(() => this.open(), this.wait * (0.5 + Math.random()));
    this.wait = Math.min(LONGEST_MS, this.wait * 2);
  }

  /** Reconnect without further waiting: the network or the person is back. */
  private again(): void {
    if (this.socket !== null || this.timer === null) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.open();
  }
}
