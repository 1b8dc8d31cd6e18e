import { posix } from "node:path";
import type { Json, JsonObject } from "../engine/index.ts";
import { entriesOf, isList, isObject, omit, stringAt } from "./json.ts";
import { pointer, valueAt } from "./pointer.ts";
import type { PartPlace, SourceFile } from "./source.ts";
import type { FilesByPath } from "./with-files.ts";

/**
 * The file with every `{ "$ref": "../shared/checkout.json#/order" }` in it replaced by what it names: a value of another file, or of its own
 * (`#/…`). Keys beside `$ref` count instead of the part's; a list that is named within a list takes the place of the item. What names nothing,
 * or itself, stays as it is, for the checker to tell. `locate` says of a place in a part where the `$ref` stands that brought it; `partAt` where it is.
 */
export function withParts(file: SourceFile, files: FilesByPath): SourceFile {
  if (!file.text.includes('"$ref"')) return file;
  const origins: Origins = new Map();
  const value =
    file.value && expand(file.value, { files, origins, file, own: "", at: "", from: "", outer: "", inside: [] });
  return {
    ...file,
    value,
    locate: (at, part) => file.locate(originOf(origins, at).from, part),
    partAt: (at) => originOf(origins, at).part,
    origin(at) {
      const { from, part } = originOf(origins, at);
      const place = part ?? { path: file.path, pointer: from };
      const source = part === undefined ? file : files.get(part.path);
      return source?.origin?.(place.pointer) ?? place;
    },
  };
}

/** Where a value of the whole stands: in the file, and in the part that has brought it (and all that is in it). */
interface Whence {
  readonly from: string;
  readonly part?: PartPlace;
}

/** For those that do not stand at their own pointer. */
type Origins = Map<string, Whence>;

interface Place {
  readonly files: FilesByPath;
  readonly origins: Origins;
  /** The file that the value is from, and the pointer in it. */
  readonly file: SourceFile;
  readonly own: string;
  /** Pointer in the whole. */
  readonly at: string;
  /** Pointer in the journey's file; `undefined` in a part, which stands at `outer`. */
  readonly from: string | undefined;
  readonly outer: string;
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
  place.origins.set(place.at, originAt(part.place));
  const shared = expand(part.value, part.place);
  for (const [key] of entries) place.origins.set(pointer(place.at, key), originAt(below(place, key, key)));
  return isObject(shared) ? { ...shared, ...Object.fromEntries(entries) } : shared;
}

function expandList(list: readonly Json[], place: Place): Json[] {
  const items: Json[] = [];
  for (const [index, item] of list.entries()) {
    const at = below(place, items.length, index);
    const expanded = expand(item, at);
    const spread = isList(expanded) && isObject(item) ? expanded : undefined;
    const brought = spread && place.origins.get(at.at);
    if (spread !== undefined && brought?.part !== undefined) {
      const { from, part } = brought;
      for (const key of spread.keys()) {
        const origin = { from, part: { ...part, pointer: pointer(part.pointer, key) } };
        place.origins.set(pointer(place.at, items.length + key), origin);
      }
    } else if (items.length !== index && !place.origins.has(at.at)) place.origins.set(at.at, originAt(at));
    items.push(...(spread ?? [expanded]));
  }
  return items;
}

function below(place: Place, key: string | number, from: string | number): Place {
  return {
    ...place,
    own: pointer(place.own, from),
    at: pointer(place.at, key),
    from: place.from === undefined ? undefined : pointer(place.from, from),
  };
}

function originAt({ from, outer, file, own }: Place): Whence {
  return from === undefined ? { from: outer, part: { path: file.path, pointer: own } } : { from };
}

/** What a `$ref` names, and the place from which its own are read. */
function partAt(ref: string, place: Place): { readonly value: Json; readonly place: Place } | undefined {
  const [path = "", fragment = ""] = ref.split("#", 2);
  const name = path === "" ? place.file.path : posix.join(posix.dirname(place.file.path), path);
  const file = place.files.get(name);
  const full = `${name}#${fragment}`;
  const value = file && valueAt(file.value, fragment);
  if (file === undefined || value === undefined || place.inside.includes(full)) return undefined;
  const outer = place.from ?? place.outer;
  return { value, place: { ...place, file, own: fragment, from: undefined, outer, inside: [...place.inside, full] } };
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

/** Where something in the whole stands. What a part has brought is told of at its `$ref`. */
function originOf(origins: Origins, at: string): Whence {
  for (let end = at.length; end >= 0; end = at.lastIndexOf("/", end - 1)) {
    const origin = origins.get(at.slice(0, end));
    const rest = at.slice(end);
    if (origin?.part !== undefined)
      return { from: origin.from, part: { ...origin.part, pointer: origin.part.pointer + rest } };
    if (origin !== undefined) return { from: origin.from + rest };
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
