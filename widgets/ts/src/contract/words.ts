/** Texts come from the snapshot; a missing text shows its key, so that the gap is visible. */

export type Facts = Record<string, string | number>;
export type Words = (key: string, facts?: Facts) => string;

/** A slot in a text: `{n}`, or `{n:card is|cards are}`, which gives "1 card is" or "2 cards are". */
const SLOT = /\{(\w+)(?::([^{}|]*)\|([^{}|]*))?\}/g;

/** Fill in the facts of a text in a single pass, since text that people typed may look like a slot. */
export function fill(template: string, facts: Facts = {}): string {
  return template.replace(SLOT, (whole, name: string, one?: string, many?: string) => {
    if (!Object.hasOwn(facts, name)) return whole;
    const value = String(facts[name]);
    return one === undefined ? value : `${value} ${value === "1" ? one : many}`;
  });
}

export function wordsOf(ui: Record<string, string>): Words {
  return (key, facts) => fill(ui[key] ?? key, facts);
}
