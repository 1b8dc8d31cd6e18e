import { type Json, normalized } from "../engine/index.ts";
import { normalizations } from "../compiler/forms/index.ts";
import { inline, bundlePlace, type Repository, type SchemaPlace, type Situation } from "../model/index.ts";

/** The value that a schema checks when people enter `value`: its texts are normalized first, as everywhere else. */
export function asEntered(repo: Repository, place: SchemaPlace, value: Json): Json {
  return normalized(value, normalizations(inline(bundlePlace(repo, place))));
}

/** The same for the example of a rule. Its context may be from a browser's storage, so it is normalized, too. */
export function situationAsEntered(repo: Repository, place: SchemaPlace, { self, context }: Situation): Situation {
  const schema = inline(bundlePlace(repo, place));
  return {
    self: normalized(self, normalizations(schema)),
    context: normalized(context, normalizations(schema["x-context"] ?? {})),
  };
}
