/** What a person sets once for all tables of this browser. */

import { keep, recall } from "./storage";

export type Speed = "slow" | "normal" | "fast" | "instant";
export type Theme = "auto" | "light" | "dark";

/** How often the table asks "What do you think?": as its host likes it, now and then, at every occasion, never. */
export type Asking = "auto" | "some" | "always" | "off";

export interface Settings {
  speed: Speed;
  theme: Theme;
  letters: boolean;
  large: boolean;
  /** Whether the odds strip is shown in every game, as earlier versions kept it. */
  strip: boolean;
  /** The games in which it is shown. */
  odds: readonly string[];
  predict: boolean;
  /** How often it does; not there in what earlier versions kept: whoever had switched it on was asked every time. */
  ask?: Asking;
  /** Whether staged moments can be heard. */
  sound: boolean;
}

export const SPEEDS: readonly Speed[] = ["slow", "normal", "fast", "instant"];
export const ASKINGS: readonly Asking[] = ["auto", "some", "always", "off"];
export const THEMES: readonly Theme[] = ["auto", "light", "dark"];
const DEFAULTS: Settings = { speed: "normal", theme: "auto", letters: true, large: false, strip: false, odds: [], predict: false, sound: false };
const NAME = "table.settings";

function one<T>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.includes(value as T) ? (value as T) : otherwise;
}

export function loadSettings(): Settings {
  const found = recall(NAME);
  const raw: Partial<Record<keyof Settings, unknown>> = found !== null && typeof found === "object" ? found : {};
  const either = (name: "letters" | "large" | "strip" | "predict" | "sound"): boolean => one(raw[name], [true, false], DEFAULTS[name]);
  return {
    speed: one(raw.speed, SPEEDS, DEFAULTS.speed),
    theme: one(raw.theme, THEMES, DEFAULTS.theme),
    letters: either("letters"),
    large: either("large"),
    strip: either("strip"),
    odds: Array.isArray(raw.odds) ? raw.odds.filter((one): one is string => typeof one === "string") : [],
    predict: either("predict"),
    ask: one(raw.ask, ASKINGS, raw.predict === true ? "always" : "auto"), // off was only what it began as
    sound: either("sound"),
  };
}

export function saveSettings(settings: Settings): void {
  keep(NAME, settings);
}
