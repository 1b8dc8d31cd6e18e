import type { CheckedCel } from "../cel/index.ts";
import { type Named, placeAt, type Repository, type Schema, writeOut } from "../model/index.ts";
import { contextOf } from "./context.ts";
import { resultMisfit } from "./value.ts";

/**
 * What the check would find wrong with an expression in place of the value at a pointer of a journey: its mistakes, and
 * a result that does not fit the schema.
 */
export function expressionProblems(
  repo: Repository,
  flow: Named,
  at: string,
  source: string,
  schema: Schema,
): CheckedCel["problems"] {
  const context = contextOf(repo);
  const place = placeAt(repo, flow, at);
  const { source: out, used } = writeOut(source, flow.file.parameterValues ?? new Map());
  const { problems } = context.cel({ source: out, place });
  const whole = { offset: 0, length: source.length };
  // Positions in an expanded expression do not match the original.
  if (problems.length > 0) return used.size === 0 ? problems : problems.map((one) => ({ ...one, ...whole }));
  const message = resultMisfit(context, place, out, schema);
  return message === undefined ? [] : [{ message, ...whole }];
}
