import { flowOf } from "../../model/index.ts";
import { misspelt } from "../misspelt.ts";
import type { Rule } from "../rule.ts";

export const unknownDialog: Rule = {
  id: "unknown-dialog",
  finds: "An action opens a dialog that its step does not have.",
  why: "The person presses a button and nothing happens.",
  *check({ repo, of }) {
    for (const use of of("dialog")) {
      const flow = repo.flows.find(({ id }) => id === use.place.flow);
      const steps = flow === undefined ? new Map<string, never>() : flowOf(repo, flow).steps;
      // A handler of the whole journey runs in any of its steps.
      const asked = use.place.step === undefined ? [...steps.values()] : [steps.get(use.place.step)];
      const known = asked.flatMap((step) => step?.dialogs.map(({ id }) => id) ?? []);
      if (known.includes(use.dialog)) continue;
      yield { ...use, ...misspelt(`This step has no dialog "${use.dialog}"`, use.dialog, known) };
    }
  },
};
