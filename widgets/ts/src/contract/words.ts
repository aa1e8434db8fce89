/** Texts come from the snapshot; a missing text shows its key, so that the gap is visible. */

export type Facts = Record<string, string | number>;
export type Words = (key: string, facts?: Facts) => string;

export function fill(template: string, facts: Facts = {}): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => (name in facts ? String(facts[name]) : whole));
}

export function wordsOf(ui: Record<string, string>): Words {
  return (key, facts) => fill(ui[key] ?? key, facts);
}
