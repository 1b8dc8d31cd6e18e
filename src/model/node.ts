import type { Json } from "../engine/index.ts";
import { valueAt } from "./pointer.ts";
import type { Origin, SourceFile } from "./source.ts";

/**
 * The place of a node of the model. `file` is the file with its parts inserted, so the pointer also leads to nodes from
 * a `$ref`. `file.locate(pointer)` is its range in the text. `originOf` returns the file in which it is written, and
 * the arm.
 */
export interface Place {
  readonly file: SourceFile;
  readonly pointer: string;
}

/**
 * The place on disk where a node is written: in the journey's file, in a part, or, if an arm's patch added it, in the
 * experiments' file.
 */
export function originOf({ file, pointer }: Place): Origin {
  return file.origin?.(pointer) ?? { path: file.path, pointer };
}

/** The JSON of a node, with its parts inserted. For code that compares two nodes. */
export function asJson({ file, pointer }: Place): Json | undefined {
  return valueAt(file.value, pointer);
}

/** A text at a place that must have one: a name, a path, a duration. */
export interface Written extends Place {
  readonly value: string;
}

/** An expression at a place that only allows expressions (`when`, `done`): without `=`. */
export interface Expression extends Place {
  readonly source: string;
}

/** A value or a text: JSON in which strings that start with `=` are expressions. */
export interface Value extends Place {
  readonly json: Json;
}

/** Something of a wrong shape. It is left out of the model, and everything else is read as usual. */
export interface ShapeFinding extends Place {
  readonly message: string;
}
