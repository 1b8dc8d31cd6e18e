/** The value at a dotted path in a request's body; `undefined` if there is none. */
export function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (inside, key) => (isObject(inside) && Object.hasOwn(inside, key) ? Reflect.get(inside, key) : undefined),
      value,
    );
}

/** The text at a dotted path in a request's body; `""` if there is none. */
export function textAt(value: unknown, path: string): string {
  const found = at(value, path);
  return typeof found === "string" ? found : "";
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
