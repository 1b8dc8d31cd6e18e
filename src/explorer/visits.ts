import type { ReplayEvent, Envelope, JsonObject } from "../engine/index.ts";
import type { Model } from "./model.ts";
import type { Reached } from "./state-kind.ts";
import { oncePerPair } from "../model/index.ts";

/** Whether facts show something new. Counted separately for each `kind`. */
export type IsNew = (kind: string, facts: Int32Array) => boolean;

/** A path that no step has, because paths contain no `*`. */
const NOWHERE = "/*";

/**
 * The addresses that a person may visit. The result depends on remembered data, not on the current page. `first` tells
 * whether a combination has not been tried yet.
 */
export function* visitsFrom(
  { program, features }: Model,
  { replayState, place, carried }: Reached,
  first: (key: string) => boolean,
  isNew: IsNew,
): Generator<readonly ReplayEvent[]> {
  const { snapshot, stored, at, env } = replayState;
  const path = program.steps[snapshot.step]?.path;
  const of = carried.key;
  if (first(`visit ${place.observation.id} ${of}`) && isNew("visit", place.observation.facts)) {
    for (const [other, steps] of Object.entries(program.paths)) {
      if (other === path) continue;
      yield [{ do: "visit", path: other }];
      // If several steps share a path, Back and Forward lead to any of them.
      for (const step of steps.slice(1)) yield [{ do: "visit", path: other, step }];
    }
  }
  const { id, facts } = features.of(reopened(program.data.defaults, stored), env, at);
  if (!first(`open ${id} ${of}`) || !isNew("open", facts)) return;
  for (const other of Object.keys(program.paths)) yield [{ do: "open", path: other }];
  if (Object.hasOwn(program.on, "path.unknown")) yield [{ do: "open", path: NOWHERE }];
  const expiry = program.storage?.expires?.afterMs;
  if (expiry !== undefined) {
    yield [
      { do: "pass", ms: expiry + 1 },
      { do: "open", path: path ?? "/" },
    ];
  }
}

/**
 * The data of a document that opens this stored data. Returns the same object for the same stored data, so that it is
 * observed only once.
 */
export function reopened(defaults: JsonObject, stored: Envelope | null): JsonObject {
  return stored === null ? defaults : merged(defaults, stored.data);
}

const merged = oncePerPair((defaults: JsonObject, data: JsonObject): JsonObject => ({ ...defaults, ...data }));
