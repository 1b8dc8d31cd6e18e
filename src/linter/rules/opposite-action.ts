import { type Action, asJson, flowOf, groupBy, originOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { scopeOfSetValues } from "../set-values.ts";
import type { Rule } from "../rule.ts";
import { conditionsTogether } from "../truth.ts";

export const oppositeAction: Rule = {
  id: "opposite-action",
  severity: "warning",
  finds:
    "On entering one step, an action is done under a condition. On entering another step, the same action is done under the opposite condition.",
  why: "One of the two is inverted: data is requested where it is already present, and not where it is missing.",
  after: ["unknown-part"],
  *check(context) {
    for (const named of context.repo.flows) {
      const entering = [...flowOf(context.repo, named).steps.values()].flatMap(({ enter }) => enter);
      const actions = entering.filter(({ when }) => when !== undefined);
      for (const alike of groupBy(actions, withoutCondition).values()) {
        for (const [index, action] of alike.entries()) {
          const other = alike.slice(0, index).find((one) => excludes(context, named.id, one, action));
          if (other?.when === undefined || action.when === undefined) continue;
          const line = other.file.locate(other.pointer).line;
          const message = `The action in line ${line} does the same under the opposite condition ("${other.when.source}"). Correct the condition that is wrong.`;
          yield { file: action.when.file, pointer: action.when.pointer, message };
          break;
        }
      }
    }
  },
};

/** What an action does, without its condition. */
function withoutCondition(action: Action): string {
  return JSON.stringify(asJson(action), (key, part: unknown) => (key === "when" ? undefined : part));
}

/** Whether two conditions read the same values and are always opposite. A part that two steps share counts once. */
function excludes(context: Context, flow: string, one: Action, other: Action): boolean {
  const [a, b] = [one.when?.source ?? "", other.when?.source ?? ""];
  if (JSON.stringify(originOf(one)) === JSON.stringify(originOf(other))) return false;
  const together = conditionsTogether(
    [a, b],
    scopeOfSetValues(context, { flow, assumed: [] }),
    context.conditions(flow),
  );
  const reads = (source: string) => [...together.readsOf(source)].sort().join(" ");
  const worlds = together.worlds ?? [];
  if (reads(a) !== reads(b) || worlds.length === 0) return false;
  return worlds.every((world) => together.holds(a, world) !== together.holds(b, world));
}
