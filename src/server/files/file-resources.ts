import type { FileFields } from "./fields.ts";
import type { FileStore } from "./file-store.ts";
import type { FileScanner } from "./scanner.ts";

/** What handlers and routes work with where files are concerned. */
export interface FileResources {
  readonly fields: FileFields;
  readonly store: FileStore;
  /** None: no file is taken. */
  readonly scanner: FileScanner | undefined;
}
