import type { Schema, UsePlace } from "../model/index.ts";
import type { Context } from "./context.ts";
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

interface Failure {
  readonly code: string;
  readonly kind: string;
}

/** The failures that a handler (`call.failed`, `*.failed`) can receive, or `undefined` for any other event. */
function contractsFor(
  { contracts }: Pick<Context, "contracts">,
  event: string | undefined,
): readonly Failure[] | undefined {
  const operation = /^(.+)\.failed$/.exec(event ?? "")?.[1];
  if (operation === undefined) return undefined;
  const declared = operation === "*" ? [...contracts.values()] : [contracts.get(operation)];
  const errors = declared.flatMap((contract) => contract?.errors ?? []);
  // A proxy in front of the service may forbid any request, and an error without a code uses its kind as code.
  return [...errors, { code: "forbidden", kind: "forbidden" }, ...errors.map(({ kind }) => ({ code: kind, kind }))];
}
