import type { JsonObject } from "../engine/index.ts";
import {
  bundlePlace,
  once,
  type Repository,
  type Schema,
  schemaOf,
  type SchemaPlace,
  type SourceFile,
  subSchemas,
  writtenContract,
} from "../model/index.ts";

/** A schema where it is written: of a form, of remembered data, of the API, or inside one of these. */
export interface WrittenSchema {
  readonly file: SourceFile;
  readonly pointer: string;
  readonly schema: Schema;
  /** The same as it is written, with what has not its shape. */
  readonly raw: JsonObject;
}

/** A schema with all that it refers to; `undefined` where something of that is missing, which the unknown-schema rule tells. */
export function bundledAt(repo: Repository, place: SchemaPlace): Schema | undefined {
  try {
    return bundlePlace(repo, place);
  } catch {
    return undefined;
  }
}

/** Every schema of the repository, those inside others included. */
export const writtenSchemas = once((repo: Repository): readonly WrittenSchema[] => [...schemasIn(repo)]);

function* schemasIn(repo: Repository): Generator<WrittenSchema> {
  for (const { file, value } of repo.schemas.values()) yield* withInner(file, "", value);
  for (const { file, pointer, schema } of writtenContract(repo)?.schemas ?? []) yield* withInner(file, pointer, schema);
}

function* withInner(file: SourceFile, pointer: string, raw: JsonObject): Generator<WrittenSchema> {
  yield { file, pointer, schema: schemaOf(raw), raw };
  for (const inner of subSchemas(raw)) yield* withInner(file, pointer + inner.pointer, inner.schema);
}
