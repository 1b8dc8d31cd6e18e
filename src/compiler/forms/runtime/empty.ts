import type { Json, FormDefinition } from "../../../engine/index.ts";

/**
 * A copy without properties that are absent or `""`: for a person, both are an empty field. The objects have no
 * prototype, so that a field named `constructor` is absent unless it was given.
 */
export function withoutEmpty(value: Json): Json {
  return copied(value, () => Object.create(null) as Record<string, Json>);
}

/**
 * Like `withoutEmpty`, for schemas that name no inherited member. It is several times as fast, and returns the value
 * itself if nothing in it is empty.
 */
export function filled(value: Json): Json {
  return hasEmpty(value) ? copied(value, () => ({})) : value;
}

function copied(value: Json, blank: () => Record<string, Json>): Json {
  if (Array.isArray(value)) return value.map((item: Json) => copied(item, blank));
  if (typeof value !== "object" || value === null) return value;
  const copy = blank();
  const record = value as Record<string, Json | undefined>;
  for (const key of Object.keys(record)) {
    const child = record[key];
    if (child === "" || child === undefined) continue;
    const kept = typeof child === "object" ? copied(child, blank) : child;
    // A plain assignment would set the copy's prototype.
    if (key === "__proto__") Object.defineProperty(copy, key, { value: kept, enumerable: true });
    else copy[key] = kept;
  }
  return copy;
}

function hasEmpty(value: Json): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(hasEmpty);
  const record = value as Record<string, Json | undefined>;
  for (const key in record) {
    const child = record[key];
    if (child === "" || child === undefined || (typeof child === "object" && hasEmpty(child))) return true;
  }
  return false;
}

/**
 * Wraps the validators of parts of a schema so that an empty text counts as absent, as in the validator of the whole.
 */
export function branches(judges: Readonly<Record<string, (value: Json) => boolean>>): FormDefinition["branches"] {
  return Object.fromEntries(
    Object.entries(judges).map(([hash, takes]) => [hash, (value) => value === undefined || takes(withoutEmpty(value))]),
  );
}
