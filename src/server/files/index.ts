export { longestUpload } from "./fields.ts";
export type { FileFields } from "./fields.ts";
export { keepFile } from "./keep-file.ts";
export { openFiles } from "./open-files.ts";
export { fileOwner } from "./use-files.ts";
