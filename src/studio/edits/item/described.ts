import type { Json, JsonObject } from "../../../engine/index.ts";
import {
  type Block,
  branchesOf,
  deref,
  descriptorOf,
  isList,
  isObject,
  itemsOf,
  type Place,
  pointer,
  propertiesOf,
  type Schema,
  segmentsOf,
  type Step,
  valueAt,
} from "../../../model/index.ts";
import { titleIn } from "../settings-of.ts";
import { allBlocksIn } from "../removal/part-at.ts";

/** An object on a step's page that has a schema: a block, an item of its lists, an object in it, or a dialog. */
export interface Described extends Place {
  readonly raw: JsonObject;
  readonly schema: Schema;
  /** The schema that references of `schema` point into. */
  readonly root: Schema;
  /** The block that it is, or that contains it. `undefined` for a dialog. */
  readonly block: Block | undefined;
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
}

/**
 * A `list` has objects as items, and a `part` is one such object. `blocks` is a list of blocks. What is `plain` is a
 * setting, or nothing that can be shown as a form.
 */
export type PropertyKind = "text" | "list" | "part" | "blocks" | "plain";

/** The schema of a dialog, which is no block and has no descriptor. */
const DIALOG: Schema = {
  type: "object",
  required: ["title", "page"],
  properties: { title: { "x-kind": "text" }, page: { "x-kind": "blocks", title: "What is in it" } },
};

/** The object at a pointer of a step. `undefined` if there is none with a schema. */
export function describedAt(step: Step, at: string): Described | undefined {
  const dialog = step.dialogs.find(({ pointer: own }) => own === at);
  if (dialog !== undefined) return { ...asDescribed(dialog, DIALOG), block: undefined };
  const [block] = allBlocksIn(step)
    .filter(({ pointer: own }) => at === own || at.startsWith(`${own}/`))
    .toSorted((a, b) => b.pointer.length - a.pointer.length);
  if (block?.descriptor === undefined) return undefined;
  const root = descriptorOf(block.descriptor).properties;
  let [schema, value]: [Schema | undefined, Json | undefined] = [root, block.raw];
  for (const segment of segmentsOf(at.slice(block.pointer.length))) {
    schema = schema === undefined ? undefined : partSchema(root, schema, value, segment);
    value = isList(value) ? value[Number(segment)] : isObject(value) ? value[segment] : undefined;
  }
  if (schema === undefined || !isObject(value)) return undefined;
  const known = formFor(root, schema, value);
  return hasProperties(known) ? { file: block.file, pointer: at, raw: value, schema: known, root, block } : undefined;
}

function asDescribed({ file, pointer: at }: Place, schema: Schema): Omit<Described, "block"> {
  const raw = valueAt(file.value, at);
  return { file, pointer: at, raw: isObject(raw) ? raw : {}, schema, root: schema };
}

/** The properties of an object in the order of its schema, without its condition. */
export function propertiesIn({ schema, raw, root }: Pick<Described, "schema" | "raw" | "root">): readonly Property[] {
  return propertiesOf(schema).flatMap(([name, declared]): readonly Property[] => {
    // The language lets every object have a condition. It is not a property of its own.
    if (name === "when") return [];
    const value = raw[name];
    const known = formFor(root, declared, value);
    const isRequired = schema.required?.includes(name) === true;
    return [{ name, title: titleIn(name, known), schema: known, value, isRequired, is: kindOf(root, known, value) }];
  });
}

/** The property with a name. */
export function propertyIn(of: Pick<Described, "schema" | "raw" | "root">, name: string): Property | undefined {
  return propertiesIn(of).find((one) => one.name === name);
}

/** What an item of a list, or a part, would be before it has any property. */
export function emptyIn({ root }: Pick<Described, "root">, { schema, is }: Property): Omit<Described, keyof Place> {
  const known = deref((is === "list" ? itemsOf(schema) : schema) ?? {}, root);
  return { raw: {}, schema: known, root, block: undefined };
}

/** The pointers of the objects in a list or a part. Empty if an expression calculates them. */
export function pointersIn(at: string, { name, value, is }: Property): readonly string[] {
  const own = pointer(at, name);
  if (is === "part") return isObject(value) ? [own] : [];
  return isList(value) ? value.map((_, index) => pointer(own, index)) : [];
}

function kindOf(root: Schema, schema: Schema, value: Json | undefined): PropertyKind {
  const { "x-kind": kind } = schema;
  if (kind === "text" || kind === "blocks") return kind;
  if (kind !== undefined) return "plain";
  const isWrittenAs = (is: (json: Json) => boolean) => value === undefined || is(value);
  const items = itemsOf(schema);
  if (items !== undefined && isWrittenAs(isList))
    return hasProperties(deref(items, root)) && deref(items, root)["x-kind"] === undefined ? "list" : "plain";
  return hasProperties(schema) && isWrittenAs(isObject) ? "part" : "plain";
}

function hasProperties(schema: Schema): boolean {
  return propertiesOf(schema).length > 0;
}

function partSchema(root: Schema, declared: Schema, value: Json | undefined, name: string): Schema | undefined {
  const schema = formFor(root, declared, value);
  // Inside a text or a calculated value nothing is described.
  if (schema["x-kind"] !== undefined) return undefined;
  return isList(value) ? itemsOf(schema) : schema.properties?.[name];
}

/** Of several allowed forms, the one in which the value is written: a list, or anything else. */
function formFor(root: Schema, declared: Schema, value: Json | undefined): Schema {
  const schema = deref(declared, root);
  const forms = branchesOf(schema).map((one) => deref(one, root));
  const isOfList = (one: Schema) => one["x-kind"] === undefined && one.type === "array";
  const found = forms.find((one) => isOfList(one) === isList(value));
  return found === undefined ? schema : { ...schema, ...found };
}
