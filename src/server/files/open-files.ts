import type { ServiceConfig } from "../config.ts";
import type { Database } from "../db/index.ts";
import type { Log } from "../http/index.ts";
import { createClamdScanner } from "./clamd.ts";
import type { FileFields } from "./fields.ts";
import type { FileResources } from "./file-resources.ts";
import { createFileStore } from "./file-store.ts";

/** Opens the file storage. Without a scanner no files are accepted, and the log says so if a form has a file field. */
export function openFiles(
  { clamdUrl }: Pick<ServiceConfig, "clamdUrl">,
  fields: FileFields,
  db: Database,
  log: Log,
): FileResources {
  const scanner = clamdUrl === undefined ? undefined : createClamdScanner(clamdUrl);
  if (!scanner && Object.keys(fields.formFiles).length > 0)
    log.warn({ setting: "CLAMD_URL" }, "forms ask for files, and none is taken: no file scanner is configured");
  return { fields, scanner, store: createFileStore(db) };
}
