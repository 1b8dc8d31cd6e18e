import { posix } from "node:path";
import type { JsonObject } from "../../engine/index.ts";
import { DefinitionError } from "../failure.ts";
import { isObject, stringAt } from "../json.ts";
import { once } from "../once.ts";
import { pointer, segmentsOf, valueAt } from "../pointer.ts";
import type { Repository } from "../repository.ts";
import type { SourceFile } from "../source.ts";
import { type FilesByPath, onceWithFiles } from "../with-files.ts";
import { wholeSchema } from "./fields-of.ts";
import type { Schema } from "./schema.ts";
import { wellShaped } from "./well-shaped.ts";
import { placeOfRef, type SchemaPlace } from "./written-ref.ts";
import { refsIn } from "./refs.ts";
import { mapSubSchemas } from "./walk.ts";

export type { SchemaPlace };

/**
 * The schema with this id (`schemas/<flow>/<form>`), self-contained: every `$ref` points into its own `definitions`.
 * Throws a `DefinitionError` if it, or a schema that it refers to, does not exist.
 */
export function bundleSchema(repo: Repository, id: string): Schema {
  const source = repo.schemas.get(id);
  if (source === undefined) throw new Error(`There is no schema "${id}" (${id}.schema.json).`);
  const { file } = source;
  return bundlePlace(repo, { file, pointer: "", schema: isObject(file.value) ? file.value : NOTHING });
}

const NOTHING: JsonObject = {};

/** `bundleSchema` for a schema anywhere in a file, such as a response in `openapi.json`. */
export function bundlePlace(repo: { readonly files: FilesByPath }, { schema, pointer, file }: SchemaPlace): Schema {
  const places = bundlers(schema);
  let bundler = places.get(pointer);
  if (bundler === undefined)
    places.set(pointer, (bundler = onceWithFiles((own, files) => bundle({ files }, { schema, pointer, file: own }))));
  return bundler(file, repo.files);
}

/** The same as `bundleSchema`, or `undefined` if a schema does not exist. The rule `unknown-schema` reports that. */
export function bundledSchema(repo: Repository, id: string): Schema | undefined {
  return ifComplete(() => bundleSchema(repo, id));
}

/** The same for a schema anywhere in a file. */
export function bundledAt(repo: { readonly files: FilesByPath }, place: SchemaPlace): Schema | undefined {
  return ifComplete(() => bundlePlace(repo, place));
}

function ifComplete(bundle: () => Schema): Schema | undefined {
  try {
    return bundle();
  } catch {
    return undefined;
  }
}

/** For each schema object, by its place in its file. */
const bundlers = once((_schema: JsonObject) => new Map<string, ReturnType<typeof onceWithFiles<Schema>>>());

function bundle(repo: { readonly files: FilesByPath }, root: SchemaPlace): Schema {
  const names = new Map<string, string>([[keyOf(root), ""]]);
  const taken = new Set<string>();
  const queue: { name: string; place: SchemaPlace }[] = [];

  const localRef = (target: SchemaPlace): string => {
    let name = names.get(keyOf(target));
    if (name === undefined) {
      name = freeName(target, taken);
      taken.add(name);
      names.set(keyOf(target), name);
      queue.push({ name, place: target });
    }
    return name === "" ? "#" : `#${pointer("/definitions", name)}`;
  };
  const rewrite = (file: SourceFile, schema: JsonObject): Schema => {
    const ref = stringAt(schema, "$ref");
    const { definitions: _, $defs: __, ...rest } = schema;
    const copy = wellShaped(mapSubSchemas(rest, (inner) => rewrite(file, inner)));
    if (ref === undefined) return copy;
    const target = resolveRef(repo, file, ref);
    if (target === undefined) {
      const at = refsIn(file).find(({ value }) => value === ref)?.pointer ?? "";
      throw new DefinitionError(file, at, `"${ref}" does not exist.`);
    }
    return { ...copy, $ref: localRef(target) };
  };

  const { $id: _, ...bundled } = rewrite(root.file, root.schema);
  const definitions: Record<string, Schema> = {};
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const { $schema: _, $id: __, ...definition } = rewrite(next.place.file, next.place.schema);
    definitions[next.name] = definition;
  }
  return Object.keys(definitions).length > 0 ? { ...bundled, definitions } : bundled;
}

/** The target of a `$ref` in a file. `undefined` if there is no such file, or no schema at that place. */
export function resolveRef(
  repo: { readonly files: FilesByPath },
  from: SourceFile,
  ref: string,
): SchemaPlace | undefined {
  return placeOfRef(repo.files, from, ref, (file) => wholeSchema(file, repo.files));
}

/**
 * Resolves a `$ref` at the top level of a bundled schema. Keywords beside the `$ref` override those of the target.
 * `root` is the bundle.
 */
export function deref<S extends JsonObject>(schema: S, root: S): S {
  let current = schema;
  for (let hops = 0; hops < 50; hops += 1) {
    if (typeof current.$ref !== "string") return current;
    const { $ref: ref, ...beside } = current;
    const target = localTarget(root, ref);
    // If the whole schema has the right shape, so do its parts.
    if (!isObject(target)) return beside as JsonObject as S;
    current = (Object.keys(beside).length === 0 ? target : { ...target, ...beside }) as S;
  }
  return {} as S;
}

/** The target of a `$ref` inside a bundle. `undefined` if there is none. */
export function localTarget<S extends JsonObject>(root: S, ref: string): S | undefined {
  const target = ref === "#" ? root : valueAt(root, ref.slice(1));
  return isObject(target) ? (target as S) : undefined;
}

function keyOf(place: SchemaPlace): string {
  return `${place.file.path}#${place.pointer}`;
}

function freeName(place: SchemaPlace, taken: ReadonlySet<string>): string {
  const file = posix.basename(place.file.path).replace(/(\.schema)?\.json$/, "");
  const base = segmentsOf(place.pointer).at(-1) ?? file;
  if (!taken.has(base)) return base;
  for (let number = 2; ; number += 1) if (!taken.has(`${base}${number}`)) return `${base}${number}`;
}
