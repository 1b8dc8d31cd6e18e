import { type ExperimentPage, FUNNEL } from "../experiments/views.ts";

type Stage = ExperimentPage["report"]["metrics"][number];

/** So much more often people get to a later stage than to one that they passed before the experiment decided anything. */
const TIMES = 50;

/**
 * The stages of a funnel that people reach after the experiment has decided something for them. Of one that they passed
 * before, only what came within a minute of that is counted: next to nothing.
 */
export function funnelOf({ metrics }: Pick<ExperimentPage["report"], "metrics">): readonly Stage[] {
  const stages = FUNNEL.flatMap((metric) => metrics.find((one) => one.metric === metric) ?? []);
  return stages.filter(({ arms }, at) =>
    stages
      .slice(at + 1)
      .every(
        (later) =>
          later.arms.every(({ mean, visitors }) => visitors === 0 || mean === 0) ||
          later.arms.some(({ mean, visitors }, arm) => visitors > 0 && mean < TIMES * (arms[arm]?.mean ?? 0)),
      ),
  );
}
