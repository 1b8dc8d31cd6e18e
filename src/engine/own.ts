/** The value under a key of the record itself: names come from outside, and `constructor` is not one of ours. */
export function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The record without a key; the same record where it has none. */
export function omit<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!Object.hasOwn(record, key)) return record;
  const { [key]: _gone, ...rest } = record;
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
