import type { Schema, UsePlace } from "../model/index.ts";
import type { Context } from "./context.ts";
import { contractsFor } from "./failures.ts";
import type { Situation } from "./impossible.ts";
import { questionOf } from "./truth.ts";

/** The pointer of a rule's condition. Such conditions are checked together with the list that contains them. */
export const RULE = /\/(?:on\/[^/]+|then|guards)\/\d+\/when$/;

/** Conditions at their place. `scope` contains the schemas of what they may read, by default those of the place. */
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
