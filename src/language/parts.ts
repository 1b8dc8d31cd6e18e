import { posix } from "node:path";
import type { Json, JsonObject } from "../engine/index.ts";
import { entriesOf, isList, isObject, omit, stringAt } from "./json.ts";
import { pointer, valueAt } from "./pointer.ts";
import type { SourceFile } from "./source.ts";

/**
 * The file with every `{ "$ref": "../shared/checkout.json#/order" }` in it replaced by what it names: a value of another file, or of its own
 * (`#/…`). Keys beside `$ref` count instead of the part's; a list that is named within a list takes the place of the item. What names nothing,
 * or itself, stays as it is, for the checker to tell. Places in a part are located at the `$ref` that brought it.
 */
export function withParts(file: SourceFile, files: ReadonlyMap<string, SourceFile>): SourceFile {
  if (!file.text.includes('"$ref"')) return file;
  const origins: Origins = new Map();
  const value = file.value && expand(file.value, { files, origins, file, at: "", from: "", inside: [] });
  return {
    ...file,
    value,
    locate: (at, part) => file.locate(originOf(origins, at).from, part),
    isPart: (at) => originOf(origins, at).within === true,
  };
}

/** Where values of the whole stand in the file, for those that do not stand at their own pointer; `within`: and all that is in them. */
type Origins = Map<string, { readonly from: string; readonly within?: true }>;

interface Place {
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly origins: Origins;
  /** The file that the value is from. */
  readonly file: SourceFile;
  /** Pointer in the whole. */
  readonly at: string;
  /** Pointer in the file; `undefined` in a part. */
  readonly from: string | undefined;
  /** The parts around it. */
  readonly inside: readonly string[];
}

function expand(value: Json, place: Place): Json {
  if (isList(value)) return expandList(value, place);
  if (!isObject(value)) return value;
  const ref = stringAt(value, "$ref");
  const part = ref === undefined ? undefined : partAt(ref, place);
  const own = part === undefined ? value : omit(value, "$ref");
  const entries = entriesOf(own).map(([key, child]) => [key, expand(child, below(place, key, key))] as const);
  if (part === undefined) return Object.fromEntries(entries);
  if (place.from !== undefined) {
    place.origins.set(place.at, { from: place.from, within: true });
    for (const [key] of entries) place.origins.set(pointer(place.at, key), { from: pointer(place.from, key) });
  }
  const shared = expand(part.value, part.place);
  return isObject(shared) ? { ...shared, ...Object.fromEntries(entries) } : shared;
}

function expandList(list: readonly Json[], place: Place): Json[] {
  const items: Json[] = [];
  for (const [index, item] of list.entries()) {
    const at = below(place, items.length, index);
    const expanded = expand(item, at);
    const spread = isList(expanded) && isObject(item) ? expanded : undefined;
    const from = at.from;
    if (from !== undefined && spread !== undefined)
      for (const key of spread.keys()) place.origins.set(pointer(place.at, items.length + key), { from, within: true });
    else if (from !== undefined && items.length !== index && !place.origins.has(at.at))
      place.origins.set(at.at, { from });
    items.push(...(spread ?? [expanded]));
  }
  return items;
}

function below(place: Place, key: string | number, from: string | number): Place {
  return {
    ...place,
    at: pointer(place.at, key),
    from: place.from === undefined ? undefined : pointer(place.from, from),
  };
}

/** What a `$ref` names, and the place from which its own are read. */
function partAt(ref: string, place: Place): { readonly value: Json; readonly place: Place } | undefined {
  const [path = "", fragment = ""] = ref.split("#", 2);
  const name = path === "" ? place.file.path : posix.join(posix.dirname(place.file.path), path);
  const file = place.files.get(name);
  const full = `${name}#${fragment}`;
  const value = file && valueAt(file.value, fragment);
  if (file === undefined || value === undefined || place.inside.includes(full)) return undefined;
  return { value, place: { ...place, file, from: undefined, inside: [...place.inside, full] } };
}

/** What a `$ref` could name instead: what stands beside, in each file that it could mean. */
export function namesBeside(ref: string, from: SourceFile, files: ReadonlyMap<string, SourceFile>): readonly string[] {
  const [path = "", fragment = ""] = ref.split("#", 2);
  const around = fragment.slice(0, Math.max(0, fragment.lastIndexOf("/")));
  const folder = posix.dirname(from.path);
  const inFile = (name: string, file: SourceFile | undefined) =>
    entriesOf(valueAt(file?.value, around)).map(([key]) => `${name}#${pointer(around, key)}`);
  const others = [...files.keys()].filter((name) => /^flows\/(?:.+\/)?[^/]+\.json$/.test(name));
  const named = files.get(path === "" ? from.path : posix.join(folder, path));
  if (named !== undefined) return inFile(path, named);
  return others.flatMap((name) => inFile(posix.relative(folder, name), files.get(name)));
}

/** The pointer in the file of something in the whole, and whether a part that is named there has brought it. */
function originOf(origins: Origins, at: string): { readonly from: string; readonly within?: true } {
  for (let end = at.length; end >= 0; end = at.lastIndexOf("/", end - 1)) {
    const origin = origins.get(at.slice(0, end));
    if (origin !== undefined) return origin.within ? origin : { from: origin.from + at.slice(end) };
    if (end === 0) break;
  }
  return { from: at };
}

/** The `$ref`s of a value that named nothing, by pointer. */
export function* unresolvedIn(
  value: Json | undefined,
  at = "",
): Generator<{ readonly pointer: string; readonly ref: string }> {
  const ref = stringAt(value, "$ref");
  if (ref !== undefined) yield { pointer: pointer(at, "$ref"), ref };
  const children: Iterable<readonly [string | number, Json]> = isList(value)
    ? value.entries()
    : entriesOf(value as JsonObject);
  for (const [key, child] of children) yield* unresolvedIn(child, pointer(at, key));
}
