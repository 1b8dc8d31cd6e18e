import type { Json, JsonObject } from "../../../engine/index.ts";
import { explain } from "../../../linter/index.ts";
import { type DataSchema, isList, isObject, schemaOf } from "../../../model/index.ts";

/** A possible value. */
export function sampleOf(schema: DataSchema): Json {
  const usual = schema.keyword("default") ?? schema.choices?.[0];
  if (usual !== undefined) return usual;
  if (schema.type === "object") return requiredOf(schema);
  const empty: Readonly<Record<string, Json>> = { boolean: false, integer: 0, number: 0, array: [] };
  return empty[schema.type ?? ""] ?? "";
}

/** The required members, including those that other members require through `if`. */
export function requiredOf(schema: DataSchema): JsonObject {
  const always = withNames(schema, {}, schema.required);
  const [asked, first, other] = ["if", "then", "else"].map((name) => schema.keyword(name));
  return withBranch(schema, always, { if: asked, then: first, else: other });
}

interface Branching {
  readonly if?: Json | undefined;
  readonly then?: Json | undefined;
  readonly else?: Json | undefined;
}

function withBranch(
  schema: DataSchema,
  value: JsonObject,
  { if: asked, then: first, else: other }: Branching,
): JsonObject {
  if (!isObject(asked)) return value;
  const branch = explain(schemaOf(asked), value).length === 0 ? first : other;
  if (!isObject(branch)) return value;
  const names = isList(branch.required) ? branch.required.map(String) : [];
  return withBranch(schema, withNames(schema, value, names), branch);
}

function withNames({ properties }: DataSchema, value: JsonObject, names: readonly string[]): JsonObject {
  const named = names.flatMap((name) => {
    const property = properties.get(name);
    return property === undefined || value[name] !== undefined ? [] : [[name, sampleOf(property)] as const];
  });
  return { ...value, ...Object.fromEntries(named) };
}
