/** The entry module, loaded by both notebooks (anywidget) and play pages. */

import "./styles/table.css";

import { App } from "./app";
import { copyWhenAsked } from "./browser/copying";
import type { Model, MountOptions } from "./contract/types";

export { requestOfFragment } from "./contract/fragment";
export type { Model, MountOptions };

/** Mount a table into an element; the returned function removes it. */
export function mount(el: HTMLElement, model: Model, options: MountOptions = {}): () => void {
  const app = new App(el, model, options);
  return () => app.destroy();
}

export default {
  initialize(): void {
    copyWhenAsked(); // nothing else to prepare: every view has its own state, and the game's state is in the kernel
  },
  render({ model, el }: { model: Model; el: HTMLElement }): () => void {
    return mount(el, model);
  },
};
