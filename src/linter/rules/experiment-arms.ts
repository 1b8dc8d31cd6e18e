import { didYouMean, entriesOf, isList, isObject, objectAt, pointer, stringAt, stringsOf } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const experimentArms: Rule = {
  id: "experiment-arms",
  finds:
    "An experiment's shares name an arm that it does not have, leave one out, or do not add up to 100; or two experiments have the same flag.",
  why: "Some people would get no arm, or more of them one arm than was meant, and the result would mislead.",
  *check({ repo }) {
    const file = repo.experiments;
    if (file === undefined || !isObject(file.value) || !isList(file.value.experiments)) return;
    const flags = new Set<string>();
    for (const [index, experiment] of file.value.experiments.entries()) {
      const at = pointer("/experiments", index);
      const flag = stringAt(experiment, "flag") ?? "";
      if (flags.has(flag))
        yield { file, pointer: pointer(at, "flag"), message: `Another experiment has the flag "${flag}". Rename one.` };
      flags.add(flag);
      const arms = stringsOf(isObject(experiment) ? experiment.arms : undefined);
      const shares = entriesOf(objectAt(experiment, "share"));
      const share = { file, pointer: pointer(at, "share") };
      for (const [arm] of shares) {
        if (arms.includes(arm)) continue;
        yield {
          file,
          pointer: pointer(share.pointer, arm),
          part: "key",
          message: `There is no arm "${arm}"${didYouMean(arm, arms)}`,
        };
      }
      for (const arm of arms) {
        if (!shares.some(([name]) => name === arm))
          yield { ...share, message: `The arm "${arm}" has no share. Add it, 0 for none.` };
      }
      const total = shares.reduce((sum, [, part]) => sum + (typeof part === "number" ? part : 0), 0);
      // Shares are decimals (16.7), of which a sum is hardly ever exact.
      const shown = Number(total.toFixed(6));
      if (shown !== 100) yield { ...share, message: `The shares add up to ${shown}. They must add up to 100.` };
    }
  },
};
