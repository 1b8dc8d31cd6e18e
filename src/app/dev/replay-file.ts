import type { ReplayEvent, JsonObject } from "../../engine/index.ts";

/** A file of `node_modules/.cache/replays` (schemas/language/simulation.schema.json). */
export interface ReplayFile {
  readonly flow: string;
  readonly why: string;
  readonly site: string;
  readonly arms: Readonly<Record<string, string>>;
  readonly lang: string;
  readonly kept?: JsonObject;
  readonly at: string;
  /** One line per replay event. */
  readonly story: readonly string[];
  readonly events: readonly ReplayEvent[];
}
