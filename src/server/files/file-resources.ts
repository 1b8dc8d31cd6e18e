import type { FileFields } from "./fields.ts";
import type { FileStore } from "./file-store.ts";

/** What handlers and routes need for files. */
export interface FileResources {
  readonly fields: FileFields;
  readonly store: FileStore;
  /** Without a scanner, no files are accepted. */
  readonly scanner: FileScanner | undefined;
}

/** Port: scans files for malware. */
export interface FileScanner {
  /** Rejects if there is no answer or no clear verdict. */
  scan(content: Buffer): Promise<"clean" | "unsafe">;
}
