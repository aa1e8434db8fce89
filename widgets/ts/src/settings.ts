/** What a person sets once for all tables of this browser. Storage may be forbidden; then it lasts as long as the page. */

export type Speed = "slow" | "normal" | "fast" | "instant";
export type Theme = "auto" | "light" | "dark";

export interface Settings {
  speed: Speed;
  theme: Theme;
  letters: boolean;
  large: boolean;
}

export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "instant"];
export const THEMES: readonly Theme[] = ["auto", "light", "dark"];
const DEFAULTS: Settings = { speed: "normal", theme: "auto", letters: true, large: false };
const KEY = "combinatoria.table.settings";

function one<T>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.includes(value as T) ? (value as T) : otherwise;
}

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null; // reading the property itself throws when cookies are blocked
  }
}

export function loadSettings(): Settings {
  let raw: Partial<Record<keyof Settings, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(storage()?.getItem(KEY) ?? "{}");
    if (parsed !== null && typeof parsed === "object") raw = parsed;
  } catch {
    // Someone else's or a broken entry: the defaults are right, and the next change overwrites it.
  }
  return {
    speed: one(raw.speed, SPEEDS, DEFAULTS.speed),
    theme: one(raw.theme, THEMES, DEFAULTS.theme),
    letters: one(raw.letters, [true, false], DEFAULTS.letters),
    large: one(raw.large, [true, false], DEFAULTS.large),
  };
}

export function saveSettings(settings: Settings): void {
  try {
    storage()?.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A full or forbidden storage costs the memory of a setting, nothing else.
  }
}
