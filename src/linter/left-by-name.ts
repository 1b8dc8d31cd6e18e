import type { Json } from "../engine/index.ts";
import { BY_NAME, partsOf, pointer } from "../model/index.ts";

/** Where `"..."` is left in what a call sends: it could not be told for which members it stands. */
export function* leftByName(value: Json, at: string): Generator<string> {
  for (const [key, part] of partsOf(value)) {
    if (key === BY_NAME) yield pointer(at, key);
    else yield* leftByName(part, pointer(at, key));
  }
}
