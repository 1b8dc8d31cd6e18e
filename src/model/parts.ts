import { posix } from "node:path";
import type { Json, JsonObject } from "../engine/index.ts";
import { entriesOf, isList, isObject, omit, stringAt } from "./json.ts";
import type { NameUse } from "./name-use.ts";
import { type Origins, originOf, type Whence } from "./part-origins.ts";
import { pointer, segmentsOf, valueAt } from "./pointer.ts";
import { callLayers, isLayered, optionalMember, type SaidOnce, saidOnceIn, type WrittenPart } from "./said-once.ts";
import { BY_NAME } from "./sent-by-name.ts";
import type { SourceFile } from "./source.ts";
import type { FilesByPath } from "./with-files.ts";
import { withSentByName } from "./with-sent-by-name.ts";
import { hasParameters, holdsExpression, writeOut } from "./written-out.ts";

/**
 * The file with every `{ "$ref": "../shared/checkout.json#/order" }` in it replaced by what it names: a value of another file, or of its own
 * (`#/…`). Keys beside `$ref` count instead of the part's; a list that is named within a list takes the place of the item. What names nothing,
 * or itself, stays as it is, for the checker to tell. `locate` says of a place in a part where the `$ref` stands that brought it; `partAt` where it is.
 */
export function withParts(file: SourceFile, files: FilesByPath): SourceFile {
  if (!SAID_ELSEWHERE.test(file.text)) return file;
  const origins: Origins = new Map();
  const names: NameUse[] = [];
  const said = saidOnceIn(file, files);
  const asWritten = new Map<string, string>();
  const byName = new Set<string>();
  const shared = { files, origins, said, names, asWritten, byName };
  const place = { ...shared, file, own: "", at: "", from: "", outer: "", inside: [] };
  const value = withSentByName(file.value && expand(file.value, place), place);
  return {
    ...file,
    value,
    names,
    parameterValues: said.values,
    asWritten,
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

/** A file without any of these stands as it is. */
const SAID_ELSEWHERE = /"(?:\$ref|actions|calls|with|\w+\([^"]*\))"|\?"\s*:/;

