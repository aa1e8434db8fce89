// Delays commands that run cells until the notebook has its kernel. Before that, such a command would clear the outputs
// without running anything and without a message, or a dialog would ask for a kernel that is already starting.

export interface Context {
  isReady: boolean;
  ready: Promise<void>;
  model: { defaultKernelLanguage?: string; dirty: boolean; toJSON(): unknown };
  save(): Promise<void>;
  saveState: { connect(hear: (sender: unknown, state: string) => void): void };
  sessionContext: { isReady: boolean; ready: Promise<void> };
}

export interface Panel {
  context?: Context;
  content: {
    node: HTMLElement;
    activeCellIndex: number;
    widgets: readonly { node: HTMLElement }[];
    scrollToItem(index: number, align?: "start"): Promise<void>;
  };
}

/** The part of JupyterLab's program that is used here. */
interface Program {
  commands: { execute(id: string, args?: unknown): Promise<unknown> };
  shell: { currentWidget: Panel | null };
}

declare global {
  interface Window {
    /** Set once the program's scripts have loaded ("exposeAppInBrowser" in lite.py). */
    jupyterapp?: Program;
  }
}

const RUNS = /^(notebook|runmenu):(restart-)?(and-)?run/;
const LOOK_MS = 50; // polling interval until the program exists; its cells follow much later

export async function program(): Promise<Program> {
  for (;;) {
    if (window.jupyterapp) return window.jupyterapp;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Return the current panel once the notebook program has read the notebook. */
export async function opened(): Promise<Panel & { context: Context }> {
  const { shell } = await program();
  for (;;) {
    const panel = shell.currentWidget;
    if (panel?.context?.isReady) return panel as Panel & { context: Context };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/**
 * Return whether the kernel starts without asking; for languages other than Python the program asks which kernel to
 * use.
 */
function startsByItself(context: Context): boolean {
  return context.model.defaultKernelLanguage === "python";
}

async function started(context: Context): Promise<void> {
  await context.ready;
  if (startsByItself(context)) await context.sessionContext.ready;
}

function isEarly(context: Context): boolean {
  return !context.isReady || (startsByItself(context) && !context.sessionContext.isReady);
}

/** Wait until the current notebook has its kernel. */
export async function kernelStarted(): Promise<void> {
  const { shell } = await program();
  for (;;) {
    const context = shell.currentWidget?.context;
    if (context) return started(context);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/**
 * Delay every command that runs cells, in order, until the notebook has its kernel.
 *
 * @param stood settles when the page is set up between notebook and kernel; cells run earlier would lack the copy's
 * record.
 */
export async function holdEarlyRuns(stood: Promise<unknown>): Promise<void> {
  const { commands, shell } = await program();
  let isAlone = true;
  const standing = stood.then(
    () => (isAlone = false),
    () => (isAlone = false), // setup failed, which is reported elsewhere: run the cells anyway
  );
  const execute = commands.execute.bind(commands);
  let before: number | null = null; // the active cell when the previous command was given
  commands.execute = async (id, args) => {
    const panel = shell.currentWidget;
    if (!panel?.context || !RUNS.test(id) || !(isAlone || isEarly(panel.context))) return execute(id, args);
    const here = panel.content.activeCellIndex;
    const moved = here !== before; // by the user: no command has advanced it yet
    before = here;
    await started(panel.context);
    await standing;
    if (moved) panel.content.activeCellIndex = here;
    return execute(id, args);
  };
}
