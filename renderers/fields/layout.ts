import type { Json, JsonObject, Text } from "../../src/engine/index.ts";
import { asNumber, asObject, asObjects, asString, asText, isObject } from "../props.ts";
import type { Condition, Count, FormEnvironment } from "./condition.ts";
import { asCondition, asCount } from "./condition.ts";
import { valueAt } from "./paths.ts";

/** Where fields stand. */
export type Row =
  | { readonly kind: "field"; readonly name: string }
  | { readonly kind: "group"; readonly as: "pair" | "phone" | "stack"; readonly names: readonly string[] }
  | {
      readonly kind: "section";
      readonly title: Text | undefined;
      readonly text: Text | undefined;
      /** The title is for assistive technology only. */
      readonly hidden: boolean;
      readonly rows: readonly Row[];
    };

export interface FieldLayout {
  /** All that the layout says of it, for what its widget alone reads. */
  readonly own: JsonObject;
  readonly widget: string | undefined;
  readonly label: Text | undefined;
  /** Labels that stand in for `label` where their condition holds. */
  readonly labels: readonly { readonly when: Condition; readonly label: Text }[];
  readonly when: Condition | undefined;
  /** Where it must be filled in, besides where its schema says so. */
  readonly required: Condition | undefined;
  readonly hint: Text | undefined;
  readonly placeholder: Text | undefined;
  readonly autocomplete: string | undefined;
  readonly inputmode: string | undefined;
  /** A `select` with nothing to choose from is a line of text. */
  readonly free: boolean;
  /** One without a value stands for the words of its label. */
  readonly options: readonly { readonly value: Json | undefined; readonly label: Text }[];
  readonly rules: readonly { readonly text: Text; readonly missing: Text | undefined; readonly rule: Condition }[];
  readonly list: {
    readonly item: FormLayout;
    /** How many items there are by other answers; absent where people add them. */
    readonly length: Count | undefined;
    readonly itemTitle: Text | undefined;
    readonly add: Text | undefined;
    readonly remove: Text | undefined;
  };
}

export interface FormLayout {
  readonly rows: readonly Row[];
  readonly fields: Readonly<Record<string, FieldLayout>>;
  /** Those of the fields that may be away, of which most forms have few. */
  readonly atTimes: readonly (readonly [name: string, FieldLayout])[];
  /** How long the pause in typing is after which a field is reported, in milliseconds. */
  readonly pauseMs: number;
  readonly problems: ProblemsFrom;
}

/** Since when the problem of a field that was changed shows: it was left, its value was reported, the form was submitted. */
export type ProblemsFrom = "leave" | "pause" | "submit";

const PAUSE_MS = 300;

const layouts = new WeakMap<JsonObject, FormLayout>();

/** A compiled layout (`*.ui.json` whose conditions became functions), read once. Total: what it does not know it leaves out. */
export function readLayout(layout: JsonObject): FormLayout {
  const known = layouts.get(layout) ?? readNew(layout);
  layouts.set(layout, known);
  return known;
}

function readNew(layout: JsonObject): FormLayout {
  const fields = Object.entries(asObject(layout.fields)).map(
    ([name, field]) => [name, readField(asObject(field))] as const,
  );
  const { problems } = layout;
  return {
    rows: readRows(layout.rows),
    fields: Object.fromEntries(fields),
    atTimes: fields.filter(([, { widget, when }]) => widget === "hidden" || when !== undefined),
    pauseMs: asNumber(layout.pauseMs) ?? PAUSE_MS,
    problems: problems === "pause" || problems === "submit" ? problems : "leave",
  };
}

/** The layout of the field at a dotted path; a list's items share one. */
export function layoutOf(layout: FormLayout, path: string): FieldLayout | undefined {
  let form = layout;
  let field: FieldLayout | undefined;
  for (const key of path.split(".")) {
    if (/^\d+$/.test(key)) continue;
    field = form.fields[key];
    if (!field) return undefined;
    form = field.list.item;
  }
  return field;
}

