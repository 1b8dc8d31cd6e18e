import { didYouMean, objectAt, stepsOf } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const unknownDialog: Rule = {
  id: "unknown-dialog",
  finds: "An action opens a dialog that its step does not have.",
  why: "The person presses a button and nothing happens.",
  *check({ repo, of }) {
    for (const use of of("dialog")) {
      const flow = repo.flows.find(({ id }) => id === use.place.flow);
      const steps = flow ? stepsOf(flow) : new Map<string, never>();
      // A handler of the whole journey runs in any of its steps.
      const asked = use.place.step === undefined ? [...steps.values()] : [steps.get(use.place.step)];
      const known = asked.flatMap((step) => Object.keys(objectAt(step, "dialogs")));
      if (known.includes(use.dialog)) continue;
      yield { ...use, message: `This step has no dialog "${use.dialog}"${didYouMean(use.dialog, known)}` };
    }
  },
};
