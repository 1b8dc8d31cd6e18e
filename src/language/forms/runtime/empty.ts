import type { Json } from "../../../engine/index.ts";

/**
 * A copy without properties that are absent or `""`: to a person both are an empty field. Objects come
 * without a prototype, so that a field named `constructor` is absent until it is there.
 */
export function withoutEmpty(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (typeof value !== "object" || value === null) return value;
  const copy: Record<string, Json> = Object.create(null);
  for (const [key, child] of Object.entries(value)) {
    if (child !== "" && child !== undefined) copy[key] = withoutEmpty(child);
  }
  return copy;
}
