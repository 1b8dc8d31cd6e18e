import type { JsonObject } from "../../engine/index.ts";
import { pathsWhere } from "./marked.ts";

/** What a value is about (`x-about`). A mistake in such a value can harm a person although all rules are met. */
export type ValueAbout = "consent" | "price";

/** The dotted paths (`*` for a list's items) of all values in a schema that have `x-about`. */
export function pathsAbout(schema: JsonObject): ReadonlyMap<string, ValueAbout> {
  return new Map(
    VALUES_ABOUT.flatMap((about) =>
      pathsWhere(schema, (flat) => flat["x-about"] === about).map((path) => [path, about] as const),
    ),
  );
}

const VALUES_ABOUT: readonly ValueAbout[] = ["price", "consent"];
