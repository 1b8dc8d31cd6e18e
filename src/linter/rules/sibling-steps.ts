import { flowOf, type Step } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const siblingSteps: Rule = {
  id: "sibling-steps",
  severity: "warning",
  finds: "All other steps of a journey send an event to analytics when they are entered, and this one does not.",
  why: "Nobody sees how many people reach the page, and it looks as if they left on the page before.",
  after: ["unknown-part"],
  *check({ repo }) {
    for (const named of repo.flows) {
      const steps = [...flowOf(repo, named).steps.values()];
      const silent = steps.filter((step) => !reports(step));
      const [step, ...more] = silent;
      // A step without actions on entering is new, so it is not comparable to the others.
      if (step?.raw.enter === undefined || more.length > 0 || steps.length <= SEVERAL) continue;
      const message = `All other steps here have a "track" in "enter", but this one does not. Add one, and declare its event.`;
      yield { file: step.file, pointer: step.pointer, part: "key", message };
    }
  },
};

const SEVERAL = 3;

function reports({ enter }: Step): boolean {
  return enter.some((action) => action.do === "track");
}
