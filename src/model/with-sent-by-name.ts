import type { Json, JsonObject } from "../engine/index.ts";
import { entriesOf, isList, isObject } from "./json.ts";
import { type Origins, originOf } from "./part-origins.ts";
import { pointer, segmentsOf, valueAt } from "./pointer.ts";
import { BY_NAME, sentByName } from "./sent-by-name.ts";
import type { FilesByPath } from "./with-files.ts";

interface Whole {
  readonly files: FilesByPath;
  /** The places of the members `"..."`. */
  readonly byName: ReadonlySet<string>;
  readonly origins: Origins;
  readonly asWritten: Map<string, string>;
}

/**
 * The journey with `"..."` in its calls replaced by the members that are sent by name. If these are unknown, the
 * `"..."` stays, and the checker reports it.
 */
export function withSentByName(
  journey: Json | undefined,
  { files, byName, origins, asWritten }: Whole,
): Json | undefined {
  if (!isObject(journey)) return journey;
  let whole: Json = journey;
  for (const at of byName) {
    // Absent if another layer of the same call has replaced it.
    const written = valueAt(journey, at);
    const found = written === undefined ? undefined : sentByName(journey, at, files);
    if (found?.problem !== undefined || found === undefined) continue;
    const parent = at.slice(0, -1 - BY_NAME.length);
    for (const [name, value] of found.members) {
      const own = pointer(parent, name);
      origins.set(own, originOf(origins, at));
      for (const part of isObject(value) ? ["/when", "/value"] : [""]) {
        // Each of them has the origin of the `"..."`.
        origins.set(own + part, originOf(origins, at));
        asWritten.set(own + part, JSON.stringify(written));
      }
    }
    const { members } = found;
    whole = changedAt(whole, segmentsOf(parent), (object) =>
      Object.fromEntries(entriesOf(object).flatMap((one) => (one[0] === BY_NAME ? [...members] : [one]))),
    );
  }
  return whole;
}

/** The value, with the object at a path replaced by the result of `change`. */
function changedAt(value: Json | undefined, path: readonly string[], change: (object: JsonObject) => JsonObject): Json {
  const [key, ...rest] = path;
  if (isList(value)) return value.map((one, index) => (String(index) === key ? changedAt(one, rest, change) : one));
  if (!isObject(value)) return value ?? null;
  return key === undefined ? change(value) : { ...value, [key]: changedAt(value[key], rest, change) };
}
