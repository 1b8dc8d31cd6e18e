import type { Json, JsonObject } from "../../engine/index.ts";
import { usualAutocomplete } from "../field-names.ts";
import type { ImportedField, Words } from "../form.ts";
import { type SourceNode, textIn, under } from "../source-node.ts";
import { WIDGET_FORMATS } from "../json-schema/text-limits.ts";
import type { SurveyReading } from "./answers.ts";
import { choiceSchema, fileField, oneOf, severalOf } from "../usual-fields.ts";
import { choicesOf, wordsIn } from "./choices.ts";
import { limitsOf } from "./limits.ts";

type Own = Pick<ImportedField, "schema"> & Partial<ImportedField>;

/** Reads what the type of a question decides. */
export type ReadQuestion = (element: SourceNode, reading: SurveyReading, name: string) => Own;

const one =
  (widget: "radio" | "select"): ReadQuestion =>
  (element, { report }) => ({ ...oneOf(widget, choicesOf(element, report)), messages: requiredText(element) });

const several: ReadQuestion = (element, { report }) => {
  const options = choicesOf(element, report);
  const { schema, messages } = limitsOf(element, report);
  const { minItems, maxItems } = schema;
  const limits = {
    ...(minItems !== undefined && { minItems }),
    ...(maxItems !== undefined && { maxItems }),
  } as JsonObject;
  return { ...severalOf(options, limits), messages };
};

const line: ReadQuestion = (element, { report }, name) => {
  const { schema, messages } = limitsOf(element, report);
  const input = under(element, "inputType").json;
  const widget = widgetFor(schema, input);
  const token = textIn(under(element, "autocomplete"));
  return { schema, messages, widget, autocomplete: token ?? usualAutocomplete(name, widget, schema) };
};

function widgetFor(schema: JsonObject, input: Json | undefined): string {
  if (schema["type"] === "number") return "number";
  const own = WIDGET_FORMATS.find((format) => format === schema["format"]);
  if (own !== undefined) return own;
  if (schema["x-sensitive"] === true) return "password";
  return input === "tel" ? "tel" : "text";
}

function requiredText(element: SourceNode): Readonly<Record<string, Words>> {
  const text = wordsIn(under(element, "requiredErrorText"));
  return text === undefined ? {} : { required: text };
}

/** Questions with one answer, or with ticks, by their type. */
export const SINGLE_QUESTIONS: Readonly<Record<string, ReadQuestion>> = {
  text: line,
  comment: (element, { report }) => {
    const { schema, messages } = limitsOf(element, report);
    const rows = under(element, "rows").json;
    const lines = typeof rows === "number" ? { settings: { lines: Math.min(20, Math.max(4, rows)) } } : {};
    return { schema, messages, widget: "textarea", autocomplete: "off", ...lines };
  },
  radiogroup: one("radio"),
  dropdown: one("select"),
  checkbox: several,
  tagbox: several,
  boolean: (element, { report }) => {
    for (const name of ["valueTrue", "valueFalse"])
      if (under(element, name).json !== undefined) report.changed(under(element, name), "The answer is true or false.");
    return {
      schema: { type: "boolean" },
      widget: "radio",
      options: [
        { value: true, label: wordsIn(under(element, "labelTrue")) ?? { own: "yes" } },
        { value: false, label: wordsIn(under(element, "labelFalse")) ?? { own: "no" } },
      ],
    };
  },
  rating: (element, { report }) => {
    const listed = choicesOf(element, report, "rateValues");
    const at = (name: string, usual: number) => Number(under(element, name).json ?? usual);
    const [from, to] = [at("rateMin", 1), at("rateMax", at("rateCount", 5))];
    const steps = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
    const options = listed.length > 0 ? listed : steps.map((value) => ({ value, label: String(value) }));
    return { schema: choiceSchema(options), widget: "radio", options, messages: requiredText(element) };
  },
  file: (element, { report }) => fileField(element, report, under(element, "allowMultiple").json === true),
};
