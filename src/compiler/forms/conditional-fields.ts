import { readsOf } from "../../cel/index.ts";
import type { Json } from "../../engine/index.ts";
import {
  casesOf,
  itemsOf,
  type Layout,
  layoutIn,
  propertiesOf,
  type Schema,
  shownWhere,
  type SourceFile,
} from "../../model/index.ts";
import type { ConditionCompiler } from "./rules.ts";

/** A field that is shown only while an expression holds. See `ConditionalField` of the engine. */
interface ShownWhile {
  readonly path: readonly string[];
  readonly self: number;
  /** CEL over `self` and `context`. */
  readonly when: string;
  readonly usesContext: boolean;
  readonly default?: Json;
}

/**
 * The fields that are not always shown, by the cases of an inlined schema and the `when`s of its layout's file. A field comes
 * after those that its condition reads, and after those that it is in.
 */
export function conditionalFields(schema: Schema, file?: SourceFile): readonly ShownWhile[] {
  const layout = file && layoutIn(file);
  return inOrder([...fromCases(schema, []), ...(layout ? fromLayout(layout, schema, []) : [])]);
}

/**
 * The fields as JavaScript, a list of `ConditionalField`. `undefined` if there are none. `fn`: the code of a function of
 * `s` that returns this expression.
 */
export function conditionalCode(
  fields: readonly ShownWhile[],
  form: Schema,
  condition: ConditionCompiler,
  fn: (body: string) => string = (body) => `(s) => ${body}`,
): string | undefined {
  if (fields.length === 0) return undefined;
  const codes = fields.map(({ path, self, when, usesContext, default: empty }) => {
    const members = [
      `path:${JSON.stringify(path)}`,
      `self:${self}`,
      ...(usesContext ? ["usesContext:true"] : []),
      ...(empty === undefined ? [] : [`default:${JSON.stringify(empty)}`]),
      `shown:${fn(condition(when, schemaAt(form, path.slice(0, self))))}`,
    ];
    return `{${members.join(",")}}`;
  });
  return `[${codes.join(",\n")}]`;
}

/** The fields whose condition depends, perhaps by way of others, on whether they themselves are shown. */
export function circular(fields: readonly ShownWhile[]): readonly ShownWhile[] {
  const reaches = (from: ShownWhile, to: ShownWhile, seen: Set<ShownWhile>): boolean =>
    fields.some((one) => {
      if (!reads(from, one) || seen.has(one)) return false;
      return same(one.path, to.path) || reaches(one, to, seen.add(one));
    });
  return fields.filter((field) => reaches(field, field, new Set()));
}

function* fromCases(schema: Schema, path: readonly string[]): Generator<ShownWhile> {
  for (const part of schema.allOf ?? []) yield* fromCases(part, path);
  for (const [name, property] of propertiesOf(schema)) {
    const at = [...path, name];
    const when = shownWhere(casesOf(property));
    if (when !== undefined) yield shownWhile(at, path.length, when, property);
    yield* fromCases(property, at);
  }
  const items = itemsOf(schema);
  if (items !== undefined) yield* fromCases(items, [...path, "*"]);
}

/** Conditions of a layout read the whole form, also those for entries of a list. */
function* fromLayout({ fields }: Layout, schema: Schema, path: readonly string[]): Generator<ShownWhile> {
  for (const [name, { when, item }] of fields) {
    const at = [...path, name];
    const property = schemaAt(schema, [name]);
    if (when !== undefined) yield shownWhile(at, 0, when.source, property);
    const items = itemsOf(property);
    if (item !== undefined) yield* fromLayout(item, items ?? property, items === undefined ? at : [...at, "*"]);
  }
}

function shownWhile(path: readonly string[], self: number, when: string, { default: empty }: Schema): ShownWhile {
  const usesContext = readsOf(when).some((name) => name.split(".")[0] === "context");
  return { path, self, when, usesContext, ...(empty !== undefined && { default: empty }) };
}

/** Sorts the fields. If they depend on each other in a circle, which the check reports, one of them comes first. */
function inOrder(fields: readonly ShownWhile[]): readonly ShownWhile[] {
  const sorted = new Set<ShownWhile>();
  const open = new Set<ShownWhile>();
  const visit = (field: ShownWhile) => {
    if (sorted.has(field) || open.has(field)) return;
    open.add(field);
    for (const other of fields) if (other !== field && (isAround(other, field) || reads(field, other))) visit(other);
    open.delete(field);
    sorted.add(field);
  };
  fields.forEach(visit);
  return [...sorted];
}

function isAround({ path }: ShownWhile, field: ShownWhile): boolean {
  return path.length < field.path.length && overlap(path, field.path);
}

/** Whether the condition of a field reads another field, something in it, or what it is in. */
function reads({ path, self, when }: ShownWhile, other: ShownWhile): boolean {
  return readsOf(when).some((name) => {
    const [variable, ...rest] = name.split(".");
    return variable === "self" && overlap([...path.slice(0, self), ...rest], other.path);
  });
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && overlap(a, b);
}

/** Whether one path begins with the other. */
function overlap(a: readonly string[], b: readonly string[]): boolean {
  return a.slice(0, b.length).every((segment, index) => segment === b[index]);
}

/** The schema of the value at a path in an inlined schema. A schema for any value if there is none. */
function schemaAt(schema: Schema, path: readonly string[]): Schema {
  return path.reduce<Schema>((at, name) => {
    const found =
      name === "*"
        ? itemsOf(at)
        : [at, ...(at.allOf ?? [])].map((part) => part.properties?.[name]).find((one) => one !== undefined);
    return found ?? {};
  }, schema);
}
