import type { Expression } from "../node.ts";
import type { Place, Use } from "./use.ts";

/** The use of an expression at a place that only allows expressions (without `=`). */
export function* conditionUse(
  expression: Expression | undefined,
  place: Place,
  expects: "boolean" | "integer" | "number" | undefined = "boolean",
): Generator<Use> {
  if (expression === undefined) return;
  const { file, pointer, source } = expression;
  yield { file, pointer, place, kind: "expression", source, offset: 0, expects };
}
