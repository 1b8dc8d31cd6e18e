import type { Json, JsonObject } from "../../src/engine/index.ts";
import { isObject } from "../props.ts";

/** Whether a schema is that of a single value as it stands, so that RJSF has nothing to resolve in it. */
export function isPlainLeaf(schema: Json | undefined): schema is JsonObject {
  if (!isObject(schema) || RESOLVED.some((keyword) => keyword in schema)) return false;
  return typeof schema.type === "string" && SINGLE.has(schema.type);
}

const RESOLVED = ["$id", "$ref", "allOf", "anyOf", "oneOf", "if", "dependencies"];
const SINGLE: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean"]);
