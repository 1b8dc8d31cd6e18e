import { armsOf, didYouMean, experimentsOf, pointer } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const experimentArms: Rule = {
  id: "experiment-arms",
  finds:
    "An experiment's shares name an arm that it does not have, omit an arm, or do not add up to 100. Or two experiments have the same flag.",
  why: "Some people get no arm, or one arm gets more people than intended, so the result is misleading.",
  *check({ repo }) {
    const flags = new Set<string>();
    for (const experiment of experimentsOf(repo).list) {
      const { file, pointer: at, shares } = experiment;
      const flag = experiment.flag?.value ?? "";
      if (flags.has(flag))
        yield { file, pointer: pointer(at, "flag"), message: `Another experiment has the flag "${flag}". Rename one.` };
      flags.add(flag);
      const arms = armsOf(experiment);
      const share = { file, pointer: pointer(at, "share") };
      for (const { arm, pointer: place } of shares) {
        if (arms.includes(arm)) continue;
        yield { file, pointer: place, part: "key", message: `There is no arm "${arm}"${didYouMean(arm, arms)}` };
      }
      for (const arm of arms) {
        if (!shares.some((one) => one.arm === arm))
          yield { ...share, message: `The arm "${arm}" has no share. Add one, 0 if nobody gets the arm.` };
      }
      const total = shares.reduce((sum, { percent = 0 }) => sum + percent, 0);
      // Shares are decimals (16.7), and floating-point sums are rarely exact.
      const shown = Number(total.toFixed(6));
      if (shown !== 100) yield { ...share, message: `The shares add up to ${shown}. They must add up to 100.` };
    }
  },
};
