import { flowOf } from "../flow/read-flow.ts";
import type { Action, Rules } from "../flow/rule.ts";
import type { Step } from "../flow/step.ts";
import { perRepository } from "../per-repository.ts";
import type { Named, Repository } from "../repository.ts";
import { bundleSchema } from "../schema/bundle.ts";
import { startedFromDefaults } from "../schema/defaults.ts";
import type { Schema } from "../schema/schema.ts";
import { formsOf, type PlacedForm } from "./blocks.ts";
import { NOTHING, orAnything, type ScopePlace } from "./place.ts";

/**
 * The schema of `form`. A form that was submitted is valid: what its schema requires is there. At any other time it
 * may be half filled in: only what has a default is there.
 */
export function formSchema(repo: Repository, flow: Named, place: ScopePlace): Schema {
  // A handler for all steps meets whichever form the step has.
  if (place.step === undefined) return { type: "object" };
  const step = flowOf(repo, flow).steps.get(place.step);
  const form = formAt(repo, flow, place);
  if (step === undefined || form === undefined || !repo.schemas.has(form.schema)) return NOTHING;
  const unfinished = !isSubmitted(step, place.event, new Set());
  return unfinished ? unfinishedForm(repo, form.schema) : finishedForm(repo, form.schema);
}

/** The form that `form` means at a place of a step; nothing in what is said of all steps. */
export function formAt(repo: Repository, flow: Named, place: ScopePlace): PlacedForm | undefined {
  const step = place.step === undefined ? undefined : flowOf(repo, flow).steps.get(place.step);
  if (step === undefined) return undefined;
  const forms = formsOf(repo, flow, step.id);
  const only = forms.size === 1 ? [...forms.values()][0] : undefined;
  return forms.get(formOf(step, place.event)) ?? forms.get("form") ?? only;
}

const finishedForm = perRepository((repo, id) => orAnything(() => startedFromDefaults(bundleSchema(repo, id))));
const unfinishedForm = perRepository((repo, id) => orAnything(() => startedFromDefaults(bundleSchema(repo, id), true)));

/** The form that an event is about: its own, or for an answer the one whose events alone start the call; "" where neither says. */
function formOf(step: Step, event: string | undefined): string {
  const [owner = "", outcome] = (event ?? "").split(".");
  if ((outcome !== "ok" && outcome !== "failed") || callsIn(step.enter, owner)) return owner;
  const starters = step.handlers.filter(({ rules }) => calls(rules, owner)).map((handler) => handler.event);
  const owners = new Set(starters.map((name) => (name.includes(".") ? (name.split(".")[0] ?? "") : "")));
  return owners.size === 1 ? ([...owners][0] ?? "") : "";
}

/** Whether an event happens only after a submit: a submit itself, or the answer to a call that only submits start. */
function isSubmitted(step: Step, event: string | undefined, seen: Set<string>): boolean {
  if (event === undefined) return false;
  if (/(^|\.)submit$/.test(event)) return true;
  const [operation, outcome] = event.split(".");
  if (operation === undefined || (outcome !== "ok" && outcome !== "failed")) return false;
  if (seen.has(event)) return true;
  seen.add(event);
  if (callsIn(step.enter, operation)) return false;
  const starters = step.handlers.filter(({ rules }) => calls(rules, operation));
  return starters.length > 0 && starters.every((handler) => isSubmitted(step, handler.event, seen));
}

function calls({ list }: Rules, operation: string): boolean {
  return list.some(
    ({ actions, then }) => callsIn(actions, operation) || (then !== undefined && calls(then, operation)),
  );
}

function callsIn(actions: readonly Action[], operation: string): boolean {
  return actions.some((action) => action.do === "call" && action.call?.operation.value === operation);
}
