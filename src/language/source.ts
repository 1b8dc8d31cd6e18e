import type { Json } from "../engine/index.ts";

/** Where something stands in a file; lines and columns count from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** A JSON file as read, with the place of every value. */
export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  readonly path: string;
  readonly text: string;
  /** `undefined` when the file is not JSON; then there is a problem that says where. */
  readonly value: Json | undefined;
  /** Position of the value at a JSON pointer, or of its key; of the nearest enclosing value that exists. */
  locate(pointer: string, part?: "key" | "value"): Position;
}
