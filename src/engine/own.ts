/**
 * The value of a record's own key. Keys come from outside, so inherited ones like `constructor` must not be found. All
 * inherited members are functions, except `__proto__`. Only in these cases is the slower check needed.
 */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  const value = record[key];
  return (typeof value !== "function" && key !== "__proto__") || Object.hasOwn(record, key) ? value : undefined;
}

/** The record without a key. The same record if it does not have the key. */
export function omit<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!Object.hasOwn(record, key)) return record;
  // If the record has no other key, the slow copy is not needed. This case is frequent.
  for (const name in record)
    if (name !== key) {
      const { [key]: _, ...rest } = record;
      return rest;
    }
  return {};
}

/** The record with a key set. The same record if it already has this value. */
export function put<T>(record: Readonly<Record<string, T>>, key: string, value: T): Readonly<Record<string, T>> {
  const before = own(record, key);
  if (before === value) return record;
  if (key === "__proto__") return { ...record, [key]: value };
  // Setting the key in a copy is faster than a literal with a computed name.
  const copy: Record<string, T> = { ...record };
  copy[key] = value;
  return copy;
}

export function isEmpty(record: object): boolean {
  for (const _ in record) return false;
  return true;
}
