import type { Json, JsonObject } from "../../../engine/index.ts";
import {
  type Block,
  deref,
  descriptorOf,
  isList,
  isObject,
  languageSchema,
  type Place,
  pointer,
  propertiesOf,
  type Schema,
  segmentsOf,
  type Step,
  stringAt,
  valueAt,
} from "../../../model/index.ts";
import { choiceWords, titleIn } from "../values/value.ts";
import { allBlocksIn } from "../removal/part-at.ts";
import { bare, entryOf, formFor, hasProperties, isMany, kindOf, partOf, type PropertyKind } from "./kinds.ts";

/**
 * Something that a form can show because it has a schema: a step, a block, a dialog, a field of a layout, an object in
 * one of these, or an entry of their lists and maps.
 */
export interface Described extends Place {
  readonly raw: JsonObject;
  readonly schema: Schema;
  /** The schema that references of `schema` point into. */
  readonly root: Schema;
  /** The block that it is, or that contains it. `undefined` for a step, a dialog, and in a layout. */
  readonly block: Block | undefined;
  /** It is an entry of a list or a map, and not an object. `raw` has it as its only property, `value`. */
  readonly isBare: boolean;
  /** It is an entry of a list or a map. */
  readonly isEntry: boolean;
  /** The schema of its name, if it is an entry of a map that has one. */
  readonly names?: Schema;
  /** The currency of an amount with a schema, if that depends on the place. */
  readonly currencyOf?: (schema: Schema) => string | undefined;
}

/** A property of such an object. */
export interface Property {
  readonly name: string;
  /** For people: the title in the descriptor, else the name in words. */
  readonly title: string;
  readonly schema: Schema;
  readonly value: Json | undefined;
  readonly isRequired: boolean;
  readonly is: PropertyKind;
  /** It is the whole entry of a list or a map. */
  readonly isBare: boolean;
}

/** What is needed to read the properties of an object, even one that does not exist yet. */
export type Shape = Pick<Described, "schema" | "raw" | "root" | "isBare" | "currencyOf">;

/** The schema of a dialog, which is no block and has no descriptor. */
const DIALOG: Schema = {
  type: "object",
  required: ["title", "page"],
  properties: { title: { "x-kind": "text" }, page: { "x-kind": "blocks", title: "What is in it" } },
};

/** What the language lets people set of a step. What has no title there has a place of its own in the Studio. */
function stepSchema(): Pick<Described, "schema" | "root"> {
  const root = languageSchema("flow");
  const { required = [], ...step } = root.definitions?.["step"] ?? {};
  const titled = propertiesOf(step).filter(([, one]) => stringAt(one, "title") !== undefined);
  return { schema: { type: "object", required, properties: Object.fromEntries(titled) }, root };
}

/** What is at a pointer of a step. `undefined` if it has no schema. */
export function describedAt(step: Step, at: string): Described | undefined {
  if (at === step.pointer) return describedIn({ file: step.file, pointer: at, ...stepSchema() }, at);
  const dialog = step.dialogs.find(({ pointer: own }) => own === at);
  if (dialog !== undefined) return describedIn({ ...dialog, schema: DIALOG, root: DIALOG }, at);
  const [block] = allBlocksIn(step)
    .filter(({ pointer: own }) => at === own || at.startsWith(`${own}/`))
    .toSorted((a, b) => b.pointer.length - a.pointer.length);
  if (block?.descriptor === undefined) return undefined;
  const schema = descriptorOf(block.descriptor).properties;
  return describedIn({ ...block, schema, root: schema, block }, at);
}

/** What is at a pointer inside an object with a schema. */
export function describedIn(
  { file, pointer: from, schema: first, root, block }: Place & Omit<Shape, "raw" | "isBare"> & { block?: Block },
  at: string,
): Described | undefined {
  let [schema, value]: [Schema | undefined, Json | undefined] = [first, valueAt(file.value, from)];
  let isEntry = false;
  let names: Schema | undefined;
  for (const segment of segmentsOf(at.slice(from.length))) {
    const container: Schema | undefined = schema === undefined ? undefined : formFor(root, schema, value);
    isEntry = container !== undefined && isMany(kindOf(root, container, value));
    names = isEntry && isObject(value) ? container?.propertyNames : undefined;
    schema = container && (isEntry ? entryOf(root, container) : partOf(container, segment));
    value = isList(value) ? value[Number(segment)] : isObject(value) ? value[segment] : undefined;
  }
  if (schema === undefined || value === undefined) return undefined;
  const known = formFor(root, schema, value);
  const place = { file, pointer: at, root, block, isEntry, ...(names && { names: deref(names, root) }) };
  if (isObject(value) && hasProperties(known))
    return { ...place, raw: unwritten(file, at, value), schema: known, isBare: false };
  const entry = typeof value === "string" ? (file.asWritten?.get(at) ?? value) : value;
  return isEntry ? { ...place, raw: { value: entry }, schema: bare(known), isBare: true } : undefined;
}

