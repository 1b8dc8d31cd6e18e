/** A value inside what the SDK gave, `undefined` where there is none. */
export function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

/** A text inside what the SDK gave, `""` where there is none. */
export function textAt(value: unknown, key: string): string {
  const found = at(value, key);
  return typeof found === "string" ? found : "";
}
