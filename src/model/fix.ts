import type { Json } from "../engine/index.ts";
import { valueAt } from "./pointer.ts";

/** The one obvious edit that settles a problem. */
export interface Fix {
  /** What it does, as the label of a button: `Expect the new words`. */
  readonly does: string;
  readonly edits: readonly FixEdit[];
}

/** Sets, inserts or removes one value of a file. A type and not an interface, so that it is JSON. */
export type FixEdit = {
  readonly file: string;
  /** JSON pointer. For a new item of a list, its place there. */
  readonly pointer: string;
  /** The value when the problem was found. Absent: there was none, so a new one is inserted. */
  readonly was?: Json;
  /** Absent: the value is removed. */
  readonly value?: Json;
};

/**
 * Writes the name that was meant, if the misspelt one is the whole value at the pointer, or the end of a span of it.
 */
export function respelling(
  { path, value }: { readonly path: string; readonly value: Json | undefined },
  pointer: string,
  { name, intended }: { readonly name: string; readonly intended: string },
  span?: { readonly offset: number; readonly length: number },
): Fix | undefined {
  const was = valueAt(value, pointer);
  if (typeof was !== "string") return undefined;
  const end = span === undefined ? was.length : span.offset + span.length;
  const before = was.slice(0, end - name.length);
  if (was.slice(before.length, end) !== name || (span === undefined && before !== "")) return undefined;
  return {
    does: `Write “${intended}”`,
    edits: [{ file: path, pointer, was, value: before + intended + was.slice(end) }],
  };
}
