import { type Json, normalized } from "../engine/index.ts";
import { normalizations } from "../compiler/forms/index.ts";
import { inline, bundlePlace, type Repository, type SchemaPlace } from "../model/index.ts";

/** The value that a schema checks when people enter `value`: its texts are normalized first, as everywhere else. */
export function asEntered(repo: Repository, place: SchemaPlace, value: Json): Json {
  return normalized(value, normalizations(inline(bundlePlace(repo, place))));
}
