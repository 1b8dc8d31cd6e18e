import { flowOf } from "../flow/read-flow.ts";
import type { Action, Rules } from "../flow/rule.ts";
import type { Step } from "../flow/step.ts";
import { oncePerName } from "../once.ts";
import type { Named, Repository } from "../repository.ts";
import { bundleSchema } from "../schema/bundle.ts";
import { started, startedUnfinished } from "../schema/defaults.ts";
import type { Schema } from "../schema/schema.ts";
import { formsOf, type PlacedForm } from "./blocks.ts";
import { type Doings, formAmong, isSubmitted } from "./event-form.ts";
import { NOTHING, orAnything, type ScopePlace } from "./place.ts";

/**
 * The schema of `form`. A submitted form is valid, so the required fields are present. At any other time it may be
 * incomplete, so only fields with a default are certain.
 */
export function formSchema(repo: Repository, flow: Named, place: ScopePlace): Schema {
  // A handler for all steps may see any form.
  if (place.step === undefined) return { type: "object" };
  const step = flowOf(repo, flow).steps.get(place.step);
  const form = formAt(repo, flow, place);
  if (step === undefined || form === undefined || !repo.schemas.has(form.schema)) return NOTHING;
  const unfinished = !isSubmitted(doingsOf(step), place.event);
  return unfinished ? unfinishedForm(repo, form.schema) : finishedForm(repo, form.schema);
}

/** The form that `form` means at a place of a step. `undefined` in handlers for all steps. */
export function formAt(repo: Repository, flow: Named, place: ScopePlace): PlacedForm | undefined {
  const step = place.step === undefined ? undefined : flowOf(repo, flow).steps.get(place.step);
  if (step === undefined) return undefined;
  return formAmong(formsOf(repo, flow, step.id), doingsOf(step), place.event);
}

const finishedForm = oncePerName((repo: Repository, id: string) => orAnything(() => started(bundleSchema(repo, id))));
const unfinishedForm = oncePerName((repo: Repository, id: string) =>
  orAnything(() => startedUnfinished(bundleSchema(repo, id))),
);

function doingsOf({ handlers, enter }: Step): Doings {
  return {
    handlers: handlers.map(({ event, rules }) => ({ event, calls: (operation) => calls(rules, operation) })),
    callsOnEntering: (operation) => callsIn(enter, operation),
  };
}

function calls({ list }: Rules, operation: string): boolean {
  return list.some(
    ({ actions, then }) => callsIn(actions, operation) || (then !== undefined && calls(then, operation)),
  );
}

function callsIn(actions: readonly Action[], operation: string): boolean {
  return actions.some((action) => action.do === "call" && action.call?.operation.value === operation);
}
