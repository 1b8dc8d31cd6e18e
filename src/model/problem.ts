import type { Position } from "./position.ts";

/** Something wrong with a file, for the person who edits it. */
export interface Problem {
  /** Id of the checker's rule that found it. */
  readonly rule: string;
  readonly severity: "error" | "warning";
  readonly file: string;
  /** JSON pointer into the file. */
  readonly pointer: string;
  readonly position: Position;
  /** What is wrong and what to do, in one or two plain sentences. */
  readonly message: string;
  /** The file of `node_modules/.cache/replays` that ends where it is met, without `.json`, and its journey. */
  readonly replay?: { readonly flow: string; readonly name: string };
}
