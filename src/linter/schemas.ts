import type { Json, JsonObject } from "../engine/index.ts";
import {
  entriesOf,
  isList,
  isObject,
  objectAt,
  once,
  pointer,
  type Repository,
  type SourceFile,
  subSchemas,
} from "../model/index.ts";

/** A schema where it is written: of a form, of remembered data, of the API, or inside one of these. */
export interface WrittenSchema {
  readonly file: SourceFile;
  readonly pointer: string;
  readonly schema: JsonObject;
}

/** Every schema of the repository, those inside others included. */
export const writtenSchemas = once((repo: Repository): readonly WrittenSchema[] => [...schemasIn(repo)]);

function* schemasIn(repo: Repository): Generator<WrittenSchema> {
  for (const { file, value } of repo.schemas.values()) yield* withInner({ file, pointer: "", schema: value });
  const { api } = repo;
  if (api === undefined) return;
  for (const [name, schema] of entriesOf(objectAt(objectAt(api.value, "components"), "schemas"))) {
    if (isObject(schema)) yield* withInner({ file: api, pointer: pointer("/components/schemas", name), schema });
  }
  yield* under(api, objectAt(api.value, "paths"), "/paths");
  const { schemas: _, ...components } = objectAt(api.value, "components");
  yield* under(api, components, "/components");
}

/** The schemas of parameters, bodies and answers: what stands under a key `schema`. */
function* under(file: SourceFile, value: Json, at: string): Generator<WrittenSchema> {
  const children = isList(value) ? [...value.entries()] : entriesOf(value);
  for (const [key, child] of children) {
    const here = pointer(at, key);
    if (key === "schema" && isObject(child)) yield* withInner({ file, pointer: here, schema: child });
    else yield* under(file, child, here);
  }
}

function* withInner(written: WrittenSchema): Generator<WrittenSchema> {
  yield written;
  for (const { pointer: inner, schema } of subSchemas(written.schema)) {
    yield* withInner({ file: written.file, pointer: written.pointer + inner, schema });
  }
}
