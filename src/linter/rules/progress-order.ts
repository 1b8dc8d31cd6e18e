import {
  type Action,
  type Flow,
  flowOf,
  type Place,
  pointer,
  progressOf,
  type Rule as FlowRule,
} from "../../model/index.ts";
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
      yield* inRules(flowOf(context.repo, flow), context.repo.flows.length * 1000, use.place.step, use.rules);
    }
    for (const flow of context.repo.flows) yield* order(flowOf(context.repo, flow));
  },
};

function* inRules(flow: Flow, ever: number, step: string, rules: readonly FlowRule[]): Generator<Finding> {
  const counter = flow.progress?.done?.source ?? "";
  if (!/^data(\.\w+)+$/.test(counter)) return;
  const index = progressOf(flow).of;
  for (const { goto, actions } of rules) {
    const target = goto?.value;
    const where = settingOf(actions, counter);
    if (where === undefined) continue;
    const { done, ...place } = where;
    const here = index(step);
    const there = target === undefined ? -1 : index(target);
    if (there > done && flow.steps.get(target ?? "")?.unguarded !== true) {
      const message = `This says that ${done} steps are done, and step "${target}" needs ${there}: the person would be sent back. Say ${there}.`;
      yield { ...place, message };
    } else if (done > Math.max(here + 1, there) && here >= 0) {
      const most = Math.max(here + 1, there);
      const message = `This says that ${done} steps are done, and after step "${step}" ${most} are: the person could get past a step. Say ${most}.`;
      yield { ...place, message };
    } else if (done < 0 || done > ever) {
      yield { ...place, message: "This is no number of steps." };
    }
  }
}

/** The number of steps that a rule's actions say are done, where they say one. */
function settingOf(actions: readonly Action[], counter: string): (Place & { readonly done: number }) | undefined {
  const sets = actions.flatMap((action) => (action.do === "set" ? action.sets : []));
  for (const { path, value, file, pointer } of sets) {
    if (path === counter && typeof value.json === "number") return { done: value.json, file, pointer };
  }
  return undefined;
}

function* order(flow: Flow): Generator<Finding> {
  const listed = (flow.progress?.steps ?? []).map((one) => ({ ...one, id: one.step?.value ?? "" }));
  const ids = listed.map(({ id }) => id);
  for (const [index, { file, pointer: at, id }] of listed.entries()) {
    if (ids.indexOf(id) < index)
      yield { file, pointer: pointer(at, "step"), message: `The progress names "${id}" twice. Remove one.` };
  }
  const places = [...flow.steps.keys()];
  const known = ids.filter((id) => places.includes(id));
  const sorted = known.toSorted((a, b) => places.indexOf(a) - places.indexOf(b));
  const wrong = known.findIndex((id, index) => id !== sorted[index]);
  if (wrong < 0) return;
  const message = `The progress names "${known[wrong]}" before "${sorted[wrong]}", and the steps stand the other way round. Put both in the order in which people come to them.`;
  yield { file: flow.file, pointer: pointer("/progress/steps", ids.indexOf(known[wrong] ?? ""), "step"), message };
}
