import type { Json, JsonObject } from "../../src/engine/index.ts";
import { isObject } from "../props.ts";

/** Whether a schema describes a single value directly, so that RJSF has nothing to resolve in it. */
export function isPlainLeaf(schema: Json | undefined): schema is JsonObject {
  if (!isObject(schema)) return false;
  const before = known.get(schema);
  if (before !== undefined) return before;
  const { type } = schema;
  const isPlain = typeof type === "string" && SINGLE.has(type) && !RESOLVED.some((keyword) => keyword in schema);
  known.set(schema, isPlain);
  return isPlain;
}

/** A field keeps its schema object, and is checked each time that another field appears or disappears. */
const known = new WeakMap<JsonObject, boolean>();

const RESOLVED = ["$id", "$ref", "allOf", "anyOf", "oneOf", "if", "dependencies"];
const SINGLE: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean"]);
