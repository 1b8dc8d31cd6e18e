import { type ASTNode, literalOf, parseCel } from "../../cel/index.ts";
import { armsOf, experimentsOf, pointer } from "../../model/index.ts";
import { journeyWays, reachable } from "../journey-ways.ts";
import type { Rule } from "../rule.ts";
import { entrances } from "./ways.ts";

export const inactiveWay: Rule = {
  id: "inactive-way",
  severity: "warning",
  finds: "Only an arm of an inactive experiment leads to a step.",
  why: "Nobody can reach the step while the experiment is inactive, and it is easily forgotten when the experiment ends.",
  after: ["unknown-step", "unknown-part", "no-way-in"],
  *check(context) {
    const resting = new Map(
      experimentsOf(context.repo)
        .list.filter(({ active }) => !active)
        .map((one) => [one.flag?.value, armsOf(one)]),
    );
    if (resting.size === 0) return;
    for (const journey of journeyWays(context)) {
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
        const ways = all.filter(({ to, assumed }) => to === id && heldBy(assumed) !== undefined);
        const flag = ways.map(({ assumed }) => heldBy(assumed)).find((one) => one !== undefined);
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
