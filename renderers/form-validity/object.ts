import type { Json, JsonObject } from "../../src/engine/index.ts";
import type { Asking } from "./accepts.ts";
import { isObject, limit } from "./scalar.ts";

/** The limits of objects. */
export function takesObject(asking: Asking, schema: JsonObject, value: JsonObject): boolean {
  const names = Object.keys(value);
  const { required } = schema;
  return (
    names.length >= limit(schema.minProperties, 0) &&
    names.length <= limit(schema.maxProperties, Infinity) &&
    (!Array.isArray(required) || required.every((name) => has(value, name))) &&
    names.every((name) => takesProperty(asking, schema, name, value[name] ?? null)) &&
    takesDependencies(asking, schema.dependencies, value)
  );
}

function takesProperty({ takes }: Asking, schema: JsonObject, name: string, value: Json): boolean {
  const { properties, patternProperties, propertyNames, additionalProperties } = schema;
  if (!takes(propertyNames, name)) return false;
  const described: (Json | undefined)[] = [];
  if (isObject(properties) && Object.hasOwn(properties, name)) described.push(properties[name]);
  for (const [pattern, inner] of Object.entries(isObject(patternProperties) ? patternProperties : {})) {
    if (new RegExp(pattern, "u").test(name)) described.push(inner);
  }
  return described.length > 0 ? described.every((inner) => takes(inner, value)) : takes(additionalProperties, value);
}

function takesDependencies({ takes }: Asking, dependencies: Json | undefined, value: JsonObject): boolean {
  if (!isObject(dependencies)) return true;
  return Object.entries(dependencies).every(
    ([name, needed]) =>
      !has(value, name) || (Array.isArray(needed) ? needed.every((other) => has(value, other)) : takes(needed, value)),
  );
}

function has(value: JsonObject, name: Json): boolean {
  return typeof name === "string" && Object.hasOwn(value, name);
}
