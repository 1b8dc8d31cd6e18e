/** Which fields are files: what the service takes a file by, and where calls bring one. */
export { FILES_TYPES, filesCode } from "./code.ts";
