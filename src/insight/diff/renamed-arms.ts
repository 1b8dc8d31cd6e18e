import { armsOf, type Experiment } from "../../model/index.ts";

/**
 * Maps the old name of each renamed arm to its new name. A renamed arm has the same index among the experiment's arms,
 * and people stay in it.
 */
export function renamedArms(before: Experiment, after: Experiment): ReadonlyMap<string, string> {
  const [was, is] = [armsOf(before), armsOf(after)];
  if (was.length !== is.length) return new Map();
  return new Map(
    was.flatMap((arm, place): (readonly [string, string])[] => {
      const name = is[place];
      return name === undefined || is.includes(arm) || was.includes(name) ? [] : [[arm, name]];
    }),
  );
}

/** The experiment with renamed arms, for comparison with the current one. */
export function calledSo(experiment: Experiment, names: ReadonlyMap<string, string>): Experiment {
  if (names.size === 0) return experiment;
  const called = (arm: string) => names.get(arm) ?? arm;
  const arms = experiment.arms.map((arm) => ({ ...arm, value: called(arm.value) }));
  const shares = experiment.shares.map((share) => ({ ...share, arm: called(share.arm) }));
  return {
    ...experiment,
    arms,
    shares,
    patches: experiment.patches.map((patch) => ({ ...patch, arm: called(patch.arm) })),
    value: {
      ...experiment.value,
      arms: arms.map(({ value }) => value),
      share: Object.fromEntries(shares.map(({ arm, percent = 0 }) => [arm, percent])),
    },
  };
}
