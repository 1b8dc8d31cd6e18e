import { parseCel } from "../../cel/index.ts";
import { type Action, actionsIn, flowOf, type Step, type UsePlace } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { scopeOfSetValues } from "../set-values.ts";
import type { Rule } from "../rule.ts";
import { conditionsTogether } from "../truth.ts";

export const idleSet: Rule = {
  id: "idle-set",
  severity: "warning",
  finds: "An action sets a value that, according to its own condition, is already set.",
  why: "The action changes nothing. Usually the condition is inverted, and the people it was meant for are left out.",
  after: ["unknown-part", "unknown-data"],
  *check(context) {
    for (const named of context.repo.flows) {
      const flow = flowOf(context.repo, named);
      for (const owner of [flow, ...flow.steps.values()]) {
        const step = "enter" in owner ? (owner as Step).id : undefined;
        const place: UsePlace = { flow: named.id, ...(step !== undefined && { step }), assumed: [] };
        for (const action of actionsIn(owner)) yield* inAction(context, action, place);
      }
    }
  },
};

function* inAction(context: Context, action: Action, place: UsePlace) {
  if (action.do !== "set" || action.when === undefined) return;
  const when = action.when.source;
  if (!("ast" in parseCel(when))) return;
  for (const { path, value, file, pointer } of action.sets) {
    const said = literal(value.json);
    if (said === undefined || !path.startsWith("data.")) continue;
    const has = `${path} == ${said}`;
    const asked = conditionsTogether([when, has], scopeOfSetValues(context, place), context.conditions(place.flow));
    const worlds = asked.worlds?.filter((world) => asked.holds(when, world) === true) ?? [];
    if (worlds.length === 0 || !asked.readsOf(when).has(path)) continue;
    if (!worlds.every((world) => asked.holds(has, world) === true)) continue;
    const message = `According to its "when", this runs only if ${path} is already ${said}. Correct the condition or the value.`;
    yield { file, pointer, message };
  }
}

function literal(value: unknown): string | undefined {
  if (typeof value === "string") return value.startsWith("=") ? undefined : `'${value.replaceAll(/['\\]/g, "\\$&")}'`;
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}
