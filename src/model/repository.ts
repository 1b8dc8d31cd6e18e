import type { JsonObject } from "../engine/index.ts";
import type { Problem } from "./problem.ts";
import type { SourceFile } from "./source.ts";

/** A file that contains one named object. */
export interface Named {
  readonly id: string;
  readonly file: SourceFile;
  readonly value: JsonObject;
}

/** A form: its schema and, if it has one, its layout. `id` is `schemas/<flow>/<form>`. */
export interface FormSource extends Named {
  readonly layout?: SourceFile;
}

/** Everything that people edit, read once and not yet validated. */
export interface Repository {
  readonly root: string;
  /** All files, by path. */
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly flows: readonly Named[];
  /** By schema id (path without `.schema.json`): forms, data and shared definitions. */
  readonly schemas: ReadonlyMap<string, FormSource>;
  readonly api: SourceFile | undefined;
  /** By language, then by file name without ending (`<flow>`, `common`). */
  readonly locales: ReadonlyMap<string, ReadonlyMap<string, SourceFile>>;
  readonly sites: SourceFile | undefined;
  readonly experiments: SourceFile | undefined;
  /** Descriptors of blocks and widgets, by name. */
  readonly blocks: ReadonlyMap<string, Named>;
  readonly widgets: ReadonlyMap<string, Named>;
  /** The problems of files that could not be read or are not JSON. */
  readonly problems: readonly Problem[];
}
