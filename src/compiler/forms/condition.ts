import { compileCel } from "../../cel/index.ts";
import type { Schema } from "../../model/index.ts";

/**
 * Compiles an expression over `self`, `context` and optionally `item` to a JavaScript expression over `s`. `self` and
 * `item` are inlined schemas.
 */
export type ConditionCompiler = (source: string, self: Schema, item?: Schema) => string;

/** The compiler for the expressions of one form or request. `root` is its inlined schema, which declares `context`. */
export function conditionCompiler(root: Schema): ConditionCompiler {
  const context = root["x-context"] ?? { type: "object" };
  return (source, self, item) => compileCel(source, { variables: { self, context, ...(item && { item }) } });
}
