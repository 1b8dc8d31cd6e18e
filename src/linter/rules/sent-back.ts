import { type ASTNode, literalOf, parseCel } from "../../cel/index.ts";
import {
  type Action,
  armsOf,
  experimentsOf,
  type Flow,
  flowOf,
  pointer,
  type Rule as FlowRule,
  type Rules,
  type Schema,
  type Step,
  type Written,
} from "../../model/index.ts";
import type { Context } from "../context.ts";
import type { Value } from "../domain.ts";
import { journeyGraphs, reachable } from "../journey-graph.ts";
import type { Finding, Rule } from "../rule.ts";
import { narrowed, scopeOfSetValues } from "../set-values.ts";
import { conditionsTogether } from "../truth.ts";
import { entrances } from "./transitions.ts";

export const sentBack: Rule = {
  id: "sent-back",
  finds:
    "A rule goes to a step, but a value that the rule sets makes a guard of that step send the person away immediately.",
  why: "Nobody gets to the step that the rule names: the person presses the button and lands on another page.",
  after: ["unknown-step", "unknown-part", "unknown-schema"],
  *check(context) {
    for (const named of context.repo.flows) {
      const flow = flowOf(context.repo, named);
      for (const owner of [flow, ...flow.steps.values()])
        for (const { rules } of owner.handlers) yield* inRules({ context, flow }, rules, new Map());
    }
  },
};

interface Journey {
  readonly context: Context;
  readonly flow: Flow;
}

/** Remembered values that are certain after a rule's actions, by path. */
type Known = ReadonlyMap<string, Value>;

function* inRules(journey: Journey, { list }: Rules, before: Known): Generator<Finding> {
  for (const rule of list) {
    const known = after(rule, before);
    if (rule.goto !== undefined && known.size > 0) yield* sentAway(journey, rule.goto, known);
    if (rule.then !== undefined) yield* inRules(journey, rule.then, known);
  }
}

function after({ actions }: FlowRule, before: Known): Known {
  const known = new Map(before);
  for (const action of actions) {
    for (const path of touchedBy(action))
      for (const one of known.keys()) if (one === path || one.startsWith(`${path}.`)) known.delete(one);
    if (action.do !== "set" || action.when !== undefined) continue;
    for (const { path, value } of action.sets) if (isPlain(value.json)) known.set(path, value.json);
  }
  return known;
}

function touchedBy(action: Action): readonly string[] {
  if (action.do === "reset") return [action.path?.value ?? "data"];
  return action.do === "set" ? action.sets.map(({ path }) => path) : [];
}

function isPlain(value: unknown): value is string | number | boolean {
  return typeof value === "string" ? !value.startsWith("=") : typeof value === "number" || typeof value === "boolean";
}

function* sentAway({ context, flow }: Journey, goto: Written, known: Known): Generator<Finding> {
  const step = flow.steps.get(goto.value);
  if (step === undefined) return;
  const guard = firstGuard(context, flow, step, known);
  if (guard === undefined) return;
  const line = guard.file.locate(guard.pointer).line;
  const message = `With the values that are set here, the guard in line ${line} sends everybody away from "${goto.value}" at once. Correct the values, the step, or the guard.`;
  yield { file: goto.file, pointer: goto.pointer, message };
}

/** The guard that certainly sends everybody with these values away, if there is one. */
function firstGuard(context: Context, flow: Flow, step: Step, known: Known): FlowRule | undefined {
  const place = { flow: flow.id, step: step.id, assumed: [] };
  const scope = scopeOfSetValues(context, place);
  const data = scope.data;
  if (data === undefined || flow.id === undefined) return undefined;
  const paths = [...known].filter(([path]) => path.startsWith("data."));
  const certain = paths.reduce<Schema>(
    (schema, [path, value]) => narrowed(schema, data, path.split(".").slice(1), [value]),
    data,
  );
  for (const guard of step.guards?.list ?? []) {
    const when = guard.when?.source;
    if (when === undefined) return undefined;
    const together = conditionsTogether([when], { ...scope, data: certain }, context.conditions(flow.id));
    const answers = together.worlds?.map((world) => together.holds(when, world));
    if (answers === undefined) return undefined;
    if (answers.every((holds) => holds === true)) return guard.goto === undefined ? undefined : guard;
    if (answers.some((holds) => holds !== false)) return undefined;
  }
  return undefined;
}

export const inactivePath: Rule = {
  id: "inactive-path",
  severity: "warning",
  finds: "Only an arm of an inactive experiment leads to a step.",
  why: "Nobody can reach the step while the experiment is inactive, and it is easily forgotten when the experiment ends.",
  after: ["unknown-step", "unknown-part", "no-path-in"],
  *check(context) {
    const resting = new Map(
      experimentsOf(context.repo)
        .list.filter(({ active }) => !active)
        .map((one) => [one.flag?.value, armsOf(one)]),
    );
    if (resting.size === 0) return;
    for (const journey of journeyGraphs(context)) {
      const conditions = context.conditions(journey.flow.id);
      /** The inactive experiment whose arm these conditions require. Nobody is in that arm now. */
      const heldBy = (assumed: readonly string[]) =>
        assumed
          .flatMap((source) => armsNeeded(source, conditions))
          .find(({ flag, arm }) => {
            const arms = resting.get(flag);
            return arms !== undefined && arms[0] !== arm;
          })?.flag;
      const doors = entrances(context, journey);
      const [all, open] = [journey.edges, journey.edges.filter(({ assumed }) => heldBy(assumed) === undefined)];
      const reached = reachable(doors, open);
      for (const id of reachable(doors, all)) {
        const edges = all.filter(({ to, assumed }) => to === id && heldBy(assumed) !== undefined);
        const flag = edges.map(({ assumed }) => heldBy(assumed)).find((one) => one !== undefined);
        if (reached.has(id) || flag === undefined) continue;
        const message = `Only the experiment "${flag}" leads to step "${id}", and it is not active, so nobody reaches the step. Start the experiment, or remove the step and what leads to it.`;
        yield { file: journey.flow.file, pointer: pointer("/steps", id), part: "key", message };
      }
    }
  },
};

interface Needed {
  readonly flag: string;
  readonly arm: string;
}

/** The arms (`flags.x == 'treatment'`) that a condition requires. */
function armsNeeded(source: string, conditions: Readonly<Record<string, string>>, depth = 0): readonly Needed[] {
  const parsed = parseCel(source);
  if ("problem" in parsed || depth > 20) return [];
  const needed = (node: ASTNode): readonly Needed[] => {
    if (node.op === "&&") return node.args.flatMap(needed);
    if (node.op === "id") {
      const named = Object.hasOwn(conditions, node.args) ? conditions[node.args] : undefined;
      return named === undefined ? [] : armsNeeded(named, conditions, depth + 1);
    }
    if (node.op !== "==") return [];
    const [left, right] = node.args;
    if (left.op !== "." || left.args[0].op !== "id" || left.args[0].args !== "flags") return [];
    const arm = literalOf(right);
    return typeof arm === "string" ? [{ flag: left.args[1], arm }] : [];
  };
  return needed(parsed.ast);
}
