/** Normalizes Python's None, which a notebook kernel in the browser passes as undefined, to the contract's null. */

/** Replace every undefined with null; values without any stay the same object. */
export function withNulls<T>(value: T): T {
  if (value === undefined) return null as T;
  if (Array.isArray(value)) {
    const parts = value.map(withNulls);
    return parts.every((part, i) => part === value[i]) ? value : (parts as T);
  }
  if (value !== null && typeof value === "object") {
    const entries = Object.entries(value).map(([key, part]) => [key, withNulls(part), part] as const);
    if (entries.every(([, part, old]) => part === old)) return value;
    return Object.fromEntries(entries.map(([key, part]) => [key, part])) as T;
  }
  return value;
}
