import type { Json } from "../../engine/index.ts";
import { entriesOf, isList, isObject } from "../json.ts";

/** A value without parts. */
export type Plain = string | number | boolean | null;

/** A part of a definition's value that has no parts itself. */
interface Leaf {
  /** Its path. `[]` is any item of a list. */
  readonly path: readonly string[];
  /** The expression that gives it, if it is one. */
  readonly source?: string;
  readonly value: Plain;
}

/** Each expression and each plain value in a value, in order. Conditions (`when`) are not included. */
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
