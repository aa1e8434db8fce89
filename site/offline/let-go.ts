/**
 * Give the memory of a file back that is not read again. A worker at rest collects no garbage, and it shares the process of
 * its page. A message takes the bytes along, and this one goes to nobody; `transfer` would only detach them in Chromium.
 */
export function letGo(file: ArrayBuffer): void {
  const { port1, port2 } = new MessageChannel();
  port2.close();
  port1.postMessage(null, [file]);
  port1.close();
}
