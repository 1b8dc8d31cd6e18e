import { type Repository, analyticsOf, armsOf, experimentsOf } from "../../model/index.ts";
import type { EventTable, PropertyRule } from "./runtime.ts";

/**
 * An ES module that exports `accepts(name, properties)` and `hashed(name)` for a journey's events. `runtime` is the
 * address of `runtime.ts`.
 */
export function analyticsCode(repo: Repository, flow: string, runtime: string): string {
  return [
    `import * as runtime from ${JSON.stringify(runtime)};`,
    `const table = ${JSON.stringify(eventTable(repo, flow))};`,
    `export const accepts = (name, properties) => runtime.accepts(table, name, properties);`,
    `export const hashed = (name) => runtime.hashed(table, name);`,
    "",
  ].join("\n");
}

/** The event that reports which arm of an experiment decided something for a person. The app sends it; flows do not. */
const EXPOSURE = "Experiment Viewed";

/**
 * All analytics events that a journey may send: those that it declares, `identify` with the arms of all experiments,
 * and the exposure to experiments.
 */
function eventTable(repo: Repository, flow: string): EventTable {
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
