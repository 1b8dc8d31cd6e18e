import { type Json, normalized } from "../engine/index.ts";
import { normalizations } from "../compiler/forms/index.ts";
import { inline, bundlePlace, type Repository, type SchemaPlace } from "../model/index.ts";

/** What a schema is to judge of a value as people enter it: its texts are made ready first, as everywhere else. */
export function asEntered(repo: Repository, place: SchemaPlace, value: Json): Json {
  return normalized(value, normalizations(inline(bundlePlace(repo, place))));
}
