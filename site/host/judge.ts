// Between the notebook program and its files: whatever way a notebook has come in, it is read as text until this browser
// has run it (trust.ts), and written so.
import { isObject, type Notebook } from "./notebook";
import { judged, remember } from "./trust";

interface File {
  type?: string;
  content?: unknown;
  [key: string]: unknown;
}

/** The part of JupyterLab's drive that brings and takes files. */
interface Drive {
  get(path: string, options?: File): Promise<File>;
  save(path: string, options?: File): Promise<File>;
}

interface App {
  serviceManager: { contents: { defaultDrive: Drive } };
  shell: { currentWidget: { context?: { isReady: boolean; model: { toJSON(): unknown } } } | null };
}

function isNotebook(content: unknown): content is Notebook {
  return isObject(content) && "cells" in content;
}

/** A file with its content judged, if it is a notebook; as the program may ask for one as text, too. */
function fileJudged<T extends File>(file: T): T {
  const { content } = file;
  if (isNotebook(content)) return { ...file, content: judged(content) };
  if (typeof content !== "string" || file.type !== "notebook") return file;
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return file; // no notebook for anybody
  }
  return isNotebook(value) ? { ...file, content: JSON.stringify(judged(value)) } : file;
}

function judgeDrive({ serviceManager, shell }: App): void {
  const drive = serviceManager.contents.defaultDrive;
  const [get, save] = [drive.get.bind(drive), drive.save.bind(drive)];
  drive.get = async (path, options) => fileJudged(await get(path, options));
  drive.save = async (path, options = {}) => {
    const { context } = shell.currentWidget ?? {};
    const shown = context?.isReady ? context.model.toJSON() : null;
    if (isNotebook(shown)) remember(shown);
    return await save(path, fileJudged(options));
  };
}

/** Stand before the files as soon as the program is made, before it reads any; where that fails it does not start. */
export function judgeFiles(): void {
  Object.defineProperty(window, "jupyterapp", {
    configurable: true,
    set(app: App) {
      judgeDrive(app);
      delete window.jupyterapp;
      Object.assign(window, { jupyterapp: app });
    },
  });
}
