/** Export and import: save to a file, read a file, copy to the clipboard. */

import type { Json } from "../contract/types";

export function download(name: string, value: unknown): void {
  downloadText(name, JSON.stringify(value, null, 1));
}

export function downloadText(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000); // some browsers read the address after the click returns
}

/** A file parsed as JSON, or `broken`; files too large for a saved match are not read. */
export type ReadFile = { value: Json } | { broken: true };

const MAX_BYTES = 20_000_000;

/** Let the person choose a file; undefined if none is chosen, `broken` if it is not JSON. */
export function chooseFile(): Promise<ReadFile | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".json,application/json";
    input.addEventListener("cancel", () => resolve(undefined));
    input.addEventListener("change", async () => {
      const file = input.files?.[0];
      if (file === undefined) return resolve(undefined);
      resolve(await readJson(file));
    });
    input.click();
  });
}

export async function readJson(file: Blob): Promise<ReadFile> {
  if (file.size > MAX_BYTES) return { broken: true };
  try {
    return { value: JSON.parse(await file.text()) as Json };
  } catch {
    return { broken: true };
  }
}

/** Copy a text to the clipboard; false if the browser does not allow it. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
