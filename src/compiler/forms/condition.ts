import type { JsonObject } from "../../engine/index.ts";
import { compileCel } from "../../cel/index.ts";
import { isObject } from "../../model/index.ts";

/** Compiles an expression over `self` and `context` to a JavaScript expression over `s`. `self` is an inlined schema. */
export type ConditionCompiler = (source: string, self: JsonObject) => string;

/** The compiler for the expressions of one form or request; `root` is its inlined schema, which says what `context` is. */
export function conditionCompiler(root: JsonObject): ConditionCompiler {
  const context = isObject(root["x-context"]) ? root["x-context"] : { type: "object" };
  return (source, self) => compileCel(source, { variables: { self, context } });
}
