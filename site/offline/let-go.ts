/**
 * Release the memory of a file that is no longer needed. An idle worker does not collect garbage, and it shares its
 * page's process. Posting the buffer moves it out, here to a closed port; `transfer` would only detach it in Chromium.
 */
export function letGo(file: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [file]);
  port1.close();
}
