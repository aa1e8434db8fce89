/** The module that both a notebook (anywidget) and the play page load. */

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
    copyWhenAsked(); // the only preparation: every view has its own state, the game's state is in the kernel
  },
  render({ model, el }: { model: Model; el: HTMLElement }): () => void {
    return mount(el, model);
  },
};
