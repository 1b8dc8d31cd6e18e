import { posix } from "node:path";
import type { Json, JsonObject } from "../engine/index.ts";
import { entriesOf, isList, stringAt } from "./json.ts";
import { pointer, valueAt } from "./pointer.ts";
import type { SourceFile } from "./source.ts";

/** The `$ref`s in a value that refer to nothing, by pointer. */
export function* unresolvedIn(
  value: Json | undefined,
  at = "",
): Generator<{ readonly pointer: string; readonly ref: string }> {
  const ref = stringAt(value, "$ref");
  if (ref !== undefined) yield { pointer: pointer(at, "$ref"), ref };
  const children: Iterable<readonly [string | number, Json]> = isList(value)
    ? value.entries()
    : entriesOf(value as JsonObject);
  for (const [key, child] of children) yield* unresolvedIn(child, pointer(at, key));
}

/** Names that a `$ref` could refer to instead: its siblings, in each file that it could mean. */
export function namesBeside(ref: string, from: SourceFile, files: ReadonlyMap<string, SourceFile>): readonly string[] {
  const [path = "", fragment = ""] = ref.split("#", 2);
  const around = fragment.slice(0, Math.max(0, fragment.lastIndexOf("/")));
  const folder = posix.dirname(from.path);
  const inFile = (name: string, file: SourceFile | undefined) =>
    entriesOf(valueAt(file?.value, around)).map(([key]) => `${name}#${pointer(around, key)}`);
  const others = [...files.keys()].filter((name) => /^flows\/(?:.+\/)?[^/]+\.json$/.test(name));
  const named = files.get(path === "" ? from.path : posix.join(folder, path));
  if (named !== undefined) return inFile(path, named);
  return others.flatMap((name) => inFile(posix.relative(folder, name), files.get(name)));
}
