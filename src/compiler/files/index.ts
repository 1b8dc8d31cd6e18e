/** The file fields of forms, which decide what the service accepts, and the places of files in calls. */
export { FILES_TYPES, filesCode } from "./code.ts";
