// A notebook shows its cells before it has a kernel, and what is run in between is lost: the cell's outputs go, nothing
// is run and nothing is said, or a dialog asks for a kernel that is being started already. So running waits here.
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
    activeCellIndex: number;
    widgets: readonly { node: HTMLElement }[];
    scrollToItem(index: number, align?: "start"): Promise<void>;
  };
}

/** The part of JupyterLab's program that is needed here. */
interface Program {
  commands: { execute(id: string, args?: unknown): Promise<unknown> };
  shell: { currentWidget: Panel | null };
}

declare global {
  interface Window {
    /** There once the program's scripts have arrived ("exposeAppInBrowser" in lite.py). */
    jupyterapp?: Program;
  }
}

const RUNS = /^(notebook|runmenu):(restart-)?(and-)?run/;
const LOOK_MS = 50; // between two looks whether the program is there; its cells come much later

export async function program(): Promise<Program> {
  for (;;) {
    if (window.jupyterapp) return window.jupyterapp;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** What the notebook program shows, once it has read the notebook. */
export async function opened(): Promise<Panel & { context: Context }> {
  const { shell } = await program();
  for (;;) {
    const panel = shell.currentWidget;
    if (panel?.context?.isReady) return panel as Panel & { context: Context };
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Only Python's start is waited for: for another language the program has to ask which kernel is meant. */
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

/** Wait until the notebook that is shown has its kernel. */
export async function kernelStarted(): Promise<void> {
  const { shell } = await program();
  for (;;) {
    const context = shell.currentWidget?.context;
    if (context) return started(context);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Let every command that runs cells wait, in its turn, until the notebook has its kernel.
 *
 * @param stood settles when the page stands between notebook and kernel: what runs before would not know the copy's record.
 */
export async function holdEarlyRuns(stood: Promise<unknown>): Promise<void> {
  const { commands, shell } = await program();
  let isAlone = true;
  const standing = stood.then(
    () => (isAlone = false),
    () => (isAlone = false), // it could not be had, which is said elsewhere: cells run all the same
  );
  const execute = commands.execute.bind(commands);
  let before: number | null = null; // the cell in which the command before this one was given
  commands.execute = async (id, args) => {
    const panel = shell.currentWidget;
    if (!panel?.context || !RUNS.test(id) || !(isAlone || isEarly(panel.context))) return execute(id, args);
    const here = panel.content.activeCellIndex;
    const moved = here !== before; // by hand, for no command has moved on yet
    before = here;
    await started(panel.context);
    await standing;
    if (moved) panel.content.activeCellIndex = here;
    return execute(id, args);
  };
}
