import { findSchemaDefinition, type RJSFSchema } from "@rjsf/utils";
import type { Json, JsonObject } from "../../src/engine/index.ts";
import { asObject, isObject } from "../props.ts";

/** A new item of a list: the defaults of its schema, and empty texts so that every field exists from the start. */
export function emptyItem(list: RJSFSchema, root: RJSFSchema): JsonObject {
  return emptyObject(resolve(asObject((list as JsonObject).items), root), root);
}

/** A copy of an item, without its files: a file that was sent belongs to one place. */
export function copiedItem(value: Json | undefined, list: RJSFSchema, root: RJSFSchema): JsonObject {
  return copied(value, asObject((list as JsonObject).items), root) as JsonObject;
}

function copied(value: Json | undefined, of: JsonObject, root: RJSFSchema): Json | undefined {
  const schema = resolve(of, root);
  if (schema.format === "file") return "";
  if (Array.isArray(value)) {
    const items = resolve(asObject(schema.items), root);
    return items.format === "file" ? [] : value.map((item: Json) => copied(item, items, root) ?? null);
  }
  if (!isObject(value)) return value;
  const properties = asObject(schema.properties);
  const entries = Object.entries(value).map(([name, one]) => [name, copied(one, asObject(properties[name]), root)]);
  return Object.fromEntries(entries) as JsonObject;
}

function emptyObject(item: JsonObject, root: RJSFSchema): JsonObject {
  if (item.default !== undefined) return { ...asObject(item.default) };
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
