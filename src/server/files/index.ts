export { longestUpload } from "./fields.ts";
export type { FileFields } from "./fields.ts";
export type { FileResources } from "./file-resources.ts";
export type { FileStore, KeptFile } from "./file-store.ts";
export { keepFile } from "./keep-file.ts";
export { openFiles } from "./open-files.ts";
export { createFileStore } from "./postgres-store.ts";
export type { FileScanner } from "./scanner.ts";
