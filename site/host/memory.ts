// What a play page remembers between visits, in this browser only. A browser that forbids it is no reason to fail.

const LANGUAGE = "combinatoria/lang";

function saveKey(game: string): string {
  return `combinatoria/play/${game}`;
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null; // storage is switched off: the visit works, it is just not remembered
  }
}

function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false; // switched off or full
  }
}

/** The saved game, or null when there is none or it is not even JSON. */
export function savedGame(game: string): unknown {
  const text = read(saveKey(game));
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Keep a game; tells whether that worked. */
export function keepGame(game: string, value: unknown): boolean {
  return write(saveKey(game), JSON.stringify(value));
}

export function keepLanguage(lang: string): void {
  write(LANGUAGE, lang);
}

/** The language asked for in the address, else the one chosen before, else the browser's, among those there are. */
export function chosenLanguage(known: string[], search: string): string {
  const wishes = [new URLSearchParams(search).get("lang"), read(LANGUAGE), ...navigator.languages];
  for (const wish of wishes) {
    const short = wish?.slice(0, 2).toLowerCase();
    if (short && known.includes(short)) return short;
  }
  return known[0] ?? "en";
}
