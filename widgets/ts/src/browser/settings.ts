/** A person's settings for all tables in this browser. */

import { keep, recall } from "./storage";

export type Speed = "slow" | "normal" | "fast" | "instant";
export type Theme = "auto" | "light" | "dark";

/** How often to ask "What do you think?": as the host prefers, now and then, whenever possible, never. */
export type Asking = "auto" | "some" | "always" | "off";

export interface Settings {
  speed: Speed;
  theme: Theme;
  letters: boolean;
  large: boolean;
  /** True if the odds strip is shown in every game; set only by earlier versions. */
  strip: boolean;
  /** The games in which it is shown. */
  odds: readonly string[];
  ask: Asking;
  /** True if staged moments have sound. */
  sound: boolean;
}

export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "instant"];
export const ASKINGS: readonly Asking[] = ["auto", "some", "always", "off"];
export const THEMES: readonly Theme[] = ["auto", "light", "dark"];
const DEFAULTS: Settings = { speed: "normal", theme: "auto", letters: true, large: false, strip: false, odds: [], ask: "auto", sound: false };
const NAME = "table.settings";

function one<T>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.includes(value as T) ? (value as T) : otherwise;
}

export function loadSettings(): Settings {
  const found = recall(NAME);
  // Earlier versions stored `predict` instead of `ask`: true meant every time, false was merely the default.
  const raw: Partial<Record<keyof Settings | "predict", unknown>> = found !== null && typeof found === "object" ? found : {};
  const either = (name: "letters" | "large" | "strip" | "sound"): boolean => one(raw[name], [true, false], DEFAULTS[name]);
  return {
    speed: one(raw.speed, SPEEDS, DEFAULTS.speed),
    theme: one(raw.theme, THEMES, DEFAULTS.theme),
    letters: either("letters"),
    large: either("large"),
    strip: either("strip"),
    odds: Array.isArray(raw.odds) ? raw.odds.filter((one): one is string => typeof one === "string") : [],
    ask: one(raw.ask, ASKINGS, raw.predict === true ? "always" : DEFAULTS.ask),
    sound: either("sound"),
  };
}

export function saveSettings(settings: Settings): void {
  keep(NAME, settings);
}
