import { pointer } from "../../model/index.ts";
import { groupBy } from "../group.ts";
import { journeyWays, reachable } from "../journey-ways.ts";
import type { Rule } from "../rule.ts";

export const duplicatePath: Rule = {
  id: "duplicate-path",
  finds: "Several steps have the same path, and the first of them does not lead to the others.",
  why: "The address always opens the first step, so people who reload or share one of the others do not get back to it.",
  after: ["unknown-part", "unknown-step"],
  *check(context) {
    for (const { flow, steps, edges } of journeyWays(context)) {
      for (const [path, group] of groupBy(steps, ([, step]) => step.path)) {
        const ids = group.map(([id]) => id);
        const [first = ""] = ids;
        const among = edges.filter(({ from, to }) => ids.includes(from) && ids.includes(to));
        const reached = reachable([first], among);
        for (const id of ids) {
          if (reached.has(id)) continue;
          const message = `Steps "${first}" and "${id}" have the same path "${path}", and "${first}" does not lead to "${id}". Give one of them another path.`;
          yield { file: flow.file, pointer: pointer("/steps", id, "path"), message };
        }
      }
    }
  },
};
