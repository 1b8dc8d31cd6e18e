import { type Json, type JsonObject, OBJECT_WIDGETS, type Text } from "../../src/engine/index.ts";
import { asNumber, asObject, asObjects, asString, asText, isObject } from "../props.ts";
import { asCondition, asCount, type Condition, type Count, type FormEnvironment } from "./condition.ts";
import { valueAt } from "./paths.ts";

/** The places of fields. */
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
  /** The whole layout of the field, for settings that only its widget reads. */
  readonly own: JsonObject;
  readonly widget: string | undefined;
  /** It is an object, and its `item` is the layout of the object's fields. */
  readonly isObject: boolean;
  readonly label: Text | undefined;
  /** Labels that replace `label` while their condition holds. */
  readonly labels: readonly { readonly when: Condition; readonly label: Text }[];
  /** What the schema calls it while their condition holds (`label` of `x-cases`). Unlike `labels`, these are marked as optional. */
  readonly names: readonly { readonly when: Condition; readonly label: Text }[];
  /** When the field is shown before another one of its group. */
  readonly before: readonly { readonly when: Condition; readonly field: string }[];
  /** When the field must be filled in, in addition to what its schema requires. */
  readonly required: Condition | undefined;
  readonly hint: Text | undefined;
  readonly placeholder: Text | undefined;
  readonly autocomplete: string | undefined;
  readonly inputmode: string | undefined;
  /** A `select` without choices is a line of text. */
  readonly free: boolean;
  /** An option without a value has its label's text as the value. */
  readonly options: readonly { readonly value: Json | undefined; readonly label: Text }[];
  readonly rules: readonly { readonly text: Text; readonly missing: Text | undefined; readonly rule: Condition }[];
  readonly list: {
    readonly item: FormLayout;
    /** The number of items as other answers decide it. Undefined if people add items. */
    readonly length: Count | undefined;
    readonly itemTitle: Text | undefined;
    readonly add: Text | undefined;
    readonly remove: Text | undefined;
  };
}

export interface FormLayout {
  readonly rows: readonly Row[];
  readonly fields: Readonly<Record<string, FieldLayout>>;
  /** The fields that are shown before another one at times. */
  readonly moving: readonly (readonly [name: string, FieldLayout])[];
  /** The pause in typing after which a field is reported, in milliseconds. */
  readonly pauseMs: number;
  readonly problems: ProblemsFrom;
}

/**
 * When the problem of a changed field is first shown: after the field was left, after its value was reported, or after
 * a submit.
 */
export type ProblemsFrom = "leave" | "pause" | "submit";

const PAUSE_MS = 300;

const layouts = new WeakMap<JsonObject, FormLayout>();

/**
 * Reads a compiled layout (`*.ui.json` with conditions as functions), once per layout. It never fails: it leaves out
 * what it does not know.
 */
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
    moving: fields.filter(([, { before }]) => before.length > 0),
    pauseMs: asNumber(layout.pauseMs) ?? PAUSE_MS,
    problems: problems === "pause" || problems === "submit" ? problems : "leave",
  };
}

/** The layout of the field at a dotted path. The items of a list share one layout. */
export function layoutOf(layout: FormLayout, path: string): FieldLayout | undefined {
  // Each field asks at each draw, and few are inside of others.
  if (!path.includes(".")) return layout.fields[path];
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

/**
 * Whether a field is currently on the page. A hidden field is not. A layout without rows leaves the places to the
 * schema.
 */
export function isPlaced(layout: FormLayout, path: string, { hides }: FormEnvironment): boolean {
  if (hides?.(path) === true) return false;
  let form = layout;
  for (const name of path.split(".").filter((key) => !/^\d+$/.test(key))) {
    if (form.rows.length > 0 && !form.rows.some((row) => namesIn(row).includes(name))) return false;
    const field = form.fields[name];
    if (field === undefined) return true;
    if (field.widget === "hidden") return false;
    form = field.list.item;
  }
  return true;
}

/** The fields that are currently on the page, in its order, including those of list items. */
export function placedPaths(layout: FormLayout, environment: FormEnvironment, within = ""): readonly string[] {
  const paths: string[] = [];
  for (const name of layout.rows.flatMap(namesIn)) {
    const field = layout.fields[name];
    const path = within + name;
    if (field?.widget === "hidden" || environment.hides?.(path) === true) continue;
    paths.push(path);
    if (field === undefined) continue;
    // Few fields are lists or objects, and each lookup has to split a path.
    if (field.list.item.rows.length === 0) continue;
    const items = valueAt(environment.self, path);
    if (!Array.isArray(items)) {
      if (field.isObject) paths.push(...placedPaths(field.list.item, environment, `${path}.`));
      continue;
    }
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
    isObject: OBJECT_WIDGETS.has(asString(field.widget) ?? ""),
    label: asText(field.label),
    labels: each(field.labels, readLabel),
    names: each(field.names, readLabel),
    before: each(field.before, (entry) => {
      const other = asString(entry.field);
      const when = asCondition(entry.when);
      return other && when ? { when, field: other } : undefined;
    }),
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

function readLabel(entry: JsonObject): FieldLayout["labels"][number] | undefined {
  const label = asText(entry.label);
  const when = asCondition(entry.when);
  return label && when ? { when, label } : undefined;
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

/**
 * A form may have hundreds of fields. Few of them are lists, and fewer have conditional labels or rules. All others
 * share these empty values.
 */
const NO_LIST = readList({});
const NONE: readonly never[] = [];

function each<Found>(value: Json | undefined, read: (entry: JsonObject) => Found | undefined): readonly Found[] {
  if (!Array.isArray(value)) return NONE;
  return asObjects(value).flatMap((entry) => read(entry) ?? []);
}
