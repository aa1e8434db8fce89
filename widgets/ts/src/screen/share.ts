/** Import and export of a match: a file, a link. Imports are validated by the session, never here. */

import { chooseFile, copy, download, readJson, type ReadFile } from "../browser/files";
import type { Save } from "../contract/formats/saves";
import type { Screen } from "./screen";

export async function saveFile(screen: Screen): Promise<void> {
  const reply = await screen.ask({ do: "save" });
  if (reply?.save === undefined) return;
  download(`${screen.snapshot.game}-${screen.snapshot.setup.seed ?? "deal"}.json`, reply.save);
}

export async function loadFile(screen: Screen): Promise<void> {
  const file = await chooseFile();
  if (file !== undefined) await take(screen, file);
}

async function take(screen: Screen, file: ReadFile): Promise<void> {
  if ("broken" in file) screen.tell({ text: screen.words("load_broken"), rule: null, tone: "error" });
  else if (screen.options.foreign?.(file.value) === true) return;
  else if ((await screen.change({ do: "load", value: file.value as string | Save })) !== null) {
    screen.tell({ text: screen.words("load_done"), rule: null, tone: "info" });
  }
}

/** Let a saved match be dropped on the table (or on an element of the host page); returns a function that ends this. */
export function takeDrops(screen: Screen): () => void {
  const place = screen.options.drops ?? screen.root;
  const brings = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  const over = (event: DragEvent): void => {
    if (!brings(event)) return;
    event.preventDefault(); // otherwise the browser would open the file in place of the page
    screen.root.dataset["drop"] = "over";
  };
  const away = (): void => {
    delete screen.root.dataset["drop"];
  };
  const dropped = (event: DragEvent): void => {
    if (!brings(event)) return;
    event.preventDefault();
    away();
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) void readJson(file).then((read) => take(screen, read));
  };
  place.addEventListener("dragover", over);
  place.addEventListener("dragleave", away);
  place.addEventListener("drop", dropped);
  return () => {
    place.removeEventListener("dragover", over);
    place.removeEventListener("dragleave", away);
    place.removeEventListener("drop", dropped);
  };
}

export async function copyLink(screen: Screen): Promise<void> {
  const reply = await screen.ask({ do: "link" });
  if (reply?.link === undefined) return;
  await copyText(screen, `${screen.options.linkBase ?? ""}#${reply.link}`, "link_copied");
}

export async function copyText(screen: Screen, text: string, done: string): Promise<void> {
  if (await copy(text)) screen.tell({ text: screen.words(done), rule: null, tone: "info" });
  else screen.tell({ text: screen.words("copy_yourself"), rule: null, tone: "info", copy: text });
}
