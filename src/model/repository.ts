import type { JsonObject } from "../engine/index.ts";
import type { Problem } from "./problem.ts";
import type { SourceFile } from "./source.ts";

/** A file that holds one named thing. */
export interface Named {
  readonly id: string;
  readonly file: SourceFile;
  readonly value: JsonObject;
}

/** A form: its schema and, where there is one, its layout. `id` is `schemas/<flow>/<form>`. */
export interface FormSource extends Named {
  readonly layout?: SourceFile;
}

/** Everything that people edit, read once, before any of it is believed. */
export interface Repository {
  readonly root: string;
  /** By path, all files read. */
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly flows: readonly Named[];
  /** By schema id (path without `.schema.json`), forms, data and shared definitions alike. */
  readonly schemas: ReadonlyMap<string, FormSource>;
  readonly api: SourceFile | undefined;
  /** By language, then by file name without ending (`<flow>`, `common`). */
  readonly locales: ReadonlyMap<string, ReadonlyMap<string, SourceFile>>;
  readonly sites: SourceFile | undefined;
  readonly experiments: SourceFile | undefined;
  /** Descriptors of `renderers/blocks` and `renderers/widgets`, by name. */
  readonly blocks: ReadonlyMap<string, Named>;
  readonly widgets: ReadonlyMap<string, Named>;
  /** Files that could not be read or are not JSON. */
  readonly problems: readonly Problem[];
}
