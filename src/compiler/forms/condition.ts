import { compileCel } from "../../cel/index.ts";
import type { Schema } from "../../model/index.ts";

/** Compiles an expression over `self` and `context` to a JavaScript expression over `s`. `self` is an inlined schema. */
export type ConditionCompiler = (source: string, self: Schema) => string;

/** The compiler for the expressions of one form or request; `root` is its inlined schema, which says what `context` is. */
export function conditionCompiler(root: Schema): ConditionCompiler {
  const context = root["x-context"] ?? { type: "object" };
  return (source, self) => compileCel(source, { variables: { self, context } });
}
