import { type Named, pointer, type Repository, type SourceFile } from "../../../model/index.ts";
import type { Json } from "../../../engine/index.ts";
import type { Offer } from "../../protocol-json.ts";

/** A place in a file: keys of objects and indexes of lists. */
export type JsonPath = readonly (string | number)[];

/** How a journey uses a place of a file. */
export interface Reading {
  readonly flow: Named;
  /** The place in the resolved journey, or in the file if no journey uses it. */
  readonly path: JsonPath;
  readonly isRead: boolean;
  /** A name for people: the journey and, in a shared part, the step. */
  readonly name: string;
}

/** All uses of a place in a file by journeys. Empty if the file does not belong to a journey. */
export function readingsOf(repo: Repository, file: string, path: JsonPath): readonly Reading[] {
  const [folder, name = ""] = file.split("/");
  if (folder !== "flows") return [];
  const own = repo.flows.filter(({ id }) => id === name);
  if (own.length > 0) return own.map((flow) => ({ flow, path, isRead: true, name: flow.id }));
  const shared = repo.flows.flatMap((flow) => usesIn(flow, file, path));
  if (shared.length > 0) return shared;
  // An unused place may be meant for the journeys that use something else in the file, or else for any journey.
  const using = repo.flows.filter((flow) => placesOf(flow).has(file));
  return (using.length > 0 ? using : repo.flows).map((flow) => ({ flow, path, isRead: false, name: flow.id }));
}

/** Where a journey uses the place, or the nearest surrounding place that existed when the file was last read. */
function usesIn(flow: Named, file: string, path: JsonPath): readonly Reading[] {
  const places = placesOf(flow).get(file);
  if (places === undefined) return [];
  for (let depth = path.length; depth > 0; depth -= 1) {
    const found = places.get(pointer("", ...path.slice(0, depth)));
    if (found === undefined) continue;
    return found.map((at) => {
      const step = at[0] === "steps" && at.length > 1 ? `/${at[1]}` : "";
      return { flow, path: [...at, ...path.slice(depth)], isRead: true, name: flow.id + step };
    });
  }
  return [];
}

/** By file and pointer: where the resolved journey has the value. */
type Places = ReadonlyMap<string, ReadonlyMap<string, readonly JsonPath[]>>;

const made = new WeakMap<SourceFile, Places>();

function placesOf({ file }: Named): Places {
  const places = made.get(file) ?? placesIn(file);
  made.set(file, places);
  return places;
}

function placesIn(file: SourceFile): Places {
  const places = new Map<string, Map<string, JsonPath[]>>();
  const visit = (value: Json, at: JsonPath): void => {
    const part = file.partAt?.(pointer("", ...at));
    if (part !== undefined && part.path !== file.path) {
      const own = places.get(part.path) ?? new Map<string, JsonPath[]>();
      places.set(part.path, own);
      own.set(part.pointer, [...(own.get(part.pointer) ?? []), at]);
    }
    if (typeof value !== "object" || value === null) return;
    const isList = Array.isArray(value);
    for (const [key, child] of Object.entries(value))
      if (child !== undefined) visit(child, [...at, isList ? Number(key) : key]);
  };
  if (file.value !== undefined) visit(file.value, []);
  return places;
}

/** The offers of all readings together. An offer of only some of them names these. */
export function readByAll(
  readings: readonly Reading[],
  offersOf: (reading: Reading) => readonly Offer[],
): readonly Offer[] {
  const found = new Map<string, { readonly offer: Offer; readonly by: Set<string> }>();
  for (const reading of readings)
    for (const offer of offersOf(reading)) {
      const same = found.get(offer.label) ?? { offer, by: new Set<string>() };
      found.set(offer.label, same);
      same.by.add(reading.name);
    }
  return [...found.values()].map(({ offer, by }) => {
    const some = whose(readings, by);
    return some === null ? offer : { ...offer, detail: `only in ${some.join(", ")}` };
  });
}

/**
 * Names of the readings. A journey whose readings are all included is named as a whole. `null` if all readings are
 * included.
 */
function whose(readings: readonly Reading[], names: ReadonlySet<string>): readonly string[] | null {
  if (readings.every(({ name }) => names.has(name))) return null;
  const isWhole = ({ id }: Named) => readings.every(({ flow, name }) => flow.id !== id || names.has(name));
  const some = readings.flatMap(({ flow, name }) => (names.has(name) ? [isWhole(flow) ? flow.id : name] : []));
  return [...new Set(some)];
}
