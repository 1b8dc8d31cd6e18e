import { readFileSync } from "node:fs";
import type { JsonObject } from "../../engine/index.ts";
import { isObject } from "../json.ts";
import type { Problem } from "../problem.ts";
import { parseSource, type SourceFile } from "../source.ts";
import { explain } from "./explain.ts";
import { positionOf } from "./position.ts";

const loaded = new Map<string, JsonObject>();

/** A schema of the language itself, which belongs to the checker and not to the folder that it checks. */
export function languageSchema(name: string): JsonObject {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const path = `schemas/language/${name}.schema.json`;
  const { file } = parseSource(path, readFileSync(new URL(`../../../${path}`, import.meta.url)));
  if (!isObject(file.value)) throw new Error(`${path} is not a JSON object.`);
  loaded.set(name, file.value);
  return file.value;
}

/** A file of a kind that the language has a schema for, and all that keeps it from being one. */
export function readLanguageFile(
  kind: string,
  path: string,
  content: string | Uint8Array,
): { readonly file: SourceFile; readonly problems: readonly Problem[] } {
  const { file, problems } = parseSource(path, content);
  if (file.value === undefined) return { file, problems };
  const faults = explain(languageSchema(kind), file.value).map((fault): Problem => {
    const { pointer, message } = fault;
    return { rule: "shape", severity: "error", file: path, pointer, message, position: positionOf({ file, ...fault }) };
  });
  return { file, problems: [...problems, ...faults] };
}
