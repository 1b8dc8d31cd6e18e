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
  /** A description, for the list of edits that were not caught. */
  readonly what: string;
  /** The file afterwards: its content, or its text if it is no longer JSON. */
  make(): { readonly value: Json } | { readonly text: string };
}

/** One kind of mistake. */
export interface Kind {
  readonly name: string;
  readonly files: RegExp;
  /** The possible edits of a file, or none. Their details may be random. */
  edits(target: Target, random: Random): readonly Edit[];
}

/** A kind for the files that define a journey, including its parts and shared ones. */
export function inFlow(name: string, edits: Kind["edits"]): Kind {
  return { name, files: /^flows\/(shared\/.+|[^/]+\/(flow|parts))\.json$/, edits };
}
