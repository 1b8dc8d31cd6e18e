import type { JsonObject } from "../../engine/index.ts";
import { isObject } from "../json.ts";
import { valueAt } from "../pointer.ts";
import type { Place } from "../node.ts";
import { once } from "../once.ts";
import type { FilesByPath } from "../with-files.ts";
import { resolveRef, type SchemaPlace } from "./bundle.ts";
import { refsUnder } from "./refs.ts";

/**
 * The schema at a place, and all schemas that its `$ref`s lead to. Each appears once, before the schemas that it refers
 * to.
 */
export function* referredFrom(repo: { readonly files: FilesByPath }, place: Place): Generator<SchemaPlace> {
  const json = valueAt(place.file.value, place.pointer);
  if (isObject(json)) yield* following(repo, { file: place.file, pointer: place.pointer, schema: json }, new Set());
}

function* following(
  repo: { readonly files: FilesByPath },
  place: SchemaPlace,
  seen: Set<string>,
): Generator<SchemaPlace> {
  const name = `${place.file.path}#${place.pointer}`;
  if (seen.has(name)) return;
  seen.add(name);
  yield place;
  for (const ref of refsOf(place.schema)) {
    const target = resolveRef(repo, place.file, ref);
    if (target !== undefined) yield* following(repo, target, seen);
  }
}

const refsOf = once((schema: JsonObject) => [...refsUnder(schema)].map(({ value }) => value));
