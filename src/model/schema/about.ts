import type { JsonObject } from "../../engine/index.ts";
import { pathsWhere } from "./marked.ts";

/** What a value is about (`x-about`): a mistake in it harms a person though every rule is kept. */
export type ValueAbout = "consent" | "price";

/** The dotted paths (`*` for a list's items) of all in a schema that is about one of these. */
export function pathsAbout(schema: JsonObject, root: JsonObject = schema): ReadonlyMap<string, ValueAbout> {
  return new Map(
    VALUES_ABOUT.flatMap((about) =>
      pathsWhere(schema, (flat) => flat["x-about"] === about, root).map((path) => [path, about] as const),
    ),
  );
}

const VALUES_ABOUT: readonly ValueAbout[] = ["price", "consent"];
