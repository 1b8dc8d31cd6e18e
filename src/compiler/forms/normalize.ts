import type { Normalization, Way } from "../../engine/index.ts";
import { preparationsOf, type Schema } from "../../model/index.ts";
import { placedSchemas } from "./places.ts";

/** The `x-normalize` of each field in an inlined schema. */
export function normalizations(root: Schema): Normalization[] {
  const found = new Map<string, Normalization>();
  for (const { path, schema } of placedSchemas(root)) {
    const ways = waysOf(schema);
    if (ways.length > 0) found.set(path.join("."), { path, ways });
  }
  return [...found.values()];
}

function waysOf(schema: Schema): Way[] {
  return preparationsOf(schema).flatMap((way): Way[] => {
    if (typeof way === "string") return isNamedWay(way) ? [way] : [];
    const { minLength } = schema;
    return [{ ...way, ...(typeof minLength === "number" && { least: minLength }) }];
  });
}

function isNamedWay(way: string): way is Exclude<Way, object> {
  return way === "trim" || way === "singleSpaces" || way === "plainQuotes";
}
