import type { Json } from "../../engine/index.ts";
import { entriesOf, isList, isObject } from "../json.ts";

/** A value that has no parts. */
export type Plain = string | number | boolean | null;

/** What stands in a value of a definition and has no parts itself. */
export interface Leaf {
  /** The way to it; `[]` is any item of a list. */
  readonly path: readonly string[];
  /** The expression that gives it, where it is one. */
  readonly source?: string;
  readonly value: Plain;
}

/** Each expression and each plain value in a value, in the order in which they are written; conditions (`when`) are none of them. */
export function* leavesIn(value: Json | undefined, path: readonly string[] = []): Generator<Leaf> {
  if (value === undefined) return;
  if (isList(value)) for (const item of value) yield* leavesIn(item, [...path, "[]"]);
  else if (isObject(value)) {
    for (const [key, child] of entriesOf(value)) if (key !== "when") yield* leavesIn(child, [...path, key]);
  } else {
    const source = typeof value === "string" && value.startsWith("=") ? value.slice(1).trim() : undefined;
    yield { path, value, ...(source !== undefined && { source }) };
  }
}
