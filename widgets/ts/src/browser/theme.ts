/** Light or dark theme: the person's choice, else Jupyter's theme, else the system's. */

import type { Theme } from "./settings";

const QUERY = "(prefers-color-scheme: dark)";

export function isDark(theme: Theme): boolean {
  if (theme !== "auto") return theme === "dark";
  const jupyter = document.body?.dataset["jpThemeLight"];
  if (jupyter !== undefined) return jupyter === "false";
  return globalThis.matchMedia?.(QUERY).matches ?? false;
}

export function watchTheme(changed: () => void): () => void {
  const media = globalThis.matchMedia?.(QUERY);
  media?.addEventListener("change", changed);
  const observer = new MutationObserver(changed);
  if (document.body) observer.observe(document.body, { attributeFilter: ["data-jp-theme-light"] });
  return () => {
    media?.removeEventListener("change", changed);
    observer.disconnect();
  };
}

/** Return whether there is a pointer that can hover; a finger cannot. */
export function canHover(): boolean {
  return globalThis.matchMedia?.("(hover: hover)").matches ?? true;
}

export function motionIsReduced(): boolean {
  return globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false;
}
