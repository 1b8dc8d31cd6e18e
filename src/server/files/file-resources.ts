import type { FileFields } from "./fields.ts";
import type { FileStore } from "./file-store.ts";
import type { FileScanner } from "./scanner.ts";

/** What handlers and routes need for files. */
export interface FileResources {
  readonly fields: FileFields;
  readonly store: FileStore;
  /** Without a scanner, no files are accepted. */
  readonly scanner: FileScanner | undefined;
}
