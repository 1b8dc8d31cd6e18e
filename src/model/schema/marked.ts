import type { JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject } from "../json.ts";
import { once } from "../once.ts";
import { deref } from "./bundle.ts";
import { entering, NOTHING_ENTERED } from "./walk.ts";

/**
 * Dotted paths (`*` for a list's items and a map's values) of all values whose schema has one of the keywords as
 * `true`.
 */
export function markedPaths(schema: JsonObject, keywords: readonly string[]): string[] {
  return pathsWhere(schema, (flat) => keywords.some((keyword) => flat[keyword] === true));
}

/** Dotted paths (as in `markedPaths`) of all values whose schema, with its reference resolved, satisfies `isMeant`. */
function pathsWhere(schema: JsonObject, isMarked: IsMarked): string[] {
  const found = new Set<string>();
  collect(schema, schema, isMarked, [], NOTHING_ENTERED, found);
  return [...found];
}

type IsMarked = (flat: JsonObject) => boolean;

function collect(
  schema: JsonObject,
  root: JsonObject,
  isMarked: IsMarked,
  path: readonly string[],
  before: ReadonlySet<string>,
  found: Set<string>,
): void {
  const entered = entering(schema, before);
  // A schema inside itself adds nothing new.
  if (entered === undefined) return;
  const flat = deref(schema, root);
  const marked = isMarked(flat);
  if (marked && path.length > 0) found.add(path.join("."));
  // The parts of a marked value are included in it.
  if (marked) return;
  const inner = (child: JsonObject, ...more: readonly string[]) =>
    collect(child, root, isMarked, [...path, ...more], entered, found);
  for (const [name, child] of entriesOf(flat.properties)) if (isObject(child)) inner(child, name);
  for (const key of ["items", "additionalProperties"]) {
    const child = flat[key];
    if (isObject(child)) inner(child, "*");
  }
  for (const key of ["allOf", "anyOf", "oneOf"]) {
    const parts = flat[key];
    if (isList(parts)) for (const part of parts) if (isObject(part)) inner(part);
  }
  for (const key of ["then", "else"]) {
    const part = flat[key];
    if (isObject(part)) inner(part);
  }
}

/** What a value is about (`x-about`). A mistake in such a value can harm a person although all rules are met. */
export type ValueAbout = "consent" | "price";

/** The dotted paths (`*` for a list's items) of all values in a schema that have `x-about`. */
export const pathsAbout: (schema: JsonObject) => ReadonlyMap<string, ValueAbout> = once(
  (schema: JsonObject) =>
    new Map(
      VALUES_ABOUT.flatMap((about) =>
        pathsWhere(schema, (flat) => flat["x-about"] === about).map((path) => [path, about] as const),
      ),
    ),
);

export const VALUES_ABOUT: readonly ValueAbout[] = ["price", "consent"];
