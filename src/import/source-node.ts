import type { Json, JsonObject } from "../engine/index.ts";
import { isObject, parseSource, pointer, type SourceFile } from "../model/index.ts";
import type { NotTaken } from "./form.ts";

/** A value of a form's file, with its place. */
export interface SourceNode {
  readonly json: Json | undefined;
  readonly pointer: string;
}

/** The part of a value under these keys. */
export function under(node: SourceNode, ...keys: readonly (string | number)[]): SourceNode {
  const json = keys.reduce<Json | undefined>((at, key) => {
    if (Array.isArray(at)) return at[Number(key)] as Json | undefined;
    return isObject(at) && Object.hasOwn(at, key) ? at[String(key)] : undefined;
  }, node.json);
  return { json, pointer: pointer(node.pointer, ...keys) };
}

/** The members of an object, or the items of a list. */
export function parts(node: SourceNode): readonly (readonly [name: string, part: SourceNode])[] {
  const names = Array.isArray(node.json) ? [...node.json.keys()] : Object.keys(objectIn(node));
  return names.map((name) => [String(name), under(node, name)] as const);
}

export function objectIn({ json }: SourceNode): JsonObject {
  return isObject(json) ? json : {};
}

export function textIn({ json }: SourceNode): string | undefined {
  return typeof json === "string" && json.trim() !== "" ? json : undefined;
}

export function listIn({ json }: SourceNode): readonly Json[] {
  return Array.isArray(json) ? (json as readonly Json[]) : [];
}

/** A file that is not a form of the expected kind, with the place. */
export class ImportError extends Error {
  constructor(file: SourceFile, at: string, message: string) {
    super(`${placeIn(file, at)}: ${message}`);
  }
}

/** `file:line:column` of a pointer. */
export function placeIn(file: SourceFile, at: string): string {
  const { line, column } = file.locate(at);
  return `${file.path}:${line}:${column}`;
}

/** The JSON in a file. Throws an `ImportError` if it is not JSON. */
export function readJson(path: string, text: string): SourceFile {
  const { file, problems } = parseSource(path, text);
  const [problem] = problems;
  if (problem === undefined && isObject(file.value)) return file;
  if (problem === undefined) throw new ImportError(file, "", "This is not an object, so it is not a form.");
  const { position, message } = problem;
  throw new Error(`${path}:${position.line}:${position.column}: ${message}`);
}

/** Collects what is not taken. */
export function createReport() {
  const notTaken: NotTaken[] = [];
  const say = (what: NotTaken["what"]) => (node: SourceNode, message: string, file?: string) => {
    if (!notTaken.some((one) => one.pointer === node.pointer && one.message === message))
      notTaken.push({ pointer: node.pointer, what, message, file });
  };
  return { notTaken, leftOut: say("left out"), changed: say("changed") };
}

export type Report = ReturnType<typeof createReport>;
