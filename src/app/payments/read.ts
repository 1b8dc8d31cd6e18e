/** A value in the SDK's data; `undefined` if it does not exist. */
export function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}

/** A text in the SDK's data; `""` if it does not exist. */
export function textAt(value: unknown, key: string): string {
  const found = at(value, key);
  return typeof found === "string" ? found : "";
}
