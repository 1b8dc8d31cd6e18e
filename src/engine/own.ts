/** The value under a key of the record itself: names come from outside, and `constructor` is not one of ours. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  const value = record[key];
  return value !== undefined && Object.hasOwn(record, key) ? value : undefined;
}

/** The record without a key; the same record where it has none. */
export function omit<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!Object.hasOwn(record, key)) return record;
  let rest: Record<string, T> = {};
  for (const name in record) {
    if (name === key) continue;
    if (name === "__proto__") rest = { ...rest, [name]: record[name] as T };
    else rest[name] = record[name] as T;
  }
  return rest;
}

/** The record with a key set; the same record where it already holds that very value. */
export function put<T>(record: Readonly<Record<string, T>>, key: string, value: T): Readonly<Record<string, T>> {
  return own(record, key) === value ? record : { ...record, [key]: value };
}

export function isEmpty(record: object): boolean {
  for (const _ in record) return false;
  return true;
}
