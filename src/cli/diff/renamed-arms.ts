import { armsOf, type Experiment } from "../../model/index.ts";

/** Arms that are called otherwise, by their name before: each stands at the same place among the experiment's arms, and people stay in it. */
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

/** The experiment with its arms called so, to be compared with what they are called now. */
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
