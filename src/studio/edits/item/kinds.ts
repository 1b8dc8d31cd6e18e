import type { Json } from "../../../engine/index.ts";
import {
  branchesOf,
  conditionalIn,
  deref,
  isList,
  isObject,
  itemsOf,
  othersOf,
  propertiesOf,
  type Schema,
  typesOf,
} from "../../../model/index.ts";

/**
 * A `list` and a `map` (an object with free names) have objects, texts or plain values as entries. A `part` is one
 * object. `blocks` is a list of blocks. What is `plain` is a setting, or nothing that can be shown as a form.
 */
export type PropertyKind = "text" | "list" | "map" | "part" | "blocks" | "plain";

export function isMany(is: PropertyKind): boolean {
  return is === "list" || is === "map";
}

/** Whether the entries of an object with free names are set at once, because they are right only together: shares. */
export function belongsTogether({ "x-together": together }: Schema): boolean {
  return together === true;
}

export function kindOf(root: Schema, schema: Schema, value: Json | undefined): PropertyKind {
  const { "x-kind": kind } = schema;
  if (belongsTogether(schema)) return "plain";
  if (kind === "text" || kind === "blocks") return kind;
  if (kind !== undefined && kind !== "value") return "plain";
  // A form shows an entry that may be an object, even if it may be a word instead ("none").
  const isShown = (one: Schema) => kind === undefined && hasProperties(formFor(root, one, {}));
  const entry = entryOf(root, schema);
  if (isOfLists(schema)) {
    const isHere = value === undefined || isList(value);
    return isHere && entry !== undefined && (isShown(entry) || isBareEntry(entry)) ? "list" : "plain";
  }
  const isHere = value === undefined || (isObject(value) && (kind !== "value" || conditionalIn(value) === undefined));
  // What also has free names is a map, even if its schema describes some of them: the tax of other countries.
  if (hasProperties(schema) && othersOf(schema) === undefined) return isHere && kind === undefined ? "part" : "plain";
  return isHere && entry !== undefined && (isShown(entry) || isBareEntry(entry)) ? "map" : "plain";
}

/** The schema of the entries of a list, or of an object with free names. */
export function entryOf(root: Schema, schema: Schema): Schema | undefined {
  if (isOfLists(schema)) {
    const items = itemsOf(schema);
    return items && flat(root, items);
  }
  const others = othersOf(schema);
  if (others !== undefined) return flat(root, others);
  // Any values, by names that the journey chooses.
  const isFree = schema["x-kind"] === "value" && schema.type === "object" && !hasProperties(schema);
  return isFree ? ANY : undefined;
}

const ANY: Schema = {
  "x-kind": "value",
  description: "A text, a number, true or false, or an expression after =.",
};

/** Whether entries are texts, or values that a person can write on one line. */
function isBareEntry(schema: Schema): boolean {
  const { "x-kind": kind, enum: values } = schema;
  if (kind === "text") return true;
  if (kind === "value" && schema.type === undefined && values === undefined) return true;
  const types = typesOf(schema);
  return values === undefined
    ? types.length > 0 && types.every((type) => PLAIN.has(type))
    : values.every((one) => PLAIN.has(typeof one));
}

const PLAIN: ReadonlySet<string> = new Set(["string", "number", "integer", "boolean"]);

function isOfLists({ type, items }: Schema): boolean {
  return type === "array" || items !== undefined;
}

export function bare(schema: Schema): Schema {
  return { type: "object", required: ["value"], properties: { value: schema } };
}

export function hasProperties(schema: Schema): boolean {
  return propertiesOf(schema).length > 0;
}

export function partOf(schema: Schema, name: string): Schema | undefined {
  // Inside a text or a calculated value nothing is described.
  return schema["x-kind"] === undefined ? schema.properties?.[name] : undefined;
}

/** Of several allowed forms, the one in which the value is written: a list, an object with properties, or anything else. */
export function formFor(root: Schema, declared: Schema, value: Json | undefined): Schema {
  const schema = flat(root, declared);
  const forms = branchesOf(schema).map((one) => flat(root, one));
  const isOfList = (one: Schema) => one["x-kind"] === undefined && one.type === "array";
  const fitting = forms.filter((one) => isOfList(one) === isList(value));
  const found = fitting.find((one) => isObject(value) && hasProperties(one)) ?? fitting[0];
  return found === undefined ? schema : { ...schema, ...found };
}

/** A schema with what it refers to: `$ref`, or `allOf` with one schema, which describes it further. */
function flat(root: Schema, declared: Schema): Schema {
  const schema = deref(declared, root);
  const [only, ...others] = schema.allOf ?? [];
  return only === undefined || others.length > 0 ? schema : { ...flat(root, only), ...schema };
}
