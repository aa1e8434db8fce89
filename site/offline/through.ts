/**
 * Pass bytes through a compression or decompression stream.
 *
 * @param most maximum number of bytes of the result: a few bytes can unpack to any length.
 * @throws {RangeError} The result is longer.
 */
export async function through(
  bytes: BufferSource,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = stream.writable.getWriter();
  const ignored = (): void => {}; // reading fails for the same reason
  writer.write(bytes).catch(ignored);
  writer.close().catch(ignored);
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) throw new RangeError("the contents are too long");
    parts.push(part.value);
  }
  const whole = new Uint8Array(length);
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}
