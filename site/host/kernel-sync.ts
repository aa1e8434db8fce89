// Synchronizes a lesson's page with its kernel: before the first cell of a new kernel runs, the kernel receives the
// lesson's language and the copy's record; changes of the record are stored in the notebook's metadata at once.
import type { Context } from "./early";
import type { Notebook } from "./notebook";
import { handOver, RECORD, RECORD_TYPE, recordsIn } from "./record";

interface Message {
  content?: { data?: Record<string, unknown> };
}

interface Signal<T> {
  connect(hear: (sender: unknown, value: T) => void): void;
}

/** The part of JupyterLab's kernel connection that is used here. */
export interface Kernel {
  requestExecute(content: { code: string; [key: string]: unknown }, ...rest: unknown[]): unknown;
  iopubMessage: Signal<Message>;
  statusChanged: Signal<string>;
}

export interface RunningContext extends Context {
  model: Context["model"] & { sharedModel: { setMetadata(name: string, value: unknown): void } };
  sessionContext: Context["sessionContext"] & {
    session: { kernel: Kernel | null } | null;
    kernelChanged: Signal<{ newValue: Kernel | null }>;
  };
}

const BEGINS = ["restarting", "autorestarting"];

export interface Watcher {
  /** Called when the kernel restarts: no widget on the page is connected any more. */
  began(): void;
  /** Called when a cell is run, with its id. */
  runs(cell: string): void;
  /** Called when a kernel becomes busy or idle. */
  status?(kernel: Kernel, status: string): void;
}

/**
 * Hook into every kernel of a notebook.
 *
 * @param lang the lesson's language.
 * @param keeps whether the notebook is a copy, which stores the record; an original is only watched.
 */
export function takeUp(context: RunningContext, lang: string, keeps: boolean, watchers: readonly Watcher[]): void {
  let records = keeps ? recordsIn(context.model.toJSON() as Notebook) : [];
  const keep = (record: unknown): void => {
    records = [record];
    context.model.sharedModel.setMetadata(RECORD, record);
  };
  const stand = (kernel: Kernel): void => {
    let told = false;
    const request = kernel.requestExecute.bind(kernel);
    kernel.requestExecute = (content, ...rest) => {
      if (!told) {
        told = true;
        request({ code: handOver(lang, keeps ? records : null), silent: true, store_history: false });
      }
      const about = rest[1] as { cellId?: unknown } | undefined;
      const cell = about?.cellId;
      if (typeof cell === "string") for (const watcher of watchers) watcher.runs(cell);
      return request(content, ...rest);
    };
    kernel.statusChanged.connect((_, status) => {
      for (const watcher of watchers) watcher.status?.(kernel, status);
      if (!BEGINS.includes(status)) return;
      told = false;
      for (const watcher of watchers) watcher.began();
    });
    kernel.iopubMessage.connect((_, { content }) => {
      const record = content?.data?.[RECORD_TYPE];
      if (keeps && record !== undefined) keep(record);
    });
  };
  const { kernel } = context.sessionContext.session ?? {};
  if (kernel) stand(kernel);
  context.sessionContext.kernelChanged.connect((_, { newValue }) => {
    for (const watcher of watchers) watcher.began();
    if (newValue) stand(newValue);
  });
}
