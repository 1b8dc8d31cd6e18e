import type { Json, JsonObject } from "../engine/index.ts";
import { entriesOf, isList, isObject, omit, stringAt } from "./json.ts";
import { mayBeOneRule } from "./flow/one-rule.ts";
import type { NameUse, SourceFile } from "./source.ts";
import { type Origins, originOf } from "./part-origins.ts";
import { below, type Layer, originAt, partAt, type Placement, placementOf } from "./part-placement.ts";
import { pointer, segmentsOf } from "./pointer.ts";
import { callLayers, isLayered, optionalMember, saidOnceIn } from "./said-once.ts";
import { type FilesByPath, onceWithFiles } from "./with-files.ts";
import { withSentByName } from "./with-sent-by-name.ts";
import { hasParameters, holdsExpression, writeOut } from "./written-out.ts";

/**
 * The file with every `{ "$ref": "../shared/checkout.json#/order" }` replaced by what it refers to: a value in another
 * file, or in the same one (`#/…`). Keys beside `$ref` replace those of the part. A list that an item of a list refers
 * to replaces the item. A rule that is written without a list gets one. A reference to nothing, or to itself, stays unchanged, and the checker reports it. `locate`
 * returns the place of the `$ref` for everything in a part; `partAt` returns the place in the part.
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

/** The same, cached until the file or one that it refers to changes. */
export const wholeFile = onceWithFiles(withParts);

/** A file without any of these is used unchanged. */
const SAID_ELSEWHERE = /"(?:\$ref|actions|calls|on|with|\w+\([^"]*\))"|\?"\s*:/;

function expand(value: Json, place: Placement): Json {
  if (isList(value)) return expandList(value, place);
  if (typeof value === "string") return expandText(value, place);
  if (!isObject(value)) return value;
  if (mayBeOneRule(place.at) && isRuleItself(value, place)) return [expandRule(value, place)];
  return expandObject(value, place);
}

/** Whether an object in place of rules is a rule, and not the `$ref` of a list or of a step's name. */
function isRuleItself(value: JsonObject, place: Placement): boolean {
  const ref = stringAt(value, "$ref");
  if (ref === undefined) return true;
  const part = partAt(ref, place);
  return isObject(part?.value) && isRuleItself(part.value, part.place);
}

/** A rule that is written without a list: in the whole journey, it is the item of one. */
function expandRule(value: JsonObject, place: Placement): Json {
  const only = { ...place, at: pointer(place.at, 0) };
  place.origins.set(only.at, originAt(only));
  return expandObject(value, only);
}

function expandObject(value: JsonObject, place: Placement): Json {
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

/** The text of an expression with its uses of values with parameters expanded. Any other text stays unchanged. */
function expandText(text: string, place: Placement): string {
  const begin = text.startsWith("=") ? "=" : "";
  if (place.said.values.size === 0 || (begin === "" && !holdsExpression(place.at))) return text;
  const { source, used } = writeOut(text.slice(begin.length), place.said.values);
  for (const name of used) place.names.push({ kind: "values", name, pointer: place.at, known: true });
  const whole = begin + source;
  if (whole !== text) place.asWritten.set(place.at, text);
  return whole;
}

/** A member of an object: its name in the whole journey, its value, and its original name. */
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

/** A call with what the journey's `calls` and `with` add to it. */
function withSaid(value: JsonObject, written: JsonObject, place: Placement): JsonObject {
  const call = stringAt(written, "call");
  if (call === undefined) return value;
  const { operation, layers } = callLayers(place.said, call, place.files);
  if (place.said.calls.has(call))
    place.names.push({ kind: "calls", name: call, pointer: pointer(place.at, "call"), known: true });
  if (layers.length === 0) return value;
  const sent = below(place, "with", "with");
  const defaults = layers.map((layer): Layer => ({ value: layer.value, place: placementOf(layer, sent) }));
  const own: Layer[] = written.with === undefined ? [] : [{ value: written.with, place: sent }];
  return { ...value, call: operation, with: overlay([...defaults, ...own], sent) };
}

/** Merges values member by member. The last one that has a member counts. */
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

function expandList(list: readonly Json[], place: Placement): Json[] {
  const items: Json[] = [];
  const name = definedAt(place);
  const inside = name === undefined ? place.inside : [...place.inside, `actions ${name}`];
  addItems(items, list, place, { ...place, inside });
  return items;
}

/** Appends the items of a list. `place` is the place of the whole list, `from` is where these items are written. */
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
        // The item may come from a list that the part itself refers to.
        const own = place.origins.get(pointer(at.at, key));
        const origin = own ?? { from: outer, part: { ...part, pointer: pointer(part.pointer, key) } };
        place.origins.set(pointer(place.at, items.length + key), origin);
      }
    } else if ((items.length !== index || from.own !== place.own) && !place.origins.has(at.at))
      place.origins.set(at.at, originAt(at));
    items.push(...(spread ?? [expanded]));
  }
}

/**
 * For a list whose items replace the item that refers to it: changes pointers into the list to pointers into the list
 * around it.
 */
function moveUp(pointers: Set<string>, list: string, around: string, first: number): void {
  const inside = [...pointers].filter((one) => one.startsWith(`${list}/`));
  for (const one of inside) {
    const [key, ...rest] = segmentsOf(one.slice(list.length));
    pointers.delete(one);
    pointers.add(pointer(around, first + Number(key), ...rest));
  }
}

/**
 * Actions are in `do` and `enter`, in the lists of `actions`, and in lists that an item of one of these refers to. An
 * event may be called `do` or `enter`, too.
 */
function holdsActions({ at }: Placement): boolean {
  return /(?:^\/actions\/[^/]+|(?<!\/on)\/(?:do|enter))(?:\/\d+)*$/.test(at);
}

/** The name of the list of actions that is defined here. */
function definedAt({ said, file, own }: Placement): string | undefined {
  return [...said.actions].find(([, one]) => one.file === file && one.pointer === own)?.[0];
}

/** The list of actions with this name. `undefined` if there is none, or if it contains itself. */
function namedActions(name: string, at: Placement): Layer | undefined {
  const list = at.said.actions.get(name);
  const full = `actions ${name}`;
  const known = list !== undefined && !at.inside.includes(full);
  at.names.push({ kind: "actions", name, pointer: at.at, known });
  return known ? { value: list.value, place: { ...placementOf(list, at), inside: [...at.inside, full] } } : undefined;
}
