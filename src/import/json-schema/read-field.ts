import type { Json, JsonObject } from "../../engine/index.ts";
import type { ImportedField, ImportedOption } from "../form.ts";
import { nameInWords, usualAutocomplete } from "../field-names.ts";
import { listIn, type Report, type SourceNode, textIn } from "../source-node.ts";
import { isYear, YEAR } from "../usual-fields.ts";
import { limitsIn } from "./limits.ts";
import { WIDGET_FORMATS } from "./text-limits.ts";
import { optionsOf } from "./options.ts";
import { keyword, type SchemaNode, schemaNode, typeOfSchema } from "./schema-node.ts";
import type { FieldUi } from "./ui.ts";

export interface Reading {
  readonly root: SourceNode;
  readonly report: Report;
  /** The schemas around this one, so that one that contains itself ends. */
  readonly inside: readonly string[];
  /** Reads the fields of an object that a field is, or that the items of a list are. */
  readObject(object: SchemaNode, ui: FieldUi, reading: Reading): readonly ImportedField[];
}

/** A field, without what its object says about it. `undefined` if it cannot be taken. */
export function readField(name: string, node: SourceNode, ui: FieldUi, reading: Reading): ImportedField | undefined {
  const { root, report, inside } = reading;
  const schema = schemaNode(root, node, inside);
  if (schema === undefined) {
    report.leftOut(
      node,
      "This schema contains itself, or its `$ref` leads to another file or nowhere. Write the fields that a person needs, to a fixed depth.",
    );
    return undefined;
  }
  const refs = schema.flatMap((one) => (one === schema[0] ? [] : [one.pointer]));
  const deeper: Reading = { ...reading, inside: [...inside, ...refs] };
  const common = {
    name,
    label: ui.label ?? textIn(keyword(schema, "title")) ?? nameInWords(name),
    hint: ui.hint ?? textIn(keyword(schema, "description")),
    placeholder: ui.placeholder,
    required: false,
    readOnly: ui.readOnly === true || keyword(schema, "readOnly").json === true,
  };
  const options = optionsOf(schema, ui.optionNames, report);
  const type = typeOfSchema(schema);
  const nullable = listIn(keyword(schema, "type")).includes("null");
  if (nullable) report.changed(keyword(schema, "type"), "`null` is no answer here: an empty field is absent.");
  if (type === "object") {
    const rows = reading.readObject(schema, ui, deeper);
    return { ...common, schema: { type: "object" }, widget: ui.widget === "hidden" ? "hidden" : "object", rows };
  }
  if (type === "array") return readList(common, schema, ui, deeper);
  if (options === undefined && hasAlternatives(schema)) {
    report.leftOut(
      keyword(schema, keyword(schema, "oneOf").json === undefined ? "anyOf" : "oneOf"),
      "A field has one type and one set of limits. Ask for the choice in a field of its own, and use one field for each alternative, with `x-cases`.",
    );
    return undefined;
  }
  if (type === undefined || !["string", "number", "integer", "boolean"].includes(type)) {
    report.leftOut(
      keyword(schema, "type"),
      "A field is a text, a number, yes or no, a list or an object. Give it one of these types.",
    );
    return undefined;
  }
  return { ...common, ...single(name, type, schema, options, ui, report) };
}

type Common = Pick<ImportedField, "name" | "label" | "hint" | "placeholder" | "required" | "readOnly">;

/** A field with one value. */
function single(
  name: string,
  type: string,
  schema: SchemaNode,
  options: readonly ImportedOption[] | undefined,
  ui: FieldUi,
  report: Report,
): Pick<ImportedField, "schema" | "widget" | "options" | "autocomplete" | "inputmode" | "settings"> {
  const isOptions = options !== undefined;
  const isNamed = type === "string" && !isOptions && WIDGETS_WITH_FORMAT.has(ui.widget ?? "");
  const ofWidget: JsonObject = isNamed ? { format: ui.widget ?? "" } : {};
  const limits = { ...ofWidget, ...limitsIn(schema, type, isOptions, report) };
  const only = limits["const"];
  const isFixed = only !== undefined && type !== "boolean" && ui.widget === undefined;
  if (isFixed)
    report.changed(
      keyword(schema, "const"),
      "A field with one possible value is not shown: it begins with this value.",
    );
  const widget = isFixed ? "hidden" : widgetFor(name, type, limits, isOptions, ui.widget);
  const isTyped = !["hidden", "radio", "checkbox", "file"].includes(widget);
  const isSecret = widget === "password";
  const usual = usualAutocomplete(name, widget, limits);
  return {
    schema: {
      type,
      ...limits,
      ...(isOptions && { enum: options.map(({ value }) => value) }),
      ...(isFixed && { default: only }),
      ...(isSecret && { "x-sensitive": true }),
    },
    widget,
    ...(isOptions ? { options } : ["radio", "select"].includes(widget) && { options: yesOrNo(schema, ui) }),
    ...(isTyped && { autocomplete: ui.autocomplete ?? usual }),
    ...(isTyped && ui.inputmode !== undefined && { inputmode: ui.inputmode }),
    ...(ui.settings !== undefined && { settings: ui.settings }),
  };
}

