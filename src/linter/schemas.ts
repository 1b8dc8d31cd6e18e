import type { JsonObject } from "../engine/index.ts";
import {
  type FormSource,
  once,
  type Repository,
  type Schema,
  schemaOf,
  type SourceFile,
  subSchemas,
  type WrittenContract,
  writtenContract,
} from "../model/index.ts";

/** A schema at its place: of a form, of remembered data, of the API, or nested in one of these. */
export interface WrittenSchema {
  readonly file: SourceFile;
  readonly pointer: string;
  readonly schema: Schema;
  /** The same as raw JSON, including parts with the wrong shape. */
  readonly raw: JsonObject;
}

/** Every schema of the repository, including nested ones. */
export const writtenSchemas = once((repo: Repository): readonly WrittenSchema[] => [...schemasIn(repo)]);

function* schemasIn(repo: Repository): Generator<WrittenSchema> {
  for (const source of repo.schemas.values()) yield* ofForm(source);
  const contract = writtenContract(repo);
  if (contract !== undefined) yield* ofContract(contract);
}

const ofForm = once(({ file, value }: FormSource): readonly WrittenSchema[] => [...withInner(file, "", value)]);

const ofContract = once(({ schemas }: WrittenContract): readonly WrittenSchema[] =>
  schemas.flatMap(({ file, pointer, schema }) => [...withInner(file, pointer, schema)]),
);

function* withInner(file: SourceFile, pointer: string, raw: JsonObject): Generator<WrittenSchema> {
  yield { file, pointer, schema: schemaOf(raw), raw };
  for (const inner of subSchemas(raw)) yield* withInner(file, pointer + inner.pointer, inner.schema);
}
