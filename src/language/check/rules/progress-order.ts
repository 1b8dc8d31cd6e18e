import type { Json, JsonObject } from "../../../engine/index.ts";
import { isList, isObject, objectAt, stringAt } from "../../json.ts";
import { pointer } from "../../pointer.ts";
import type { Named } from "../../repository.ts";
import { stepsOf } from "../../uses/index.ts";
import type { Context } from "../context.ts";
import type { Finding, Rule } from "../rule.ts";

export const progressOrder: Rule = {
  id: "progress-order",
  finds:
    "A rule says that fewer steps are done than the step needs to which it goes, or more than people can have done there; or the progress names a step twice, or one of them out of order.",
  why: "The person is sent back to where they came from, or gets past a step that they have not done.",
  *check(context) {
    for (const use of context.of("rules")) {
      const flow = context.repo.flows.find(({ id }) => id === use.place.flow);
      if (flow === undefined || use.place.step === undefined || use.pointer.endsWith("/guards")) continue;
      yield* inRules(context, flow, use.place.step, use.rules, use.pointer);
    }
    for (const flow of context.repo.flows) yield* order(flow);
  },
};

function* inRules(context: Context, flow: Named, step: string, rules: readonly Json[], at: string): Generator<Finding> {
  const counter = stringAt(flow.value.progress, "done") ?? "";
  if (!/^data(\.\w+)+$/.test(counter)) return;
  const index = indexes(flow);
  for (const [number, rule] of rules.entries()) {
    const target = stringAt(rule, "goto");
    const where = isObject(rule) ? settingOf(rule, counter, pointer(at, number)) : undefined;
    if (where === undefined) continue;
    const { done, at: place } = where;
    const here = index(step);
    const there = target === undefined ? -1 : index(target);
    if (there > done && !unguarded(flow, target ?? "")) {
      const message = `This says that ${done} steps are done, and step "${target}" needs ${there}: the person would be sent back. Say ${there}.`;
      yield { file: flow.file, pointer: place, message };
    } else if (done > Math.max(here + 1, there) && here >= 0) {
      const most = Math.max(here + 1, there);
      const message = `This says that ${done} steps are done, and after step "${step}" ${most} are: the person could get past a step. Say ${most}.`;
      yield { file: flow.file, pointer: place, message };
    } else if (done < 0 || done > context.repo.flows.length * 1000) {
      yield { file: flow.file, pointer: place, message: "This is no number of steps." };
    }
  }
}

/** The number of steps that a rule's actions say are done, where they say one. */
function settingOf(rule: JsonObject, counter: string, at: string): { done: number; at: string } | undefined {
  for (const [index, action] of (isList(rule.do) ? rule.do : []).entries()) {
    const done = objectAt(action, "set")[counter];
    if (typeof done === "number") return { done, at: pointer(at, "do", index, "set", counter) };
  }
  return undefined;
}

/** The place of a step in the progress: its own, or of the one that it counts as; -1 for none. */
function indexes(flow: Named): (step: string) => number {
  const steps = stepsOf(flow);
  const listed = objectAt(flow.value, "progress").steps;
  const ids = (isList(listed) ? listed : []).map((one) => stringAt(one, "step") ?? "");
  return (step) => {
    const counts = stringAt(steps.get(step), "progress") ?? step;
    const own = ids.indexOf(counts);
    const path = stringAt(steps.get(counts), "path");
    return own >= 0 ? own : ids.findIndex((id) => path !== undefined && stringAt(steps.get(id), "path") === path);
  };
}

function unguarded(flow: Named, step: string): boolean {
  return stepsOf(flow).get(step)?.unguarded === true;
}

function* order(flow: Named): Generator<Finding> {
  const listed = objectAt(flow.value, "progress").steps;
  const ids = (isList(listed) ? listed : []).map((one) => stringAt(one, "step") ?? "");
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index)
      yield {
        file: flow.file,
        pointer: pointer("/progress/steps", index, "step"),
        message: `The progress names "${id}" twice. Remove one.`,
      };
  }
  const places = [...stepsOf(flow).keys()];
  const known = ids.filter((id) => places.includes(id));
  const sorted = known.toSorted((a, b) => places.indexOf(a) - places.indexOf(b));
  const wrong = known.findIndex((id, index) => id !== sorted[index]);
  if (wrong < 0) return;
  const message = `The progress names "${known[wrong]}" before "${sorted[wrong]}", and the steps stand the other way round. Put both in the order in which people come to them.`;
  yield { file: flow.file, pointer: pointer("/progress/steps", ids.indexOf(known[wrong] ?? ""), "step"), message };
}
