/** A notebook kernel in the browser hands over Python's None as undefined; the contract knows only null. */

export function withNulls<T>(value: T): T {
  if (value === undefined) return null as T;
  if (Array.isArray(value)) return value.map(withNulls) as T;
  if (value !== null && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, withNulls(part)])) as T;
  }
  return value;
}