/** An object with the expressions as they are written: with the names of values, not what these stand for. */
function unwritten({ asWritten }: Place["file"], at: string, object: JsonObject): JsonObject {
  if (asWritten === undefined) return object;
  const entries = Object.entries(object).map(([name, value]) => {
    return [name, typeof value === "string" ? (asWritten.get(pointer(at, name)) ?? value) : value] as const;
  });
  return Object.fromEntries(entries);
}

/** The properties of an object in the order of its schema. */
export function propertiesIn({ schema, raw, root, isBare, currencyOf }: Shape): readonly Property[] {
  return propertiesOf(schema).flatMap(([name, declared]): readonly Property[] => {
    const value = raw[name];
    const known = formFor(root, declared, value);
    // The language lets every part of a page have a condition, which has a form of its own.
    if (name === "when" && stringAt(known, "title") === undefined) return [];
    const isRequired = schema.required?.includes(name) === true;
    // The cases of a field say when it is shown. Its layout may have said so before there were cases.
    if (known["x-kind"] === "condition" && !isRequired && value === undefined) return [];
    const title = titleIn(name, known);
    const currency = currencyOf?.(known);
    const own = currency === undefined ? known : { ...known, "x-currency": currency };
    return [{ name, title, schema: own, value, isRequired, is: kindOf(root, known, value), isBare }];
  });
}

export function propertyIn(of: Shape, name: string): Property | undefined {
  return propertiesIn(of).find((one) => one.name === name);
}

export function propertyPointer({ pointer: at, isBare }: Pick<Described, "pointer" | "isBare">, name: string): string {
  return isBare ? at : pointer(at, name);
}

/**
 * An empty new object of a property: the entry of a list or a map, or the part itself. Its schema says what to ask.
 */
export function emptyIn({ root, currencyOf }: Pick<Shape, "root" | "currencyOf">, { schema, is }: Property): Shape {
  const known = isMany(is) ? formFor(root, entryOf(root, schema) ?? {}, {}) : deref(schema, root);
  const isBare = !hasProperties(known);
  return { raw: {}, schema: isBare ? bare(known) : known, root, isBare, ...(currencyOf && { currencyOf }) };
}

/** What the required lists and maps of a new object are at first, if they may be empty. */
export function emptyLists(properties: readonly Property[]): JsonObject {
  const empty = properties.filter(({ isRequired, is, schema }) => {
    const { minItems = 0, minProperties = 0, required = [], "x-answers-of": answers } = schema;
    return (
      isRequired &&
      answers === undefined &&
      ((is === "list" && minItems === 0) || (is === "map" && minProperties + required.length === 0))
    );
  });
  return Object.fromEntries(empty.map(({ name, is }) => [name, is === "list" ? [] : {}]));
}

/** The pointers of the entries of a list or a map, or of a part. Empty if an expression calculates them. */
export function pointersIn(at: string, { name, value, is }: Property): readonly string[] {
  const own = pointer(at, name);
  if (is === "part") return isObject(value) ? [own] : [];
  if (is === "map") return isObject(value) ? Object.keys(value).map((key) => pointer(own, key)) : [];
  return isList(value) ? value.map((_, index) => pointer(own, index)) : [];
}

/** The name of an object without texts: its kind of block, its event or link, its value, or its name or number. */
export function plainName(of: Described): string {
  const { raw, pointer: at, isBare } = of;
  const { value } = raw;
  if (isBare && (typeof value === "string" || typeof value === "number" || typeof value === "boolean"))
    return String(value);
  const [key = "", name] = Object.entries(raw).find(([key, one]) => key !== "when" && isName(one)) ?? [];
  if (typeof name !== "string") return segmentsOf(at).at(-1) ?? "";
  return choiceWords({ schema: propertyIn(of, key)?.schema ?? {} }, name);
}

/**
 * What people call an entry: what the schema of its name says of it, or its member that is its name (`x-called`).
 * `undefined` if it has none.
 */
export function titleOfEntry({ raw, schema, pointer: at, names = {} }: Described): string | undefined {
  const name = segmentsOf(at).at(-1) ?? "";
  const words = choiceWords({ schema: names }, name);
  if (words !== name) return words;
  const member = raw[stringAt(schema, "x-called") ?? ""];
  // By language: in the first one.
  const title = isObject(member) ? Object.values(member)[0] : member;
  return typeof title === "string" ? title : undefined;
}

/** What an object of a file of facts is called: by its schema, its name in a map, or else as `plainName`. */
export function nameOnTrail(of: Described): string {
  const name = segmentsOf(of.pointer).at(-1) ?? "";
  return (
    titleOfEntry(of) ??
    (of.isEntry ? undefined : stringAt(of.schema, "title")) ??
    (/^\d+$/.test(name) ? plainName(of) : name)
  );
}

function isName(value: Json | undefined): boolean {
  return typeof value === "string" && !value.startsWith("=");
}
