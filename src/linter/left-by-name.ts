import type { Json } from "../engine/index.ts";
import { BY_NAME, partsOf, pointer } from "../model/index.ts";

/** Where `"..."` is left in the input of a call because its members could not be determined. */
export function* leftByName(value: Json, at: string): Generator<string> {
  for (const [key, part] of partsOf(value)) {
    if (key === BY_NAME) yield pointer(at, key);
    else yield* leftByName(part, pointer(at, key));
  }
}
