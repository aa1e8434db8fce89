/**
 * Preserves keyboard focus over renders: the focused item keeps it, and if that leaves the table a suitable neighbour
 * gets it.
 *
 * Focusable items have a `data-key` (stable over renders) inside a `data-group` (one Tab stop).
 */

export interface Spot {
  node: HTMLElement;
  key: string;
  group: string;
  index: number;
}

export function itemsOf(group: Element): HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>("[data-key]")];
}

/** Return whether an item is visible and so can have focus: not hidden, and not the slot of an unused place. */
function inSight(node: HTMLElement): boolean {
  // Browsers know this from the style; where nothing is laid out, the attributes tell.
  return node.closest("[hidden], [data-unused]") === null && (node.checkVisibility?.() ?? true);
}

export function groupNamed(root: ParentNode, name: string): HTMLElement | undefined {
  return [...root.querySelectorAll<HTMLElement>("[data-group]")].find((one) => one.dataset["group"] === name);
}

function activeIn(root: HTMLElement): HTMLElement | null {
  const scope = root.getRootNode() as Document | ShadowRoot;
  const active = scope.activeElement;
  return active instanceof HTMLElement && active !== root && root.contains(active) ? active : null;
}

/** Return the focused item before a render; null if focus is outside the table. */
export function remember(root: HTMLElement): Spot | null {
  const node = activeIn(root);
  if (node === null) return null;
  const group = node.closest<HTMLElement>("[data-group]");
  const index = group === null ? -1 : itemsOf(group).indexOf(node);
  return { node, key: node.dataset["key"] ?? "", group: group?.dataset["group"] ?? "", index };
}

/** Give focus back after a render that removed it. */
export function restore(root: HTMLElement, spot: Spot | null): void {
  if (spot === null || activeIn(root) !== null) return;
  if (root.contains(spot.node) && inSight(spot.node)) {
    spot.node.focus({ preventScroll: true });
    if (activeIn(root) !== null) return;
  }
  const group = groupNamed(root, spot.group);
  const items = group ? itemsOf(group).filter(inSight) : [];
  const heir =
    items.find((item) => item.dataset["key"] === spot.key) ??
    (group ? undefined : named(root, spot.key)) ??
    items[Math.min(Math.max(spot.index, 0), items.length - 1)] ??
    stop(root, "[data-own] [data-key]") ??
    stop(root, "[data-key]") ??
    root.querySelector<HTMLElement>("[data-fallback]");
  heir?.focus({ preventScroll: true });
}

/** Find the same item elsewhere, for instance in a panel that has moved next to the table. */
function named(root: HTMLElement, key: string): HTMLElement | undefined {
  if (key === "") return undefined;
  return [...root.querySelectorAll<HTMLElement>("[data-key]")].find((one) => one.dataset["key"] === key && inSight(one));
}

function stop(root: HTMLElement, selector: string): HTMLElement | undefined {
  const all = [...root.querySelectorAll<HTMLElement>(selector)].filter(inSight);
  return all.find((node) => node.tabIndex === 0) ?? all[0];
}

/** Return the item that a key leads to, or null for other keys. */
export function neighbour(group: Element, from: HTMLElement, key: string): HTMLElement | null {
  const items = itemsOf(group).filter(inSight);
  const at = items.indexOf(from);
  if (at < 0) return null;
  const last = items.length - 1;
  const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: last }[key];
  if (to === undefined) return null;
  return items[(to + items.length) % items.length] ?? null;
}
