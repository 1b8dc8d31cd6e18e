import type { Json } from "../engine/index.ts";
import { valueAt } from "./pointer.ts";
import type { Origin, SourceFile } from "./source.ts";

/**
 * Where a node of the model stands. `file` is the file with its parts in it, so that the pointer leads to the node also where a `$ref` has
 * brought it; `file.locate(pointer)` is its range in the text, `originOf` says in which file it is written, and for which arm.
 */
export interface Place {
  readonly file: SourceFile;
  readonly pointer: string;
}

/** Where a node is written on disk: in the journey's file, in a part of it, or in the experiments' file, by the arm whose patch has brought it. */
export function originOf({ file, pointer }: Place): Origin {
  return file.origin?.(pointer) ?? { path: file.path, pointer };
}

/** All of a node as it is written, its parts in it: for what compares two nodes. */
export function asJson({ file, pointer }: Place): Json | undefined {
  return valueAt(file.value, pointer);
}

/** A text that is written where one is wanted: a name, a path, a duration. */
export interface Written extends Place {
  readonly value: string;
}

/** An expression that stands where nothing else can (`when`, `done`): without `=`. */
export interface Expression extends Place {
  readonly source: string;
}

/** A value or a text: JSON in which strings that start with `=` are expressions. */
export interface Value extends Place {
  readonly json: Json;
}

/** What has not the shape that its place needs. It is left out of the model, and the rest is read all the same. */
export interface ShapeFinding extends Place {
  readonly message: string;
}
