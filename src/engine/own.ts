/**
 * The value under a key of the record itself: names come from outside, and `constructor` is not one of ours. What every object
 * inherits is a function, but for `__proto__`; only those need the slow question whose they are.
 */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  const value = record[key];
  return (typeof value !== "function" && key !== "__proto__") || Object.hasOwn(record, key) ? value : undefined;
}

/** The record without a key; the same record where it has none. */
export function omit<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!Object.hasOwn(record, key)) return record;
  // Nothing else, as is often so: not worth the slow copy.
  for (const name in record)
    if (name !== key) {
      const { [key]: _, ...rest } = record;
      return rest;
    }
  return {};
}

/** The record with a key set; the same record where it already holds that very value. */
export function put<T>(record: Readonly<Record<string, T>>, key: string, value: T): Readonly<Record<string, T>> {
  const before = own(record, key);
  if (before === value) return record;
  if (key === "__proto__") return { ...record, [key]: value };
  // Set in the copy: faster than a literal with a computed name.
  const copy: Record<string, T> = { ...record };
  copy[key] = value;
  return copy;
}

export function isEmpty(record: object): boolean {
  for (const _ in record) return false;
  return true;
}
