import type { Json } from "../engine/index.ts";
import { valueAt } from "./pointer.ts";

/** The one obvious edit that settles a problem. */
export interface Fix {
  /** What it does, as the label of a button: `Expect the new words`. */
  readonly does: string;
  readonly edits: readonly FixEdit[];
}

/** Sets, inserts or removes one value of a file. */
export interface FixEdit {
  readonly file: string;
  /** JSON pointer. For a new item of a list, its place there. */
  readonly pointer: string;
  /** The value when the problem was found. Absent: there was none, so a new one is inserted. */
  readonly was?: Json;
  /** Absent: the value is removed. */
  readonly value?: Json;
}

/** Writes the name that was meant, if the misspelt one is the whole value at the pointer. */
export function respelling(
  { path, value }: { readonly path: string; readonly value: Json | undefined },
  pointer: string,
  { name, meant }: { readonly name: string; readonly meant: string },
): Fix | undefined {
  if (valueAt(value, pointer) !== name) return undefined;
  return { does: `Write “${meant}”`, edits: [{ file: path, pointer, was: name, value: meant }] };
}
