import { posix } from "node:path";
import type { Json, JsonObject } from "../engine/index.ts";
import { operationsIn } from "./contract/read-contract.ts";
import { entriesOf, isObject, stringAt } from "./json.ts";
import { pointer, valueAt } from "./pointer.ts";
import type { SourceFile } from "./source.ts";
import type { FilesByPath } from "./with-files.ts";
import { type ParameterValues, parameterValuesIn } from "./written-out.ts";

/** A value, with the place where it is written. */
export interface WrittenPart {
  readonly file: SourceFile;
  readonly pointer: string;
  readonly value: Json;
}

/** What a journey defines by name: lists of actions, calls, parameters for calls, and values with parameters. */
export interface SaidOnce {
  readonly actions: ReadonlyMap<string, WrittenPart>;
  readonly calls: ReadonlyMap<string, WrittenPart>;
  readonly values: ParameterValues;
  /** Parameters for every call whose operation has a parameter of that name. */
  readonly with?: WrittenPart;
}

export function saidOnceIn(file: SourceFile, files: FilesByPath): SaidOnce {
  const sent = objectAround(file, "/with", files);
  return {
    actions: membersOf(file, "/actions", files),
    calls: membersOf(file, "/calls", files),
    values: parameterValuesIn(membersOf(file, "/values", files)),
    ...(sent !== undefined && { with: sent }),
  };
}

/** What is sent with a call besides its own `with`, lowest priority first, and the operation that the call is for. */
export function callLayers(
  said: SaidOnce,
  name: string,
  files: FilesByPath,
): { readonly operation: string; readonly layers: readonly WrittenPart[] } {
  const named = said.calls.get(name);
  const operation = stringAt(named?.value, "operation") ?? name;
  const own = named && under(named, "with");
  const shared = said.with && onlyParametersOf(operation, said.with, files);
  return { operation, layers: [shared, own].filter((layer) => layer !== undefined) };
}

/** Of the journey's `with`, the members for which the operation has a parameter. */
function onlyParametersOf(operation: string, sent: WrittenPart, files: FilesByPath): WrittenPart | undefined {
  const api = files.get("schemas/api/openapi.json");
  const found = api && operationsIn(api, files).get(operation);
  const names = new Set(found?.parameters.map(({ name }) => name));
  const kept = entriesOf(sent.value).filter(([name]) => names.has(name));
  return kept.length === 0 ? undefined : { ...sent, value: Object.fromEntries(kept) };
}

/** The members of an object of the journey. The object may be a part from another file, with more members beside it. */
function membersOf(file: SourceFile, at: string, files: FilesByPath): ReadonlyMap<string, WrittenPart> {
  const object = { file, pointer: at, value: valueAt(file.value, at) ?? null };
  const ref = stringAt(object.value, "$ref");
  const brought = ref === undefined ? undefined : referred(file, ref, files);
  const members = [brought, object].flatMap((one) => (one === undefined ? [] : namedIn(one)));
  return new Map(members);
}

function namedIn(object: WrittenPart): readonly (readonly [string, WrittenPart])[] {
  return entriesOf(object.value).flatMap(([name]) => {
    const member = name === "$ref" ? undefined : under(object, name);
    return member === undefined ? [] : [[name, member] as const];
  });
}

function objectAround(file: SourceFile, at: string, files: FilesByPath): WrittenPart | undefined {
  const value = valueAt(file.value, at);
  const ref = stringAt(value, "$ref");
  if (ref !== undefined) return referred(file, ref, files);
  return isObject(value) ? { file, pointer: at, value } : undefined;
}

function referred(from: SourceFile, ref: string, files: FilesByPath): WrittenPart | undefined {
  const [path = "", fragment = ""] = ref.split("#", 2);
  const file = path === "" ? from : files.get(posix.join(posix.dirname(from.path), path));
  const value = file && valueAt(file.value, fragment);
  return file === undefined || value === undefined ? undefined : { file, pointer: fragment, value };
}

function under({ file, pointer: at, value }: WrittenPart, key: string): WrittenPart | undefined {
  const child = isObject(value) ? value[key] : undefined;
  return child === undefined ? undefined : { file, pointer: pointer(at, key), value: child };
}

/** Whether two values are merged member by member: plain objects, without `when` or `$ref`. */
export function isLayered(value: Json | undefined): value is JsonObject {
  return isObject(value) && value.when === undefined && value.$ref === undefined;
}

/** A member that is present only if the value of a path is: `"line2?": "= form.line2"`. */
export function optionalMember(
  key: string,
  value: Json,
): { readonly name: string; readonly value: JsonObject } | undefined {
  const path = typeof value === "string" && key.endsWith("?") ? /^=\s*(\w+(?:\.\w+)+)\s*$/.exec(value)?.[1] : undefined;
  return path === undefined ? undefined : { name: key.slice(0, -1), value: { when: `has(${path})`, value } };
}
