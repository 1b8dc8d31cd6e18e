import { flowOf, stepsOf } from "../../model/index.ts";
import { misspelt } from "../misspelt.ts";
import type { Rule } from "../rule.ts";

export const unknownStep: Rule = {
  id: "unknown-step",
  finds:
    "A step is named that the journey does not have, or a step is marked as done that is not in the journey's progress.",
  why: "The person would be sent nowhere.",
  *check({ repo, of }) {
    const steps = new Map(repo.flows.map((flow) => [flow.id, stepsOf(flow)]));
    for (const use of of("step")) {
      const known = steps.get(use.place.flow ?? "") ?? new Map<string, unknown>();
      if (known.has(use.step)) continue;
      yield { ...use, ...misspelt(`This journey has no step "${use.step}"`, use.step, known.keys()) };
    }
    // Actions that mark a step as `done` or `undone`.
    for (const flow of repo.flows)
      yield* flowOf(repo, flow).findings.filter(({ pointer }) => /\/\d+\/(?:un)?done$/.test(pointer));
  },
};
