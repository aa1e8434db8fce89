// Filters the files that the notebook program reads and writes: whatever its source, a notebook is reduced to text
// until this browser has run it (trust.ts).
import { isNotebook } from "./notebook";
import { judged, remember } from "./trust";

interface File {
  type?: string;
  content?: unknown;
  [key: string]: unknown;
}

/** The part of JupyterLab's drive that reads and writes files. */
interface Drive {
  get(path: string, options?: File): Promise<File>;
  save(path: string, options?: File): Promise<File>;
}

interface App {
  serviceManager: { contents: { defaultDrive: Drive } };
  shell: { currentWidget: { context?: { isReady: boolean; model: { toJSON(): unknown } } } | null };
}

/** Return a file with untrusted outputs removed if it is a notebook, which the program may also request as text. */
function fileJudged<T extends File>(file: T): T {
  const { content } = file;
  if (isNotebook(content)) return { ...file, content: judged(content) };
  if (typeof content !== "string" || file.type !== "notebook") return file;
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    return file; // not a valid notebook
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

/**
 * Wrap the drive as soon as the program sets itself up, before it reads any file; if that fails, the program does not
 * start.
 */
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
