import type { Json } from "../../engine/index.ts";
import { partsOf, pointer, type Repository } from "../../model/index.ts";

/** A place in a simulation that names a text. */
export interface NamedText {
  readonly path: string;
  readonly pointer: string;
  /** Whether the key of the text is the name of the member. */
  readonly isKey: boolean;
}

/** The places in simulations that expect a text, by its key. */
export function* textsInSimulations({ files }: Repository, key: string): Generator<NamedText> {
  for (const [path, { value }] of files) {
    if (value === undefined || !/^flows\/[^/]+\/simulations\//.test(path)) continue;
    for (const place of inside(value, "", false, key)) yield { path, ...place };
  }
}

/** Members whose values are never the key of a text, even if they are the same: what people or the service said, names. */
const OTHER = new Set(
  "data keeps holds with given accepts calls tracked step event link block dialog leaves opens needs gives".split(" "),
);

function* inside(value: Json, at: string, isExpected: boolean, key: string): Generator<Omit<NamedText, "path">> {
  if (isExpected && value === key) yield { pointer: at, isKey: false };
  for (const [name, part] of partsOf(value)) {
    if (isExpected && OTHER.has(String(name))) continue;
    const here = pointer(at, name);
    // The parts first: the name of a member is part of their pointers. What a message refuses are answers.
    if (name !== "refuses") yield* inside(part, here, isExpected || name === "expect", key);
    else if (partsOf(part).some(([message]) => message === key)) yield { pointer: pointer(here, key), isKey: true };
    if (isExpected && name === key) yield { pointer: here, isKey: true };
  }
}
