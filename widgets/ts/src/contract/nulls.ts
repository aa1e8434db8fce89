/** A notebook kernel in the browser hands over Python's None as undefined; the contract knows only null. */

/** The value with null for every undefined; what has none in it stays the same object. */
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
