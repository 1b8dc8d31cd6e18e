import type { JsonObject } from "../../engine/index.ts";
import type { Flow, Invariant, Session } from "../flow/flow.ts";
import { flowOf } from "../flow/read-flow.ts";
import type { Handler, Rules } from "../flow/rule.ts";
import type { Step } from "../flow/step.ts";
import { isObject } from "../json.ts";
import { type Written, asJson } from "../node.ts";
import { oncePerPair } from "../once.ts";
import type { Named, Repository } from "../repository.ts";
import { actionUses, callUses, leaveUses } from "./actions.ts";
import { blocksUses } from "./block.ts";
import { cursorAt, knowing, within } from "./cursor.ts";
import type { UsePlace, Use } from "./use.ts";
import { conditionUse, expressionUses, parameterUses, textUses } from "./value.ts";

/** All uses in a journey's file. Cached until the file, one of its parts, or a block's descriptor changes. */
export function flowUses({ blocks }: Pick<Repository, "blocks">, flow: Named): readonly Use[] {
  return usesIn(blocks, flow);
}

const usesIn = oncePerPair((blocks: Blocks, flow: Named): readonly Use[] => [...usesOfFlow(blocks, flow)]);

type Blocks = Repository["blocks"];

function* usesOfFlow(blocks: Blocks, named: Named): Generator<Use> {
  const flow = flowOf({ blocks }, named);
  const place: UsePlace = { flow: flow.id, assumed: [] };
  yield* stepUse(flow.start, place, "start");
  if (flow.data !== undefined) {
    const { file, pointer, value } = flow.data;
    yield { file, pointer, place, kind: "schema", schema: value, role: "data" };
  }
  yield* conditionUse(flow.storage?.expires?.since, place, "number");
  if (flow.session !== undefined) yield* sessionUses(flow.session, place);
  yield* progressUses(flow, place);
  const anywhere: UsePlace = { ...place, anywhere: true };
  for (const condition of flow.conditions) yield* conditionUse(condition, anywhere);
  for (const { file, pointer, source } of flow.values)
    yield* expressionUses({ file, pointer, place: anywhere, json: source });
  for (const { node } of flow.textParameters) {
    const { file, pointer } = node;
    yield* parameterUses({ file, pointer, place: { ...place, plain: true }, json: asJson(node) });
  }
  for (const { goto, leave } of flow.redirects) {
    yield* stepUse(goto, place, "redirect");
    if (leave !== undefined) yield* leaveUses(leave, place);
  }
  if (flow.guards !== undefined) yield* rulesUses(flow.guards, place);
  yield* handlerUses(flow.handlers, place);
  for (const one of flow.invariants) yield* invariantUses(one, { ...place, promise: true });
  for (const step of flow.steps.values()) yield* stepUses(blocks, step, { ...place, step: step.id });
}

function* progressUses({ progress }: Flow, place: UsePlace): Generator<Use> {
  for (const { step, label, done, ...one } of progress?.steps ?? []) {
    yield* stepUse(step, place, "progress");
    yield* conditionUse(done, place);
    yield* textUses(cursorAt({ ...place, plain: true }, label, one));
  }
  yield* conditionUse(progress?.done, place, "integer");
  yield* conditionUse(progress?.locked, place);
}

function* invariantUses({ at, when, holds }: Invariant, place: UsePlace): Generator<Use> {
  for (const step of at) yield* stepUse(step, place, "counts");
  yield* conditionUse(when, place);
  yield* conditionUse(holds, within(place, when));
}

/** The answers of this call go only to the worker, which sends one event. */
function* sessionUses({ file, pointer, call, while: condition }: Session, place: UsePlace): Generator<Use> {
  yield { file, pointer, place, kind: "sends", event: "session.invalid", required: true, by: "session" };
  yield* conditionUse(condition, place);
  if (call === undefined) return;
  for (const use of callUses(call, place)) yield use.kind === "call" ? { ...use, beside: true } : use;
}

function* stepUses(blocks: Blocks, step: Step, place: UsePlace): Generator<Use> {
  yield* textUses(cursorAt(place, step.title, step));
  yield* stepUse(step.counts, place, "counts");
  yield* stepUse(step.ahead, place, "counts");
  if (step.guards !== undefined) yield* rulesUses(step.guards, place);
  for (const action of step.enter) yield* actionUses(action, place);
  for (const list of [step.page, step.aside, step.header]) yield* blocksUses(blocks, list, place);
  for (const { title, page, ...dialog } of step.dialogs) {
    yield* textUses(cursorAt(place, title, dialog));
    yield* blocksUses(blocks, page, place);
  }
  yield* handlerUses(step.handlers, place);
}

/** The steps of a flow that are objects. */
export function stepsOf(flow: Named): ReadonlyMap<string, JsonObject> {
  const { steps } = flow.value;
  const found = new Map<string, JsonObject>();
  for (const [id, step] of Object.entries(isObject(steps) ? steps : {})) if (isObject(step)) found.set(id, step);
  return found;
}

function* handlerUses(handlers: readonly Handler[], outer: UsePlace): Generator<Use> {
  for (const { file, pointer, event, rules } of handlers) {
    const place = { ...outer, event };
    yield { file, pointer, place, kind: "handles", event };
    yield* rulesUses(rules, place);
  }
}

/**
 * The uses in a list of rules, or in the name of a step in place of it. In each rule it is known that the earlier ones
 * did not hold.
 */
function* rulesUses({ file, pointer, goto, list }: Rules, outer: UsePlace): Generator<Use> {
  if (goto !== undefined) return yield* stepUse(goto, outer, "goto");
  yield { file, pointer, place: outer, kind: "rules", rules: list };
  let place = outer;
  for (const { when, actions, leave, goto: target, then } of list) {
    yield* conditionUse(when, place);
    const inside = within(place, when);
    for (const action of actions) yield* actionUses(action, inside);
    if (leave !== undefined) yield* leaveUses(leave, inside);
    if (target !== undefined) yield* stepUse(target, inside, "goto");
    if (then !== undefined) yield* rulesUses(then, inside);
    if (when !== undefined) place = knowing(place, `!(${when.source})`);
  }
}

type StepRole = Extract<Use, { kind: "step" }>["role"];

/** The use of a step's name. */
function* stepUse(name: Written | undefined, place: UsePlace, role: StepRole): Generator<Use> {
  if (name === undefined) return;
  const { file, pointer, value } = name;
  yield { file, pointer, place, kind: "step", step: value, role };
}
