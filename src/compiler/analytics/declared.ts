import { analyticsOf, armsOf, experimentsOf, type Repository } from "../../model/index.ts";
import type { EventTable, PropertyRule } from "./runtime.ts";

/** The event that says which arm of an experiment decided something for a person. The app sends it, no flow does. */
export const EXPOSURE = "Experiment Viewed";

/** All that may be told of people in a journey: what it declares, `identify` with everybody's arms, and exposure to experiments. */
export function eventTable(repo: Repository, flow: string): EventTable {
  const declared = analyticsOf(repo, flow);
  const list = experimentsOf(repo).list.map((experiment) => ({
    flag: experiment.flag?.value ?? "",
    epicKey: experiment.epicKey?.value ?? "",
    arms: armsOf(experiment),
  }));
  const flags = Object.fromEntries(list.map(({ flag, arms }) => [flag, { enum: arms }]));
  const all = (values: readonly string[]) => ({ enum: [...new Set(values)] });
  const entries = [...(declared?.events ?? [])].map(([name, { properties }]) => [name, properties] as const);
  return Object.fromEntries([
    ...entries,
    ["identify", { ...flags, ...declared?.identify }],
    [
      EXPOSURE,
      {
        flag: all(list.map(({ flag }) => flag)),
        epicKey: all(list.map(({ epicKey }) => epicKey)),
        arm: all(list.flatMap(({ arms }) => arms)),
      },
    ],
  ]) as Record<string, Record<string, PropertyRule>>;
}
