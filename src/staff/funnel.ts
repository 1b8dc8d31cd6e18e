import { type ExperimentPage, FUNNEL } from "../experiments/views.ts";

type Stage = ExperimentPage["report"]["metrics"][number];

/**
 * The stages of a funnel that people reach after the experiment has decided something for them. One that fewer reach
 * than a later one, in every arm, is done before: what was done before an exposure is not counted.
 */
export function funnelOf({ metrics }: Pick<ExperimentPage["report"], "metrics">): readonly Stage[] {
  const stages = FUNNEL.flatMap((metric) => metrics.find((one) => one.metric === metric) ?? []);
  return stages.filter(({ arms }, at) =>
    stages.slice(at + 1).every((later) => later.arms.some(({ mean }, arm) => mean <= (arms[arm]?.mean ?? 0))),
  );
}
