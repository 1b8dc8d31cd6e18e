import { type Named, pointer, type Repository, type SourceFile } from "../../../model/index.ts";
import type { Json } from "../../../engine/index.ts";
import type { Offer } from "../../protocol-json.ts";

/** Where something stands in a file: keys of objects, places in lists. */
export type JsonPath = readonly (string | number)[];

/** How a journey reads what stands at a place of a file. */
export interface Reading {
  readonly flow: Named;
  /** The place in the journey as it is read; as in the file where no journey reads it. */
  readonly path: JsonPath;
  readonly isRead: boolean;
  /** For whoever is told of it: the journey and, in a part that several share, the step. */
  readonly name: string;
}

/** All journeys that read a place of a file, each as often as it reads it; none for what is no file of a journey's. */
export function readingsOf(repo: Repository, file: string, path: JsonPath): readonly Reading[] {
  const [folder, name = ""] = file.split("/");
  if (folder !== "flows") return [];
  const own = repo.flows.filter(({ id }) => id === name);
  if (own.length > 0) return own.map((flow) => ({ flow, path, isRead: true, name: flow.id }));
  const shared = repo.flows.flatMap((flow) => usesIn(flow, file, path));
  if (shared.length > 0) return shared;
  // What nobody reads yet is for those who read something of the file, else for anybody.
  const using = repo.flows.filter((flow) => placesOf(flow).has(file));
  return (using.length > 0 ? using : repo.flows).map((flow) => ({ flow, path, isRead: false, name: flow.id }));
}

/** Where a journey reads the place, or what is around it and was there when the file was read last. */
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

/** By file, and by pointer in it: where what stands there is read in the whole. */
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

/** What each reading offers, together; what only some of them know says whose it is. */
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

/** Journeys all of whose readings are among those named, else these; `null`: all of all journeys are. */
function whose(readings: readonly Reading[], names: ReadonlySet<string>): readonly string[] | null {
  if (readings.every(({ name }) => names.has(name))) return null;
  const isWhole = ({ id }: Named) => readings.every(({ flow, name }) => flow.id !== id || names.has(name));
  const some = readings.flatMap(({ flow, name }) => (names.has(name) ? [isWhole(flow) ? flow.id : name] : []));
  return [...new Set(some)];
}
