import { didYouMean, flowOf, stepsOf } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const unknownStep: Rule = {
  id: "unknown-step",
  finds: "A step is named that the journey does not have, or is said to be done and is not in its progress.",
  why: "The person who gets there would be sent nowhere.",
  *check({ repo, of }) {
    const steps = new Map(repo.flows.map((flow) => [flow.id, stepsOf(flow)]));
    for (const use of of("step")) {
      const known = steps.get(use.place.flow ?? "") ?? new Map<string, unknown>();
      if (known.has(use.step)) continue;
      yield { ...use, message: `This journey has no step "${use.step}"${didYouMean(use.step, known.keys())}` };
    }
    // An action that says of a step that it is `done`, or `undone`.
    for (const flow of repo.flows)
      yield* flowOf(repo, flow).findings.filter(({ pointer }) => /\/\d+\/(?:un)?done$/.test(pointer));
  },
};
