// Performs JupyterLite's tasks of a service worker: the kernel requests a file or a line of input synchronously, which
// only a page can provide. The worker passes the request to the pages, and the answer back.
//
// The protocol is JupyterLite's: requests are POSTed as JSON to ".../api/drive" or ".../api/stdin/..." and broadcast
// on a channel to all pages, with the address they were sent to; the page whose context is named replies on it.

const HEARTBEAT = "/api/service-worker-heartbeat"; // always at the origin's root, whatever folder the site is in
const channel = new BroadcastChannel("/sw-api.v1");

interface Question {
  browsingContextId: string;
  requestId?: string;
  [key: string]: unknown;
}

interface Reply {
  browsingContextId: string;
  requestId: string;
  response: unknown;
}

async function carry(request: Request, pathname: string): Promise<Response> {
  const asked = (await request.json()) as Question;
  const requestId = asked.requestId ?? crypto.randomUUID();
  const response = new Promise<unknown>((resolve) => {
    function hear({ data }: MessageEvent<Partial<Reply>>): void {
      if (data.requestId !== requestId || data.browsingContextId !== asked.browsingContextId) return;
      channel.removeEventListener("message", hear);
      resolve(data.response);
    }
    channel.addEventListener("message", hear);
  });
  channel.postMessage({ ...asked, requestId, pathname });
  return new Response(JSON.stringify(await response));
}

/** Answer one of JupyterLite's requests; null for any other request. */
export function answerJupyterLite(request: Request): Promise<Response> | null {
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin) return null;
  if (pathname === HEARTBEAT) return Promise.resolve(new Response("ok"));
  const isQuestion = request.method === "POST" && /\/api\/(drive|stdin\/)/.test(pathname);
  return isQuestion ? carry(request, pathname) : null;
}
