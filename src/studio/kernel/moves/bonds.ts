import { textsComparedWith } from "../../../cel/index.ts";
import type { Json } from "../../../engine/index.ts";
import {
  type DataSchema,
  entriesOf,
  type Field,
  type Form,
  isList,
  isObject,
  type PlacedForm,
  type Repository,
  type Row,
  type Rule,
  type Step,
  valueAt,
  itemsIn,
} from "../../../model/index.ts";
import { rowNames } from "../kinds/row.ts";
import { valuesByField } from "./values-by-field.ts";

/** Something of a form or of its page that is about several of its fields, so that these stay on one page. */
export interface Bond {
  readonly fields: readonly string[];
  /** JSON pointer of a rule in the schema, or of a keyword of the schema. */
  readonly at?: string;
  /** What the page does when one of the fields is changed. */
  readonly rule?: Rule;
}

/** What keeps fields of a form together: lines with one look, their cases, rules of the form, and rules of its page. */
export function bondsOf(repo: Repository, form: Form, placed: PlacedForm, step: Step): readonly Bond[] {
  const names = new Set(form.fields.map(({ name }) => name));
  const all: readonly Bond[] = [
    ...(form.layout?.rows ?? []).flatMap(rowBonds),
    ...form.fields.map((field) => ({ fields: [field.name, ...readBy(field)] })),
    ...form.schema.rules.map((rule) => ({
      at: rule.pointer,
      fields: [
        first(rule.each?.value),
        ...(rule.each === undefined ? [first(rule.at?.value)] : []),
        ...ruleNames(rule),
      ],
    })),
    ...keywordBonds(form.schema),
    ...valuesByField(repo, placed).flatMap(([, values]) =>
      entriesOf(isObject(values) ? values : undefined).map(([name, value]) => ({
        fields: [name, ...namesAfter("form", value)],
      })),
    ),
    ...changesIn(step),
  ];
  return all.map((bond) => ({ ...bond, fields: bond.fields.filter((name) => names.has(name)) }));
}

/** The fields, and all that have to stay with them. */
export function withBound(bonds: readonly Bond[], fields: readonly string[]): ReadonlySet<string> {
  const moving = new Set(fields);
  for (let size = 0; size < moving.size; ) {
    size = moving.size;
    for (const bond of bonds)
      if (bond.fields.some((name) => moving.has(name))) for (const name of bond.fields) moving.add(name);
  }
  return moving;
}

/** Lines that are one thing for people, and lines that have a condition. */
function rowBonds(row: Row): readonly Bond[] {
  const isGroup = isObject(valueAt(row.file.value, row.pointer)) && row.section === undefined;
  const read = row.when === undefined ? [] : namesAfter("self", row.when.source);
  const own = isGroup || read.length > 0 ? [{ fields: [...rowNames(row), ...read] }] : [];
  return [...own, ...row.rows.flatMap(rowBonds)];
}

/** The other fields that a field's cases, values and look depend on. */
function readBy({ schema, layout }: Field): readonly string[] {
  const { cases, before, length, currency } = schema;
  const conditions = [...cases, ...before].flatMap(({ when }) => when?.source ?? []);
  const others = before.flatMap(({ field }) => field?.value ?? []);
  const normal = schema.keyword("x-normalize");
  const phones = itemsIn(normal).flatMap((one) => valueAt(one, "/phone") ?? []);
  const { item: _, ...look } = layout?.raw ?? {};
  const read = [conditions, length?.source ?? "", currency?.source ?? "", look as Json];
  return [...others, ...phones.map(String), ...namesAfter("self", read as Json)];
}

function ruleNames(rule: Form["schema"]["rules"][number]): readonly string[] {
  const written = valueAt(rule.file.value, rule.pointer);
  const tried = ["examples", "x-refuses"].flatMap((what) => {
    const list = valueAt(written, `/${what}`);
    return itemsIn(list).flatMap((one) => entriesOf(valueAt(one, "/self")).map(([name]) => name));
  });
  return [...tried, ...namesAfter("self", rule.rule?.value ?? "")];
}

/** Keywords that choose by one field what another one must be. */
function keywordBonds(schema: DataSchema): readonly Bond[] {
  const at = (keywords: readonly string[]) => keywords.map((keyword) => schema.keyword(keyword) ?? null);
  const choosing = keysIn(at(["if", "then", "else"]));
  return [
    { fields: choosing, at: "/if" },
    ...APPLIED.map((keyword) => ({ fields: keysIn(at([keyword])), at: `/${keyword}` })),
  ].filter(({ fields }) => fields.length > 0);
}

const APPLIED = ["allOf", "anyOf", "oneOf", "not", "dependentRequired", "dependentSchemas"];

/** All names and texts in a value. */
function keysIn(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (isList(value)) return value.flatMap(keysIn);
  return isObject(value) ? entriesOf(value).flatMap(([name, inner]) => [name, ...keysIn(inner)]) : [];
}

/** What a page does as one of its fields is changed: it belongs to the fields that it names. */
function changesIn({ handlers }: Step): readonly Bond[] {
  return handlers.flatMap(({ rules }) =>
    rules.list.flatMap((rule) => {
      const about = textsComparedWith(rule.when?.source ?? "", (path) => path === "event.field").map(({ text }) =>
        first(text),
      );
      const written = valueAt(rule.file.value, rule.pointer) ?? null;
      return about.length === 0 ? [] : [{ rule, fields: [...about, ...namesAfter("form", written)] }];
    }),
  );
}

/** The names that a variable is asked for in a value: `self.email`. */
function namesAfter(variable: string, value: Json): readonly string[] {
  const text = JSON.stringify(value);
  return [...text.matchAll(new RegExp(String.raw`(?<![\w.])${variable}\.(\w+)`, "g"))].map(([, name = ""]) => name);
}

function first(path: string | undefined): string {
  return path?.replace(/^\//, "").split(/[./]/)[0] ?? "";
}