interface Placement {
  readonly files: FilesByPath;
  readonly origins: Origins;
  /** What the journey says once, and the names that it uses for it. */
  readonly said: SaidOnce;
  readonly names: NameUse[];
  /** Expressions that were written out, as they are written, by their pointer in the whole. */
  readonly asWritten: Map<string, string>;
  /** Where members are sent by their names, in the whole. */
  readonly byName: Set<string>;
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

function expand(value: Json, place: Placement): Json {
  if (isList(value)) return expandList(value, place);
  if (typeof value === "string") return expandText(value, place);
  if (!isObject(value)) return value;
  const ref = stringAt(value, "$ref");
  const part = ref === undefined ? undefined : partAt(ref, place);
  const own = part === undefined ? value : omit(value, "$ref");
  const isLeftOut = (key: string) => place.at === "/values" && hasParameters(key);
  const entries = entriesOf(own).flatMap(([key, child]) => (isLeftOut(key) ? [] : [member(key, child, place)]));
  if (part === undefined) return withSaid(Object.fromEntries(entries), own, place);
  place.origins.set(place.at, originAt(part.place));
  const shared = expand(part.value, part.place);
  for (const [key, , from] of entries) place.origins.set(pointer(place.at, key), originAt(below(place, key, from)));
  return isObject(shared) ? { ...shared, ...Object.fromEntries(entries) } : shared;
}

/** An expression with what its values with parameters stand for; any other text as it is. */
function expandText(text: string, place: Placement): string {
  const begin = text.startsWith("=") ? "=" : "";
  if (place.said.values.size === 0 || (begin === "" && !holdsExpression(place.at))) return text;
  const { source, used } = writeOut(text.slice(begin.length), place.said.values);
  for (const name of used) place.names.push({ kind: "values", name, pointer: place.at, known: true });
  const whole = begin + source;
  if (whole !== text) place.asWritten.set(place.at, text);
  return whole;
}

/** A member of an object: its name in the whole, its value, and its name as it is written. */
function member(key: string, child: Json, place: Placement): readonly [string, Json, string] {
  const optional = optionalMember(key, child);
  if (optional === undefined) return [key, expand(child, below(place, key, key)), key];
  const { name, value } = optional;
  for (const part of ["", "/when", "/value"]) {
    const at = pointer(place.at, name) + part;
    place.origins.set(at, originAt(below(place, name, key)));
  }
  return [name, value, key];
}

/** A call with what it is given by what the journey says once. */
function withSaid(value: JsonObject, written: JsonObject, place: Placement): JsonObject {
  const call = stringAt(written, "call");
  if (call === undefined) return value;
  const { operation, layers } = callLayers(place.said, call, place.files);
  if (place.said.calls.has(call))
    place.names.push({ kind: "calls", name: call, pointer: pointer(place.at, "call"), known: true });
  if (layers.length === 0) return value;
  const sent = below(place, "with", "with");
  const given = layers.map((layer): Layer => ({ value: layer.value, place: placeOf(layer, sent) }));
  const own: Layer[] = written.with === undefined ? [] : [{ value: written.with, place: sent }];
  return { ...value, call: operation, with: overlay([...given, ...own], sent) };
}

/** A value that is laid over others, and the place that its parts are read from. */
interface Layer {
  readonly value: Json;
  readonly place: Placement;
}

/** Values laid over each other member by member: the last that says something counts. */
function overlay(layers: readonly Layer[], at: Placement): Json {
  const last = layers.at(-1);
  if (last === undefined) return null;
  const plain = layers.filter(({ value }) => isLayered(value));
  if (plain.length < layers.length || layers.length === 1) {
    at.origins.set(at.at, originAt(last.place));
    return expand(last.value, last.place);
  }
  const keys = new Set(layers.flatMap(({ value }) => entriesOf(value).map(([key]) => key.replace(/\?$/, ""))));
  const members = [...keys].map((name): [string, Json] => {
    const held = layers.flatMap(({ value, place }): Layer[] => {
      const found = entriesOf(value).find(([key]) => key.replace(/\?$/, "") === name);
      return found === undefined ? [] : [memberLayer(found[0], found[1], place)];
    });
    return [name, overlay(held, below(at, name, name))];
  });
  return Object.fromEntries(members);
}

function memberLayer(key: string, child: Json, place: Placement): Layer {
  const optional = optionalMember(key, child);
  return { value: optional?.value ?? child, place: below(place, optional?.name ?? key, key) };
}

/** Where something that is said once is read from, for a place of the whole. */
function placeOf({ file, pointer: own }: WrittenPart, { at, from, outer, ...place }: Placement): Placement {
  return { ...place, file, own, at, from: undefined, outer: from ?? outer };
}

function expandList(list: readonly Json[], place: Placement): Json[] {
  const items: Json[] = [];
  const name = definedAt(place);
  const inside = name === undefined ? place.inside : [...place.inside, `actions ${name}`];
  addItems(items, list, place, { ...place, inside });
  return items;
}

/** The items of a list, behind those that are there: `place` is that of the whole list, `from` where these are written. */
function addItems(items: Json[], list: readonly Json[], place: Placement, from: Placement): void {
  for (const [index, item] of list.entries()) {
    const at = { ...below(from, index, index), at: pointer(place.at, items.length) };
    const named = typeof item === "string" && holdsActions(from) ? namedActions(item, at) : undefined;
    if (named !== undefined && isList(named.value)) {
      addItems(items, named.value, place, named.place);
      continue;
    }
    const expanded = expand(item, at);
    const spread = isList(expanded) && isObject(item) ? expanded : undefined;
    const brought = spread && place.origins.get(at.at);
    if (spread !== undefined) moveUp(place.byName, at.at, place.at, items.length);
    if (spread !== undefined && brought?.part !== undefined) {
      const { from: outer, part } = brought;
      for (const key of spread.keys()) {
        // An item may be from a list that the part names itself.
        const own = place.origins.get(pointer(at.at, key));
        const origin = own ?? { from: outer, part: { ...part, pointer: pointer(part.pointer, key) } };
        place.origins.set(pointer(place.at, items.length + key), origin);
      }
    } else if ((items.length !== index || from.own !== place.own) && !place.origins.has(at.at))
      place.origins.set(at.at, originAt(at));
    items.push(...(spread ?? [expanded]));
  }
}

/** Of a list whose items take the place of the one that names it: pointers into it become pointers into the list around it. */
function moveUp(pointers: Set<string>, list: string, around: string, first: number): void {
  const inside = [...pointers].filter((one) => one.startsWith(`${list}/`));
  for (const one of inside) {
    const [key, ...rest] = segmentsOf(one.slice(list.length));
    pointers.delete(one);
    pointers.add(pointer(around, first + Number(key), ...rest));
  }
}

/** Actions stand in `do` and `enter`, and in what is named in `actions`. */
function holdsActions(place: Placement): boolean {
  return /\/(?:do|enter)$/.test(place.own) || definedAt(place) !== undefined;
}

/** The name of the list of actions that is written here. */
function definedAt({ said, file, own }: Placement): string | undefined {
  return [...said.actions].find(([, one]) => one.file === file && one.pointer === own)?.[0];
}

/** The list of actions of that name; `undefined` where there is none, or where it holds itself. */
function namedActions(name: string, at: Placement): Layer | undefined {
  const list = at.said.actions.get(name);
  const full = `actions ${name}`;
  const known = list !== undefined && !at.inside.includes(full);
  at.names.push({ kind: "actions", name, pointer: at.at, known });
  return known ? { value: list.value, place: { ...placeOf(list, at), inside: [...at.inside, full] } } : undefined;
}

function below(place: Placement, key: string | number, from: string | number): Placement {
  if (key === BY_NAME) place.byName.add(pointer(place.at, key));
  return {
    ...place,
    own: pointer(place.own, from),
    at: pointer(place.at, key),
    from: place.from === undefined ? undefined : pointer(place.from, from),
  };
}

function originAt({ from, outer, file, own }: Placement): Whence {
  return from === undefined ? { from: outer, part: { path: file.path, pointer: own } } : { from };
}

/** What a `$ref` names, and the place from which its own are read. */
function partAt(ref: string, place: Placement): { readonly value: Json; readonly place: Placement } | undefined {
  const [path = "", fragment = ""] = ref.split("#", 2);
  const name = path === "" ? place.file.path : posix.join(posix.dirname(place.file.path), path);
  const file = place.files.get(name);
  const full = `${name}#${fragment}`;
  const value = file && valueAt(file.value, fragment);
  if (file === undefined || value === undefined || place.inside.includes(full)) return undefined;
  const outer = place.from ?? place.outer;
  return { value, place: { ...place, file, own: fragment, from: undefined, outer, inside: [...place.inside, full] } };
}
