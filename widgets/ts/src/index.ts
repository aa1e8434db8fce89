/** The module that a notebook (anywidget) and the play page load alike. */

import "./styles/table.css";

import { App } from "./app";
import { copyWhenAsked } from "./browser/copying";
import type { Model, MountOptions } from "./contract/types";

export { requestOfFragment } from "./contract/fragment";
export type { Model, MountOptions };

/** Put a table into an element; the function that comes back takes it away again. */
export function mount(el: HTMLElement, model: Model, options: MountOptions = {}): () => void {
  const app = new App(el, model, options);
  return () => app.destroy();
}

export default {
  initialize(): void {
    copyWhenAsked(); // all that is to prepare: every view holds its own state, the game's state is in the kernel
  },
  render({ model, el }: { model: Model; el: HTMLElement }): () => void {
    return mount(el, model);
  },
};