/** What other engines show for a choice that lists no values. */
function yesOrNo(schema: SchemaNode, ui: FieldUi): readonly ImportedOption[] {
  const [yes, no] = listIn(ui.optionNames ?? keyword(schema, "enumNames"));
  return [
    { value: true, label: yes === undefined ? { own: "yes" } : String(yes) },
    { value: false, label: no === undefined ? { own: "no" } : String(no) },
  ];
}

function widgetFor(
  name: string,
  type: string,
  limits: JsonObject,
  isOptions: boolean,
  wanted: string | undefined,
): string {
  if (wanted === "hidden") return wanted;
  if (isOptions) return wanted === "radio" ? "radio" : "select";
  if (type === "boolean") return wanted === "radio" || wanted === "select" ? wanted : "checkbox";
  if (type === "integer" && wanted === undefined && isYear(name, limits)) return YEAR.widget;
  if (type === "number" || type === "integer") return "number";
  const own = WIDGET_FORMATS.find((format) => format === limits["format"]);
  if (own !== undefined) return own;
  return wanted !== undefined && TEXT_WIDGETS.has(wanted) ? wanted : "text";
}

/** The widgets that say what a text is where its schema does not. */
const WIDGETS_WITH_FORMAT: ReadonlySet<string> = new Set(["month", "color"]);

const TEXT_WIDGETS: ReadonlySet<string> = new Set(["textarea", "password", "email", "tel"]);

function hasAlternatives(schema: SchemaNode): boolean {
  return keyword(schema, "oneOf").json !== undefined || keyword(schema, "anyOf").json !== undefined;
}

/** A list: options that are ticked, objects, or files. */
function readList(common: Common, schema: SchemaNode, ui: FieldUi, reading: Reading): ImportedField | undefined {
  const { root, report, inside } = reading;
  const node = keyword(schema, "items");
  if (Array.isArray(node.json) || keyword(schema, "prefixItems").json !== undefined) {
    report.leftOut(
      node,
      "A list with a schema for each item (a tuple) has no equivalent. Use an object with one field for each.",
    );
    return undefined;
  }
  const items = schemaNode(root, node, inside);
  const limits = listLimits(schema, report);
  if (items === undefined || node.json === undefined) {
    report.leftOut(
      node,
      "The items of this list have no schema, or one that contains itself. Describe what people enter.",
    );
    return undefined;
  }
  const options = optionsOf(items, ui.items().optionNames ?? ui.optionNames, report);
  if (options !== undefined) {
    if (limits["uniqueItems"] !== true) {
      report.changed(node, "Options are ticked, so each can be chosen once only.");
    }
    const type = typeOfSchema(items) ?? "string";
    const item = { type, enum: options.map(({ value }) => value) };
    return {
      ...common,
      schema: { type: "array", uniqueItems: true, ...limits, items: item },
      widget: "checks",
      options,
    };
  }
  const isBegun = keyword(schema, "default").json !== undefined;
  if (ui.beginsWithLeast === true && Number(limits["minItems"]) > 0 && !isBegun)
    report.changed(keyword(schema, "minItems"), "The list begins without items: people add the first one.");
  const looks = { itemTitle: ui.itemTitle, add: ui.add, remove: ui.remove, settings: ui.list };
  const type = typeOfSchema(items);
  if (type === "object") {
    const title = looks.itemTitle ?? textIn(keyword(items, "title"));
    const refs = items.slice(1).map(({ pointer }) => pointer);
    const rows = reading.readObject(items, ui.items(), { ...reading, inside: [...inside, ...refs] });
    return { ...common, schema: { type: "array", ...limits }, widget: "list", rows, ...looks, itemTitle: title };
  }
  if (type === "array" || type === undefined) {
    report.leftOut(
      node,
      "A list of lists has no equivalent. Make its items objects that have the inner list as a field.",
    );
    return undefined;
  }
  const value = readField("value", node, { ...ui.items(), label: ui.items().label ?? common.label }, reading);
  if (value === undefined) return undefined;
  report.changed(
    node,
    "The items of a list that people add to are objects: each answer is `{ value }`. A call sends the values with `.map(item, item.value)`.",
  );
  const { default: begun, uniqueItems: _, ...others } = limits as { default?: Json; uniqueItems?: Json };
  const list = Array.isArray(begun) ? { default: begun.map((one) => ({ value: one })) } : {};
  return {
    ...common,
    schema: { type: "array", ...(others as JsonObject), ...list } as JsonObject,
    widget: "list",
    rows: [{ ...value, required: true }],
    ...looks,
  };
}

/** A list that begins with fewer items than it needs would be refused. */
function listLimits(schema: SchemaNode, report: Report): JsonObject {
  const { default: first, ...limits } = limitsIn(schema, "array", false, report);
  if (first === undefined) return limits;
  if (!Array.isArray(first) || first.length >= Number(limits["minItems"] ?? 0)) return { ...limits, default: first };
  report.changed(keyword(schema, "default"), "These are fewer items than the list needs, so it begins without items.");
  return limits;
}
