import type { ReplayEvent, Envelope, JsonObject } from "../engine/index.ts";
import type { Model } from "./model.ts";
import type { Reached } from "./state-kind.ts";
import { once, oncePerKey, oncePerPair } from "../model/index.ts";

/** Whether facts show something new. Counted separately for each `kind`. */
export type IsNew = (kind: string, facts: Int32Array) => boolean;

/** A path that no step has, because paths contain no `*`. */
const NOWHERE = "/*";

/**
 * The addresses that a person may visit. The result depends on remembered data, not on the current page. `first` tells
 * whether a combination has not been tried yet.
 */
export function* visitsFrom(
  model: Model,
  { replayState, place, carried }: Reached,
  first: (key: string) => boolean,
  isNew: IsNew,
): Generator<readonly ReplayEvent[]> {
  const { program, features } = model;
  const { snapshot, stored, at, env } = replayState;
  const { visits, openings, unknown, expired } = addressesOf(model);
  const path = program.steps[snapshot.step]?.path;
  const of = carried.key;
  if (first(`visit ${place.observation.id} ${of}`) && isNew("visit", place.observation.facts)) {
    for (const [other, all] of visits) if (other !== path) yield* all;
  }
  const { id, facts } = features.of(reopened(program.data.defaults, stored), env, at);
  if (!first(`open ${id} ${of}`) || !isNew("open", facts)) return;
  yield* openings;
  yield* unknown;
  if (expired !== undefined) yield expired(path ?? "/");
}

/** The events with which a person visits an address. They are the same objects in all states. */
export const addressesOf = once(({ program, player }: Model) => {
  const paths = Object.entries(program.paths);
  const opening = (path: string) => player.event({ do: "open", path });
  const expiry = program.storage?.expires?.afterMs;
  const later = expiry === undefined ? undefined : player.event({ do: "pass", ms: expiry + 1 });
  return {
    visits: paths.map(([path, [, ...others]]) => {
      // If several steps share a path, Back and Forward lead to any of them.
      const all: readonly ReplayEvent[] = [
        { do: "visit", path },
        ...others.map((step) => ({ do: "visit", path, step }) as const),
      ];
      return [path, all.map((one) => [player.event(one)])] as const;
    }),
    openings: paths.map(([path]) => [opening(path)]),
    unknown: Object.hasOwn(program.on, "path.unknown") ? [[opening(NOWHERE)]] : [],
    /** Each path is opened after another tab has begun a call that changes something. */
    openingsBeside: paths.map(([path]) => [player.event({ do: "elsewhere", running: true }), opening(path)]),
    /** A path is opened after the remembered data has expired. */
    expired: later && oncePerKey((path: string): readonly ReplayEvent[] => [later, opening(path)]),
  };
});

/**
 * The data of a document that opens this stored data. Returns the same object for the same stored data, so that it is
 * observed only once.
 */
export function reopened(defaults: JsonObject, stored: Envelope | null): JsonObject {
  return stored === null ? defaults : merged(defaults, stored.data);
}

const merged = oncePerPair((defaults: JsonObject, data: JsonObject): JsonObject => ({ ...defaults, ...data }));
