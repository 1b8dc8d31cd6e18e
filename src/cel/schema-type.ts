import type { Json } from "../engine/index.ts";
import {
  deref,
  entering,
  itemsOf,
  NOTHING_ENTERED,
  oncePerPair,
  othersOf,
  propertiesOf,
  type Schema,
  typesOf,
} from "../model/index.ts";
import { BOOL, type CelType, DOUBLE, DYN, eitherOf, INT, type Scalar, STRING, valuesOf } from "./type.ts";

/** A property of an object type. */
interface Field {
  readonly type: CelType;
  readonly required: boolean;
}

/** The type of the values that a bundled schema accepts. References in it point into `root`. */
export function typeOfSchema(schema: Schema, root: Schema = schema): CelType {
  return typeIn(root, schema);
}

const typeIn = oncePerPair((root: Schema, schema: Schema) => typeAfter(NOTHING_ENTERED, schema, root));

function typeAfter(before: ReadonlySet<string>, schema: Schema, root: Schema): CelType {
  const entered = entering(schema, before);
  if (entered === undefined) return DYN;
  const flat = deref(schema, root);
  const inside = (part: Schema) => typeAfter(entered, part, root);
  const parts: CelType[] = [ownType(flat, root, inside), ...(flat.allOf ?? []).map(inside)];
  for (const alternatives of [flat.anyOf, flat.oneOf]) {
    const branches = (alternatives ?? []).map(inside);
    if (branches.length > 0) parts.push(branches.reduce(either(flat, root)));
  }
  const typed = parts.filter((part) => part.kind !== "dyn");
  const first = typed.find((part) => valuesOf(part) !== undefined) ?? typed[0] ?? DYN;
  // The properties of an object may come from several parts of its schema. The field lookup reads them all.
  return first.kind === "object" ? { ...first, schema: flat, root } : first;
}

/** The property of an object type with this name. `undefined` if it has none. */
export function fieldOf(type: CelType & { kind: "object" }, name: string): Field | undefined {
  const { fields, rest } = collected(type.root, type.schema);
  const found = fields.get(name);
  if (found === undefined)
    return rest === undefined ? undefined : { type: typeOfSchema(rest, type.root), required: false };
  return { type: typeOfSchema(found.schema, type.root), required: found.required };
}

export function fieldNames(type: CelType & { kind: "object" }): string[] {
  return [...collected(type.root, type.schema).fields.keys()];
}

interface DescribedKey {
  /** Everything that describes the property. `anyOf` if several branches describe it. */
  readonly schema: Schema;
  readonly required: boolean;
}

interface Collected {
  readonly fields: Map<string, DescribedKey>;
  /** Schema of the properties that the schema does not name. */
  readonly rest: Schema | undefined;
}

const collected = oncePerPair((root: Schema, schema: Schema) => collect(schema, root, NOTHING_ENTERED));

function collect(schema: Schema, root: Schema, before: ReadonlySet<string>): Collected {
  const entered = entering(schema, before);
  if (entered === undefined) return { fields: new Map(), rest: undefined };
  const flat = deref(schema, root);
  const fields = new Map<string, DescribedKey>();
  const required = new Set(flat.required);
  for (const [name, schema] of propertiesOf(flat)) fields.set(name, { schema, required: required.has(name) });
  let rest = othersOf(flat);
  if (flat.additionalProperties === true) rest = {};

  const inside = (part: Schema) => collect(part, root, entered);
  for (const part of (flat.allOf ?? []).map(inside)) {
    for (const [name, field] of part.fields) fields.set(name, both(fields.get(name), field));
    rest ??= part.rest;
  }
  const conditional = flat.then === undefined && flat.else === undefined ? [] : [flat.then ?? {}, flat.else ?? {}];
  for (const group of [flat.anyOf, flat.oneOf, conditional]) {
    const branches = (group ?? []).map(inside);
    for (const name of new Set(branches.flatMap((branch) => [...branch.fields.keys()]))) {
      const found = branches.map((branch) => branch.fields.get(name));
      const schemas = found.flatMap((field) => (field === undefined ? [] : [field.schema]));
      const always = found.every((field) => field?.required === true);
      fields.set(name, both(fields.get(name), { schema: { anyOf: schemas }, required: always }));
    }
  }
  // `required` may name a property that another part describes.
  for (const name of required) {
    const field = fields.get(name);
    if (field !== undefined) fields.set(name, { ...field, required: true });
  }
  return { fields, rest };
}

/** The property as two parts together describe it, if both apply. */
function both(a: DescribedKey | undefined, b: DescribedKey): DescribedKey {
  if (a === undefined) return b;
  return { schema: { allOf: [a.schema, b.schema] }, required: a.required || b.required };
}

type TypeOf = (schema: Schema) => CelType;

function ownType(schema: Schema, root: Schema, inside: TypeOf): CelType {
  if (schema.const !== undefined) return typeOfValues([schema.const]);
  if (schema.enum !== undefined) return typeOfValues(schema.enum);
  const types = typesOf(schema).map((name) => namedType(name, schema, root, inside));
  if (types.length > 0) return types.reduce(eitherOf);
  return schema.properties !== undefined ? { kind: "object", schema, root } : DYN;
}

function namedType(name: string, schema: Schema, root: Schema, inside: TypeOf): CelType {
  switch (name) {
    case "string":
      return STRING;
    case "integer":
      return INT;
    case "number":
      return DOUBLE;
    case "boolean":
      return BOOL;
    case "null":
      return { kind: "null" };
    case "array": {
      const items = itemsOf(schema);
      return { kind: "list", item: items === undefined ? DYN : inside(items) };
    }
    case "object":
      return objectType(schema, root, inside);
    default:
      return DYN;
  }
}

function objectType(schema: Schema, root: Schema, inside: TypeOf): CelType {
  const { fields, rest } = collected(root, schema);
  const closed = schema.additionalProperties === false;
  if (fields.size > 0 || closed) return { kind: "object", schema, root };
  return { kind: "map", item: rest ? inside(rest) : DYN };
}

function typeOfValues(values: readonly Json[]): CelType {
  const types = values.map((value): CelType => {
    if (value === null) return { kind: "null" };
    const scalar = (kind: "bool" | "int" | "double" | "string", only: Scalar): CelType => ({ kind, values: [only] });
    if (typeof value === "string") return scalar("string", value);
    if (typeof value === "boolean") return scalar("bool", value);
    if (typeof value === "number") return scalar(Number.isInteger(value) ? "int" : "double", value);
    return DYN;
  });
  return types.length > 0 ? types.reduce(eitherOf) : DYN;
}

/** Object branches are merged into one object: only the properties tell which branch a value matches. */
function either(schema: Schema, root: Schema) {
  return (a: CelType, b: CelType): CelType => {
    if (a.kind !== "object" || b.kind !== "object") return eitherOf(a, b);
    const nullable = a.nullable === true || b.nullable === true ? { nullable: true } : {};
    return { kind: "object", schema, root, ...nullable };
  };
}
