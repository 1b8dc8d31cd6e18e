import type { Json } from "../../engine/index.ts";
import { isObject, segmentsOf } from "../../model/index.ts";
import { listIn, objectIn, parts, type SourceNode, under } from "../source-node.ts";

/**
 * A schema as written in several places: its own keywords, those of the target of its `$ref`, and those of `allOf`.
 * The first place that has a keyword counts.
 */
export type SchemaNode = readonly SourceNode[];

/** The places of a schema. `undefined` for a `$ref` that leads nowhere, to another file, or back to itself. */
export function schemaNode(root: SourceNode, node: SourceNode, inside: readonly string[] = []): SchemaNode | undefined {
  const ref = objectIn(node)["$ref"];
  const target = typeof ref === "string" ? targetOf(root, ref) : undefined;
  if (typeof ref === "string" && (target === undefined || inside.includes(target.pointer))) return undefined;
  const further = target && schemaNode(root, target, [...inside, target.pointer]);
  if (target !== undefined && further === undefined) return undefined;
  const all = parts(under(node, "allOf"))
    .filter(([, part]) => !isObject(objectIn(part)["if"]))
    .map(([, part]) => schemaNode(root, part, inside));
  if (all.some((part) => part === undefined)) return undefined;
  return [node, ...(further ?? []), ...all.flatMap((part) => part ?? [])];
}

function targetOf(root: SourceNode, ref: string): SourceNode | undefined {
  if (!ref.startsWith("#")) return undefined;
  const target = under(root, ...segmentsOf(decodeURIComponent(ref.slice(1))));
  return isObject(target.json) ? target : undefined;
}

/** The value of a keyword, in the first place that has it. */
export function keyword(schema: SchemaNode, name: string): SourceNode {
  const found = schema.find((one) => Object.hasOwn(objectIn(one), name)) ?? schema[0];
  return under(found ?? { json: undefined, pointer: "" }, name);
}

/** A keyword in all places that have it. */
export function keywordEverywhere(schema: SchemaNode, name: string): readonly SourceNode[] {
  return schema.filter((one) => Object.hasOwn(objectIn(one), name)).map((one) => under(one, name));
}

/** The keywords of a schema, in all its places. */
export function keywordsIn(schema: SchemaNode): ReadonlySet<string> {
  return new Set(schema.flatMap((one) => Object.keys(objectIn(one))));
}

/** The type of the values, without `null`. `undefined` if they may have several types. */
export function typeOfSchema(schema: SchemaNode): string | undefined {
  const written = keyword(schema, "type").json;
  if (typeof written === "string") return written;
  const types = listIn(keyword(schema, "type")).filter((type) => type !== "null");
  if (types.length > 0) return types.length === 1 ? String(types[0]) : undefined;
  if (keyword(schema, "properties").json !== undefined) return "object";
  if (keyword(schema, "items").json !== undefined) return "array";
  const values = [
    keyword(schema, "const").json,
    ...listIn(keyword(schema, "enum")),
    ...listIn(keyword(schema, "oneOf")).map((one) => (isObject(one) ? one["const"] : undefined)),
    keyword(schema, "default").json,
  ];
  return typeOfValue(values.find((value) => value !== undefined && value !== null));
}

function typeOfValue(value: Json | undefined): string | undefined {
  if (typeof value === "string" || typeof value === "boolean") return typeof value;
  if (typeof value === "number") return Number.isInteger(value) ? "integer" : "number";
  return undefined;
}
