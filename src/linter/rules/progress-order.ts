import {
  type Action,
  actionsIn,
  countedIn,
  type Flow,
  flowOf,
  type Mark,
  pointer,
  progressOf,
  type Rule as FlowRule,
  rulesIn,
} from "../../model/index.ts";
import type { Finding, Rule } from "../rule.ts";

export const progressOrder: Rule = {
  id: "progress-order",
  finds:
    "A rule marks fewer steps as done than its target step requires, or more than people can have completed there. Or a step is never marked as done, or the progress names a step twice or in the wrong order.",
  why: "The person is sent back to the previous page, or can skip a step that they have not completed.",
  *check(context) {
    for (const use of context.of("rules")) {
      const flow = context.repo.flows.find(({ id }) => id === use.place.flow);
      if (flow === undefined || use.place.step === undefined || use.pointer.endsWith("/guards")) continue;
      yield* inRules(flowOf(context.repo, flow), context.repo.flows.length * 1000, use.place.step, use.rules);
    }
    for (const flow of context.repo.flows) {
      yield* order(flowOf(context.repo, flow));
      yield* neverDone(flowOf(context.repo, flow));
    }
  },
};

function* inRules(flow: Flow, ever: number, step: string, rules: readonly FlowRule[]): Generator<Finding> {
  const { path: counter, steps } = countedIn(flow.raw);
  if (counter === undefined) return;
  const index = progressOf(flow).of;
  for (const { goto, actions } of rules) {
    const target = goto?.value;
    const where = settingOf(actions, counter);
    if (where === undefined) continue;
    const { done, marks, isSometimes: _, ...place } = where;
    const here = index(step);
    const there = target === undefined ? -1 : index(target);
    const most = Math.max(here + 1, there);
    const says = `This says that ${marks === undefined ? `${done} steps are done` : doneWords(marks)}`;
    const say = (count: number) => (marks === undefined ? String(count) : `"done": "${steps[count - 1]}"`);
    if (there > done && flow.steps.get(target ?? "")?.unguarded !== true) {
      const needs = marks === undefined ? `${there} to be done` : `"${steps[there - 1]}" to be done`;
      yield {
        ...place,
        message: `${says}, but step "${target}" needs ${needs}. The person would be sent back. Write ${say(there)}.`,
      };
    } else if (done > most && here >= 0) {
      const are = marks === undefined ? `only ${most} are` : `only the steps up to "${steps[most - 1]}" are`;
      const message = `${says}, but after step "${step}" ${are}. The person could skip a step. Write ${say(most)}.`;
      yield { ...place, message };
    } else if (done < 0 || done > ever) {
      yield { ...place, message: "This is not a valid number of steps." };
    }
  }
}

function doneWords({ step, isDone }: Mark): string {
  return `step "${step}" is ${isDone ? "" : "not "}done`;
}

/** How many steps a rule's actions mark as done, if they do. */
/** How many steps are done after the actions: the last one that always happens decides. */
function settingOf(actions: readonly Action[], counter: string) {
  const all = actions.flatMap((action) =>
    (action.do === "set" ? action.sets : []).flatMap(({ path, value, file, pointer }) => {
      if (path !== counter || typeof value.json !== "number") return [];
      const marks = action.do === "set" ? action.marks : undefined;
      return [{ done: value.json, marks, file, pointer, isSometimes: action.when !== undefined }];
    }),
  );
  return all.findLast(({ isSometimes }) => !isSometimes) ?? all.at(-1);
}

/** The steps that nothing marks as done. The last one is skipped because nothing follows it. */
function* neverDone(flow: Flow): Generator<Finding> {
  const { path: counter, steps } = countedIn(flow.raw);
  const said = [flow, ...flow.steps.values()]
    .flatMap((owner) => [...actionsIn(owner)])
    .flatMap((action) => (action.do === "set" && action.marks?.isDone !== false ? action.sets : []))
    .flatMap(({ path, value }) => (path === counter ? [value.json] : []));
  // A calculated count can have any value.
  if (!said.every((value) => typeof value === "number")) return;
  const done = new Set(said.map((count) => steps[count - 1]));
  if (!steps.some((step) => done.has(step))) return;
  for (const { file, pointer: at, step, done: also } of flow.progress?.steps.slice(0, -1) ?? []) {
    if (step === undefined || also !== undefined || done.has(step.value)) continue;
    const message = `No rule marks "${step.value}" as done. Add { "done": "${step.value}" } where people complete it, or remove it from the progress.`;
    yield { file, pointer: pointer(at, "step"), message };
  }
}

function* order(flow: Flow): Generator<Finding> {
  const listed = (flow.progress?.steps ?? []).map((one) => ({ ...one, id: one.step?.value ?? "" }));
  const ids = listed.map(({ id }) => id);
  for (const [index, { file, pointer: at, id }] of listed.entries()) {
    if (ids.indexOf(id) < index)
      yield { file, pointer: pointer(at, "step"), message: `The progress lists "${id}" twice. Remove one.` };
  }
  const places = [...flow.steps.keys()];
  const known = ids.filter((id) => places.includes(id));
  const sorted = known.toSorted((a, b) => places.indexOf(a) - places.indexOf(b));
  const wrong = known.findIndex((id, index) => id !== sorted[index]);
  // An arm can change the path that people take, but not the order in which the steps are written.
  if (wrong < 0 || leadsOn(flow, known[wrong] ?? "", sorted[wrong] ?? "")) return;
  const message = `The progress lists "${known[wrong]}" before "${sorted[wrong]}", but \`steps\` has them in the opposite order. Use the order in which people reach them in both places.`;
  yield { file: flow.file, pointer: pointer("/progress/steps", ids.indexOf(known[wrong] ?? ""), "step"), message };
}

/** Whether completing a step leads to the other step. */
function leadsOn(flow: Flow, from: string, to: string): boolean {
  const isDone = (action: Action) => action.do === "set" && action.marks?.isDone === true && action.marks.step === from;
  const rules = [...(flow.steps.get(from)?.handlers ?? [])].flatMap((handler) => [...rulesIn(handler.rules)]);
  return rules.some(({ goto, actions }) => goto?.value === to && actions.some(isDone));
}
