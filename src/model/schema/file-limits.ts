import type { JsonObject } from "../../engine/index.ts";
import { isObject, stringsOf } from "../json.ts";

/** Which files a field takes: their media types (`application/pdf`), and how many bytes one may have. */
export interface FileLimits {
  readonly types: readonly string[];
  readonly maxBytes: number;
}

/** Whether a schema is one of a file: a text that names it. */
export function isFile({ format }: JsonObject): boolean {
  return format === "file";
}

/** What `x-file` says of a file; absent where it is not there, or has not both of its limits. */
export function fileLimitsOf(schema: JsonObject): FileLimits | undefined {
  const limits = schema["x-file"];
  if (!isFile(schema) || !isObject(limits) || typeof limits["maxBytes"] !== "number") return undefined;
  return { types: stringsOf(limits["types"]), maxBytes: limits["maxBytes"] };
}
