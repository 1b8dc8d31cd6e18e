import { pointer, segmentsOf } from "../../../model/index.ts";

/** What a pointer is in, and its last segment. */
export function lastOf(at: string): readonly [holder: string, name: string] {
  const segments = segmentsOf(at);
  return [pointer("", ...segments.slice(0, -1)), segments.at(-1) ?? ""];
}
