import { analyticsOf, armsOf, experimentsOf, type Repository } from "../../model/index.ts";
import type { EventTable, PropertyRule } from "./runtime.ts";

/** The event that reports which arm of an experiment decided something for a person. The app sends it; flows do not. */
const EXPOSURE = "Experiment Viewed";

/**
 * All analytics events that a journey may send: those that it declares, `identify` with the arms of all experiments,
 * and the exposure to experiments.
 */
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
