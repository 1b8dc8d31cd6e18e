import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject, stringAt } from "../json.ts";
import { perRepository } from "../per-repository.ts";
import type { Named, Repository } from "../repository.ts";
import { bundleSchema } from "../schema/bundle.ts";
import { startedFromDefaults } from "../schema/defaults.ts";
import { formsOf, stepOf } from "./blocks.ts";
import { NOTHING, orAnything, type ScopePlace } from "./place.ts";

/**
 * The schema of `form`. A form that was submitted is valid: what its schema requires is there. At any other time it
 * may be half filled in: only what has a default is there.
 */
export function formSchema(repo: Repository, flow: Named, place: ScopePlace): JsonObject {
  // A handler for all steps meets whichever form the step has.
  if (place.step === undefined) return { type: "object" };
  const step = stepOf(flow, place.step);
  const forms = formsOf(repo, step);
  const form =
    forms.get(formOf(step, place.event)) ??
    forms.get("form") ??
    (forms.size === 1 ? [...forms.values()][0] : undefined);
  if (form === undefined || !repo.schemas.has(form.schema)) return NOTHING;
  const unfinished = !isSubmitted(step, place.event, new Set());
  return unfinished ? unfinishedForm(repo, form.schema) : finishedForm(repo, form.schema);
}

const finishedForm = perRepository((repo, id) => orAnything(() => startedFromDefaults(bundleSchema(repo, id))));
const unfinishedForm = perRepository((repo, id) => orAnything(() => startedFromDefaults(bundleSchema(repo, id), true)));

/** The form that an event is about: its own, or for an answer the one whose events alone start the call; "" where neither says. */
function formOf(step: JsonObject, event: string | undefined): string {
  const [owner = "", outcome] = (event ?? "").split(".");
  if ((outcome !== "ok" && outcome !== "failed") || calls(step.enter, owner)) return owner;
  const starters = entriesOf(step.on).filter(([, rules]) => calls(rules, owner));
  const owners = new Set(starters.map(([name]) => (name.includes(".") ? (name.split(".")[0] ?? "") : "")));
  return owners.size === 1 ? ([...owners][0] ?? "") : "";
}

/** Whether an event happens only after a submit: a submit itself, or the answer to a call that only submits start. */
function isSubmitted(step: JsonObject, event: string | undefined, seen: Set<string>): boolean {
  if (event === undefined) return false;
  if (/(^|\.)submit$/.test(event)) return true;
  const [operation, outcome] = event.split(".");
  if (operation === undefined || (outcome !== "ok" && outcome !== "failed")) return false;
  if (seen.has(event)) return true;
  seen.add(event);
  if (calls(step.enter, operation)) return false;
  const starters = entriesOf(step.on).filter(([, rules]) => calls(rules, operation));
  return starters.length > 0 && starters.every(([name]) => isSubmitted(step, name, seen));
}

function calls(rules: Json | undefined, operation: string): boolean {
  if (isList(rules)) return rules.some((rule) => calls(rule, operation));
  if (!isObject(rules)) return false;
  return stringAt(rules, "call") === operation || calls(rules.do, operation) || calls(rules.then, operation);
}
