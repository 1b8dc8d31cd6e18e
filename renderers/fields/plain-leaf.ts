import type { Json, JsonObject } from "../../src/engine/index.ts";
import { isObject } from "../props.ts";

/** Whether a schema is that of a single value as it stands, so that RJSF has nothing to resolve in it. */
export function isPlainLeaf(schema: Json | undefined): schema is JsonObject {
  if (!isObject(schema)) return false;
  const before = known.get(schema);
  if (before !== undefined) return before;
  const { type } = schema;
  const isPlain = typeof type === "string" && SINGLE.has(type) && !RESOLVED.some((keyword) => keyword in schema);
  known.set(schema, isPlain);
  return isPlain;
}

/** A field keeps its schema, and is asked about each time that another one comes or goes. */
const known = new WeakMap<JsonObject, boolean>();

const RESOLVED = ["$id", "$ref", "allOf", "anyOf", "oneOf", "if", "dependencies"];
const SINGLE: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean"]);
