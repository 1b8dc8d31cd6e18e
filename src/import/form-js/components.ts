import type { Json, JsonObject } from "../../engine/index.ts";
import { type Answer, conditionAt } from "../answer-expression.ts";
import { nameInWords, usualAutocomplete } from "../field-names.ts";
import type { Condition, ImportedField, ImportedOption } from "../form.ts";
import { wholePattern } from "../json-schema/text-limits.ts";
import { fileField, oneOf, severalOf } from "../usual-fields.ts";
import { objectIn, parts, type Report, type SourceNode, textIn, under } from "../source-node.ts";

type Own = Pick<ImportedField, "schema"> & Partial<ImportedField>;

/** A component of form-js with one answer, or with ticks. `undefined` if there is none of its type. */
export function readComponent(component: SourceNode, name: string, report: Report): Own | undefined {
  const read = READERS[String(under(component, "type").json)];
  return read?.(component, name, report);
}

/** The label, or the name in words. */
export function labelOf(component: SourceNode, name: string): string {
  return textIn(under(component, "label")) ?? textIn(under(component, "dateLabel")) ?? nameInWords(name);
}

/** Where a component is shown, by its condition in FEEL that hides it. */
export function shownWhen(component: SourceNode, answer: Answer, report: Report): Condition | undefined {
  const node = under(component, "conditional", "hide");
  const source = textIn(node);
  if (source === undefined) return undefined;
  const hidden = conditionAt(node, braced(source.replace(/^\s*=/, "")), answer, report);
  return hidden && { op: "not", of: hidden };
}

/** FEEL with each name in braces, and a comparison with `null` as a question whether it is empty. */
function braced(source: string): string {
  const named = source.replaceAll(/"[^"]*"|[A-Za-z_]\w*/g, (word) => (KEPT.test(word) ? word : `{${word}}`));
  return named
    .replaceAll(/!=\s*null/g, "notempty")
    .replaceAll(/=\s*null/g, "empty")
    .replaceAll(/\bnot\s*\(/g, "!(");
}

const KEPT = /^(?:"|and$|or$|not$|null$|true$|false$)/;

function limitsOf(component: SourceNode, type: string, report: Report): JsonObject {
  const at = (name: string) => under(component, "validate", name);
  const limits: Record<string, Json | undefined> = { type };
  const names: readonly (readonly [string, string])[] =
    type === "string"
      ? [
          ["minLength", "minLength"],
          ["maxLength", "maxLength"],
        ]
      : [
          ["min", "minimum"],
          ["max", "maximum"],
        ];
  for (const [name, keyword] of names) {
    const limit = Number(at(name).json ?? Number.NaN);
    if (!Number.isNaN(limit)) limits[keyword] = limit;
  }
  if (textIn(at("pattern")) !== undefined) Object.assign(limits, wholePattern(at("pattern"), report));
  const kind = textIn(at("validationType"));
  if (kind === "email") limits["format"] = "email";
  if (kind === "phone")
    report.changed(
      at("validationType"),
      "There is no check of phone numbers without a country's code: see “phone” in docs/language.md.",
    );
  const step = Number(under(component, "increment").json ?? Number.NaN);
  if (type !== "string" && !Number.isNaN(step) && step > 0) limits["multipleOf"] = step;
  return limits as JsonObject;
}

function optionsOf(component: SourceNode, report: Report): readonly ImportedOption[] {
  for (const name of ["valuesKey", "valuesExpression"])
    if (under(component, name).json !== undefined)
      report.leftOut(
        under(component, name),
        `\`${name}\` cannot be taken: people type a text. Give the field a widget with choices, and the block of the form \`options\` from the journey's data.`,
      );
  return parts(under(component, "values")).flatMap(([, node]): readonly ImportedOption[] => {
    const value = under(node, "value").json;
    if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
      return [{ value, label: textIn(under(node, "label")) ?? String(value) }];
    report.leftOut(node, "A choice needs a value that is a text, a number or true or false.");
    return [];
  });
}

/** Until the block of the form offers choices, people type one. */
const TYPED: Own = { schema: { type: "string" }, widget: "text", autocomplete: "off" };

type Read = (component: SourceNode, name: string, report: Report) => Own;

const one =
  (widget: "radio" | "select"): Read =>
  (component, _, report) => {
    const options = optionsOf(component, report);
    return options.length === 0 ? TYPED : oneOf(widget, options);
  };

const several: Read = (component, _, report) => {
  const options = optionsOf(component, report);
  return options.length === 0 ? TYPED : severalOf(options);
};

const READERS: Readonly<Record<string, Read>> = {
  textfield: (component, name, report) => {
    const schema = limitsOf(component, "string", report);
    const widget = schema["format"] === "email" ? "email" : "text";
    return { schema, widget, autocomplete: usualAutocomplete(name, widget, schema) };
  },
  textarea: (component, _, report) => ({
    schema: limitsOf(component, "string", report),
    widget: "textarea",
    autocomplete: "off",
  }),
  number: (component, _, report) => {
    const type = under(component, "decimalDigits").json === 0 ? "integer" : "number";
    return { schema: limitsOf(component, type, report), widget: "number", autocomplete: "off" };
  },
  checkbox: (component) => {
    const isRequired = objectIn(under(component, "validate"))["required"] === true;
    return { schema: { type: "boolean", ...(isRequired && { const: true }) }, widget: "checkbox" };
  },
  radio: one("radio"),
  select: one("select"),
  checklist: several,
  taglist: several,
  datetime: (component, _, report) => {
    const kind = under(component, "subtype").json ?? "date";
    if (kind === "date") return { schema: { type: "string", format: "date" }, widget: "date", autocomplete: "off" };
    report.changed(under(component, "subtype"), "There is no control for a time: people type it.");
    return { schema: { type: "string" }, widget: "text", autocomplete: "off" };
  },
  filepicker: (component, _, report) => fileField(component, report, under(component, "multiple").json === true),
};
