import type { Json } from "../../../../src/engine/index.ts";
import type { Random } from "../random.ts";
import type { Keys, Place } from "./places.ts";

/** A file as the benchmark changes it. */
export interface Target {
  readonly path: string;
  readonly value: Json;
  readonly places: readonly Place[];
  /** The other files, by path. */
  readonly others: ReadonlyMap<string, Json>;
}

/** A wrong edit, before it is made. */
export interface Edit {
  readonly keys: Keys;
  /** What is done, for the list of what nobody caught. */
  readonly what: string;
  /** The file afterwards: its content, or its text where it is JSON no more. */
  make(): { readonly value: Json } | { readonly text: string };
}

/** One way of getting an edit wrong. */
export interface Kind {
  readonly name: string;
  readonly files: RegExp;
  /** A place for it, or nothing where the file has none such. Edits of one place may differ by chance. */
  edits(target: Target, random: Random): readonly Edit[];
}

/** A kind of the files that say what a journey is, its parts and those that journeys share included. */
export function inFlow(name: string, edits: Kind["edits"]): Kind {
  return { name, files: /^flows\/(shared\/.+|[^/]+\/(flow|parts))\.json$/, edits };
}
