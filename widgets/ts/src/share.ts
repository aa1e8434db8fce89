/** The table's ways out and in: a file, a link. What comes in is judged by the session, never here. */

import type { App } from "./app";
import { chooseFile, copy, download } from "./files";

export async function saveFile(app: App): Promise<void> {
  const reply = await app.ask({ do: "save" });
  if (reply?.save === undefined) return;
  download(`${app.snapshot.game}-${app.snapshot.setup.seed ?? "deal"}.json`, reply.save);
}

export async function loadFile(app: App): Promise<void> {
  const file = await chooseFile();
  if (file === undefined) return;
  if ("broken" in file) app.tell({ text: app.words("load_broken"), rule: null, tone: "error" });
  else if ((await app.change({ do: "load", value: file.value })) !== null) {
    app.tell({ text: app.words("load_done"), rule: null, tone: "info" });
  }
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