/** Whether a field is on the page as things stand; one that is hidden is not. A layout without rows leaves places to the schema. */
export function isPlaced(layout: FormLayout, path: string, environment: FormEnvironment): boolean {
  const [name = "", ...rest] = path.split(".").filter((key) => !/^\d+$/.test(key));
  if (layout.rows.length > 0 && !layout.rows.some((row) => namesIn(row).includes(name))) return false;
  const field = layout.fields[name];
  if (field === undefined) return true;
  if (field.widget === "hidden" || field.when?.(environment) === false) return false;
  return rest.length === 0 || isPlaced(field.list.item, rest.join("."), environment);
}

/** The fields that are on the page as things stand, in its order; the fields of a list's items too. */
export function placedPaths(layout: FormLayout, environment: FormEnvironment, within = ""): readonly string[] {
  const paths: string[] = [];
  for (const name of layout.rows.flatMap(namesIn)) {
    const field = layout.fields[name];
    if (field?.widget === "hidden" || field?.when?.(environment) === false) continue;
    const path = within + name;
    paths.push(path);
    if (field === undefined) continue;
    // Few fields are lists, and each look takes a path apart.
    const items = field.list.item.rows.length > 0 ? valueAt(environment.self, path) : undefined;
    if (!Array.isArray(items)) continue;
    for (const index of items.keys()) paths.push(...placedPaths(field.list.item, environment, `${path}.${index}.`));
  }
  return paths;
}

function namesIn(row: Row): readonly string[] {
  if (row.kind === "field") return [row.name];
  return row.kind === "group" ? row.names : row.rows.flatMap(namesIn);
}

function readRows(value: Json | undefined): readonly Row[] {
  return Array.isArray(value) ? value.flatMap((row: Json) => readRow(row)) : [];
}

function readRow(row: Json): readonly Row[] {
  if (typeof row === "string") return [{ kind: "field", name: row }];
  if (Array.isArray(row)) return [{ kind: "group", as: "pair", names: names(row) }];
  if (!isObject(row)) return [];
  if (Array.isArray(row.group))
    return [{ kind: "group", as: row.as === "phone" ? "phone" : "stack", names: names(row.group) }];
  const title = asText(row.section);
  return [{ kind: "section", title, text: asText(row.text), hidden: row.hidden === true, rows: readRows(row.rows) }];
}

function names(value: readonly Json[]): readonly string[] {
  return value.filter((name) => typeof name === "string");
}

function readField(field: JsonObject): FieldLayout {
  return {
    own: field,
    widget: asString(field.widget),
    label: asText(field.label),
    labels: each(field.labels, (entry) => {
      const label = asText(entry.label);
      const when = asCondition(entry.when);
      return label && when ? { when, label } : undefined;
    }),
    when: asCondition(field.when),
    required: asCondition(field.required),
    hint: asText(field.hint),
    placeholder: asText(field.placeholder),
    autocomplete: asString(field.autocomplete),
    inputmode: asString(field.inputmode),
    free: field.free === true,
    options: each(field.options, (option) => {
      const label = asText(option.label);
      return label && { value: option.value, label };
    }),
    rules: each(field.rules, (entry) => {
      const text = asText(entry.text);
      const rule = asCondition(entry.rule);
      return text && rule ? { text, missing: asText(entry.missing), rule } : undefined;
    }),
    list: OF_LISTS.some((key) => field[key] !== undefined) ? readList(field) : NO_LIST,
  };
}

function readList(field: JsonObject): FieldLayout["list"] {
  return {
    item: readLayout(asObject(field.item)),
    length: asCount(field["x-length"]),
    itemTitle: asText(field.itemTitle),
    add: asText(field.add),
    remove: asText(field.remove),
  };
}

const OF_LISTS = ["item", "x-length", "itemTitle", "add", "remove"];

/** A form may have hundreds of fields, of which few are lists, and fewer have labels by case or rules: those that have none share that. */
const NO_LIST = readList({});
const NONE: readonly never[] = [];

function each<Found>(value: Json | undefined, read: (entry: JsonObject) => Found | undefined): readonly Found[] {
  if (!Array.isArray(value)) return NONE;
  return asObjects(value).flatMap((entry) => read(entry) ?? []);
}
