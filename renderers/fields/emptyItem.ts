import { findSchemaDefinition, type RJSFSchema } from "@rjsf/utils";
import type { JsonObject } from "../../src/engine/index.ts";
import { asObject } from "../props.ts";

/** A new item of a list: the defaults of its schema, and empty texts so that every field exists from the start. */
export function emptyItem(list: RJSFSchema, root: RJSFSchema): JsonObject {
  return emptyObject(resolve(asObject((list as JsonObject).items), root), root);
}

function emptyObject(item: JsonObject, root: RJSFSchema): JsonObject {
  if (item.default !== undefined) return asObject(item.default);
  const fields = Object.entries(asObject(item.properties)).flatMap(([name, schema]) => {
    const field = resolve(asObject(schema), root);
    if (field.default !== undefined) return [[name, field.default] as const];
    if (field.type === "object") return [[name, emptyObject(field, root)] as const];
    return field.type === "string" ? [[name, ""] as const] : [];
  });
  return Object.fromEntries(fields);
}

function resolve(schema: JsonObject, root: RJSFSchema): JsonObject {
  if (typeof schema.$ref !== "string") return schema;
  return findSchemaDefinition<RJSFSchema>(schema.$ref, root) as JsonObject;
}
