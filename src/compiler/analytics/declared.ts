import type { Json, JsonObject } from "../../engine/index.ts";
import {
  armsOf,
  entriesOf,
  experimentsOf,
  isObject,
  objectAt,
  pointer,
  type Repository,
  type SourceFile,
} from "../../model/index.ts";
import type { EventTable, PropertyRule } from "./runtime.ts";

/** The event that says which arm of an experiment decided something for a person. The app sends it, no flow does. */
export const EXPOSURE = "Experiment Viewed";

/** What a journey tells analytics, as `flows/<flow>/analytics.json` declares it. */
export interface DeclaredEvents {
  readonly file: SourceFile;
  /** Rules of each event's properties, with their place in the file. */
  readonly events: ReadonlyMap<string, { readonly pointer: string; readonly properties: JsonObject }>;
  /** Rules of the properties of a person; absent where nothing is declared. */
  readonly identify: JsonObject | undefined;
}

/** `undefined` when the journey declares nothing. */
export function declaredEvents(repo: Repository, flow: string): DeclaredEvents | undefined {
  const file = repo.files.get(`flows/${flow}/analytics.json`);
  if (file === undefined || !isObject(file.value)) return undefined;
  const events = entriesOf(file.value.events).map(
    ([name, event]) =>
      [name, { pointer: pointer("/events", name), properties: objectAt(event, "properties") }] as const,
  );
  const { identify } = file.value;
  return {
    file,
    events: new Map(events),
    identify: identify === undefined ? undefined : objectAt(identify, "properties"),
  };
}

/** All that may be told of people in a journey: what it declares, `identify` with everybody's arms, and exposure to experiments. */
export function eventTable(repo: Repository, flow: string): EventTable {
  const declared = declaredEvents(repo, flow);
  const list = experimentsOf(repo).list.map((experiment) => ({
    flag: experiment.flag?.value ?? "",
    epicKey: experiment.epicKey?.value ?? "",
    arms: armsOf(experiment),
  }));
  const flags = Object.fromEntries(list.map(({ flag, arms }) => [flag, { enum: arms }]));
  const all = (values: readonly string[]) => ({ enum: [...new Set(values)] });
  const entries: [string, Json][] = [...(declared?.events ?? [])].map(([name, { properties }]) => [name, properties]);
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
