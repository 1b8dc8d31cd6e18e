import type { JsonObject, Normalization, Way } from "../../engine/index.ts";
import { isList, stringAt } from "../../model/index.ts";
import { placedSchemas } from "./places.ts";

/** What `x-normalize` says in an inlined schema, by field. */
export function normalizations(root: JsonObject): Normalization[] {
  const found = new Map<string, Normalization>();
  for (const { path, schema } of placedSchemas(root)) {
    const ways = waysOf(schema);
    if (ways.length > 0) found.set(path.join("."), { path, ways });
  }
  return [...found.values()];
}

function waysOf(schema: JsonObject): Way[] {
  const said = isList(schema["x-normalize"]) ? schema["x-normalize"] : [];
  return said.flatMap((way): Way[] => {
    if (way === "trim" || way === "singleSpaces" || way === "plainQuotes") return [way];
    const phone = stringAt(way, "phone");
    return phone === undefined ? [] : [{ phone }];
  });
}
