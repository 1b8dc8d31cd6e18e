import type { Schema, UsePlace } from "../model/index.ts";
import type { Context } from "./context.ts";
import { contractsFor } from "./failures.ts";
import type { Situation } from "./impossible.ts";
import { questionOf } from "./truth.ts";

/** The condition of a rule, which the list that holds it is asked about. */
export const RULE = /\/(?:on\/[^/]+|then|guards)\/\d+\/when$/;

/** Conditions where they stand. `scope`: the schemas of what they may read; what they have there unless said. */
export function situationOf(
  context: Context,
  place: UsePlace,
  sources: readonly string[],
  scope: Readonly<Record<string, Schema>> = context.scope(place),
): Situation {
  const named = place.form === undefined ? context.conditions(place.flow) : {};
  const failures = contractsFor(context, place.event)?.map(({ kind, code }) => ({ kind, code }));
  return { question: questionOf(sources, scope, named), ...(failures !== undefined && { failures }) };
}
