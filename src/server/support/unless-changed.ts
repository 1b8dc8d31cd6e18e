import { lockState, readChanges, readDefined } from "../experiments/index.ts";
import { text } from "../settings/index.ts";
import type { Act } from "./act.ts";
import { oneExperiment, sharesInWords } from "./one-experiment.ts";
import { SupportError } from "./support-error.ts";

/**
 * An act on an experiment for somebody who decided by a state that they had looked at. They name the last change that
 * they know of, and are refused, with who did what, if there is a later one: else a stop would be taken back unseen.
 */
export function unlessChanged(made: Act): Act {
  return {
    ...made,
    fields: {
      ...made.fields,
      change: text(
        "Time of the last change that you know of, as the history has it, or `none`: with a later one, nothing is done",
        "not compared",
      ),
    },
    async run(resources, tx, values, by) {
      const { flag, change } = values as { readonly flag: string; readonly change?: string };
      if (change !== undefined) {
        await lockState(tx, oneExperiment(readDefined().experiments.experiments, flag));
        const [last] = (await readChanges(tx, flag))(flag).history;
        if (last && last.at !== change)
          throw new SupportError(
            `It has been changed since, at ${last.at} by ${last.by} (“${last.reason}”): it is ${last.after.active ? "running" : "off"} now, ${sharesInWords(last.after.share)}. Nothing was done: look at it again`,
            "change",
          );
      }
      return made.run(resources, tx, values, by);
    },
  };
}
