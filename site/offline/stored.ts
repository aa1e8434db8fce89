// How the browser stores a file: with no header but its type, and texts compressed. Earlier versions stored texts as they
// are; what they stored is read as well.
import { letGo } from "./let-go";
import { through } from "./through";

const PACKED = "x-packed"; // header of a stored answer whose contents are compressed
const FORMAT = "gzip";
const MOST = 1 << 26; // bytes; this site's texts are smaller

/** Return the only header worth storing, the type; all others concern the transport. */
export function typeOf({ headers }: Response): Record<string, string> {
  const type = headers.get("content-type");
  return type === null ? {} : { "content-type": type };
}

/** Return a copy of a server's answer for the store, of which only the type is kept besides its contents. */
export async function storable(answer: Response, bytes: ArrayBuffer, isPacked: boolean): Promise<Response> {
  const headers = typeOf(answer);
  if (!isPacked) return new Response(bytes, { headers });
  const packed = await through(bytes, new CompressionStream(FORMAT), MOST);
  return new Response(packed, { headers: { ...headers, [PACKED]: FORMAT } });
}

/** Return the contents of a stored answer; throws if they were compressed and are damaged. */
export async function contentsOf(found: Response): Promise<ArrayBuffer> {
  const bytes = await found.arrayBuffer();
  if (!found.headers.has(PACKED)) return bytes;
  const { buffer } = await through(bytes, new DecompressionStream(FORMAT), MOST);
  letGo(bytes);
  return buffer;
}
