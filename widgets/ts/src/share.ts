/** The table's ways out and in: a file, a link. What comes in is judged by the session, never here. */

import type { App } from "./app";
import { chooseFile, copy, download, readJson, type ReadFile } from "./files";

export async function saveFile(app: App): Promise<void> {
  const reply = await app.ask({ do: "save" });
  if (reply?.save === undefined) return;
  download(`${app.snapshot.game}-${app.snapshot.setup.seed ?? "deal"}.json`, reply.save);
}

export async function loadFile(app: App): Promise<void> {
  const file = await chooseFile();
  if (file !== undefined) await take(app, file);
}

async function take(app: App, file: ReadFile): Promise<void> {
  if ("broken" in file) app.tell({ text: app.words("load_broken"), rule: null, tone: "error" });
  else if (app.options.foreign?.(file.value) === true) return;
  else if ((await app.change({ do: "load", value: file.value })) !== null) {
    app.tell({ text: app.words("load_done"), rule: null, tone: "info" });
  }
}

/** Let a saved match be dropped on the table (or wherever its page wants it); returns what ends this. */
export function takeDrops(app: App): () => void {
  const place = app.options.drops ?? app.root;
  const brings = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;
  const over = (event: DragEvent): void => {
    if (!brings(event)) return;
    event.preventDefault(); // else the browser would open the file in place of the page
    app.root.dataset["drop"] = "over";
  };
  const away = (): void => {
    delete app.root.dataset["drop"];
  };
  const dropped = (event: DragEvent): void => {
    if (!brings(event)) return;
    event.preventDefault();
    away();
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) void readJson(file).then((read) => take(app, read));
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

export async function copyLink(app: App): Promise<void> {
  const reply = await app.ask({ do: "link" });
  if (reply?.link === undefined) return;
  await copyText(app, `${app.options.linkBase ?? ""}#${reply.link}`, "link_copied");
}

export async function copyText(app: App, text: string, done: string): Promise<void> {
  if (await copy(text)) app.tell({ text: app.words(done), rule: null, tone: "info" });
  else app.tell({ text: app.words("copy_yourself"), rule: null, tone: "info", copy: text });
}
