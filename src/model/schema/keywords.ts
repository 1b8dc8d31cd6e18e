import { entries, type Raw, writtenAt } from "../raw.ts";
import type { SourceFile } from "../source.ts";
import type { SchemaPlace } from "./written-ref.ts";

/** The keywords of a schema, each with its place: its own, and below them those of the `$ref`'s target. */
export function keywordsOf(
  raw: Raw,
  resolve: (from: SourceFile, ref: string) => SchemaPlace | undefined,
): ReadonlyMap<string, Raw> {
  const found = new Map<string, Raw>();
  let here: Raw | undefined = raw;
  for (let hops = 0; here !== undefined && hops < MOST_HOPS; hops += 1) {
    let ref: string | undefined;
    const from: SourceFile = here.file;
    for (const [name, keyword] of entries(here)) {
      if (name === "$ref") ref = writtenAt(keyword)?.value;
      else if (!found.has(name)) found.set(name, keyword);
    }
    const target: SchemaPlace | undefined = ref === undefined ? undefined : resolve(from, ref);
    here = target && { file: target.file, pointer: target.pointer, json: target.schema };
  }
  return found;
}

/** A limit, because `$ref`s may lead to each other in a circle. */
const MOST_HOPS = 50;
