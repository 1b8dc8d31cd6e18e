import type { JsonObject } from "../../engine/index.ts";
import { isObject, stringsOf } from "../json.ts";

/** The files that a field accepts: their media types (`application/pdf`), and the maximum size of one file in bytes. */
interface FileLimits {
  readonly types: readonly string[];
  readonly maxBytes: number;
}

/** Whether a schema is for a file: a text that names it. */
export function isFile({ format }: JsonObject): boolean {
  return format === "file";
}

/** The `x-file` of a file's schema. `undefined` if it is missing or incomplete. */
export function fileLimitsOf(schema: JsonObject): FileLimits | undefined {
  const limits = schema["x-file"];
  if (!isFile(schema) || !isObject(limits) || typeof limits["maxBytes"] !== "number") return undefined;
  return { types: stringsOf(limits["types"]), maxBytes: limits["maxBytes"] };
}
