import type { Json, JsonObject } from "../../src/engine/index.ts";
import { takesList } from "./list.ts";
import { takesObject } from "./object.ts";
import { equal, isObject, takesScalar, typeOf } from "./scalar.ts";

/** A place to ask from: `root` is where `#/…` references lead. */
export interface Asking {
  readonly root: Json;
  takes(schema: Json | undefined, value: Json): boolean;
}

/**
 * Whether a draft-07 schema takes a value. As in a form's validator, a property that is `""` or undefined is absent.
 * References are followed within `root` alone; one that leads nowhere, or only back to itself, takes nothing.
 */
export function accepts(schema: Json, value: Json | undefined, root: Json = schema): boolean {
  const asking: Asking = { root, takes: (inner, part) => inner === undefined || takes(asking, inner, part, 0) };
  return value === undefined || asking.takes(schema, withoutEmpty(value));
}

function takes(asking: Asking, schema: Json, value: Json, hops: number): boolean {
  if (typeof schema === "boolean") return schema;
  if (!isObject(schema)) return true;
  if (typeof schema.$ref === "string" && !takesReference(asking, schema.$ref, value, hops)) return false;
  return (
    takesType(schema.type, value) &&
    (schema.const === undefined || equal(schema.const, value)) &&
    (!Array.isArray(schema.enum) || schema.enum.some((item: Json) => equal(item, value))) &&
    takesScalar(schema, value) &&
    (!Array.isArray(value) || takesList(asking, schema, value)) &&
    (!isObject(value) || takesObject(asking, schema, value)) &&
    takesCombined(asking, schema, value)
  );
}

function takesReference(asking: Asking, ref: string, value: Json, hops: number): boolean {
  const target = resolve(asking.root, ref);
  return target !== undefined && hops < 50 && takes(asking, target, value, hops + 1);
}

function takesType(type: Json | undefined, value: Json): boolean {
  if (type === undefined) return true;
  const actual = typeOf(value);
  const allowed: readonly Json[] = Array.isArray(type) ? type : [type as Json];
  return allowed.includes(actual) || (actual === "integer" && allowed.includes("number"));
}

function takesCombined(asking: Asking, schema: JsonObject, value: Json): boolean {
  const holds = (inner: Json | undefined) => asking.takes(inner, value);
  const { allOf, anyOf, oneOf } = schema;
  if (Array.isArray(allOf) && !allOf.every(holds)) return false;
  if (Array.isArray(anyOf) && !anyOf.some(holds)) return false;
  if (Array.isArray(oneOf) && oneOf.filter(holds).length !== 1) return false;
  if (schema.not !== undefined && holds(schema.not)) return false;
  return schema.if === undefined || holds(holds(schema.if) ? schema.then : schema.else);
}

function resolve(root: Json, ref: string): Json | undefined {
  if (!ref.startsWith("#")) return undefined;
  let target: Json | undefined = root;
  for (const segment of decodeURIComponent(ref.slice(1)).split("/").slice(1)) {
    const key = segment.replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(target)) target = target[Number(key)];
    else target = isObject(target) && Object.hasOwn(target, key) ? target[key] : undefined;
  }
  return target;
}

function withoutEmpty(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutEmpty);
  if (!isObject(value)) return value;
  const copy: Record<string, Json> = Object.create(null);
  for (const [key, child] of Object.entries(value)) {
    if (child !== "" && child !== undefined) copy[key] = withoutEmpty(child);
  }
  return copy;
}
