import type { Json, JsonObject } from "../../engine/index.ts";
import { usualAutocomplete } from "../field-names.ts";
import type { ImportedField, Words } from "../form.ts";
import { parts, type Report, type SourceNode, textIn, under } from "../source-node.ts";
import { wholePattern, WIDGET_FORMATS } from "../json-schema/text-limits.ts";
import type { SurveyReading } from "./answers.ts";
import { choiceSchema, fileField, oneOf, severalOf } from "../usual-fields.ts";
import { choicesOf, wordsIn } from "./choices.ts";

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

interface Limits {
  readonly schema: JsonObject;
  readonly messages: Readonly<Record<string, Words>>;
}

/** The limits of a question with one value: its type of input, its own limits, and its validators. */
function limitsOf(question: SourceNode, report: Report): Limits {
  const schema = { ...typeOf(question, report) } as Record<string, Json>;
  const messages: Record<string, Words> = {};
  const number = schema["type"] === "number";
  const set = (keyword: string, node: SourceNode, text?: Words) => {
    if (typeof node.json !== "number") return;
    schema[keyword] = node.json;
    if (text !== undefined) messages[keyword] = text;
  };
  set(number ? "minimum" : "", under(question, "min"));
  set(number ? "maximum" : "", under(question, "max"));
  if (schema["format"] === "date")
    for (const [name, keyword] of [
      ["min", "x-earliest"],
      ["max", "x-latest"],
    ] as const)
      if (/^\d{4}-\d\d-\d\d$/.test(String(under(question, name).json)))
        schema[keyword] = String(under(question, name).json);
  const most = under(question, "maxLength");
  if (typeof most.json === "number" && most.json > 0) set("maxLength", most);
  const required = wordsIn(under(question, "requiredErrorText"));
  if (required !== undefined) messages["required"] = required;
  for (const [, validator] of parts(under(question, "validators"))) {
    const text = wordsIn(under(validator, "text"));
    const kind = String(under(validator, "type").json).replace(/validator$/, "");
    const at = (name: string) => under(validator, name);
    if (kind === "numeric") {
      if (schema["type"] === "string") schema["type"] = "number";
      set("minimum", at("minValue"), text);
      set("maximum", at("maxValue"), text);
    } else if (kind === "text") {
      set("minLength", at("minLength"), text);
      set("maxLength", at("maxLength"), text);
    } else if (kind === "answercount") {
      set("minItems", at("minCount"), text);
      set("maxItems", at("maxCount"), text);
    } else if (kind === "email") {
      schema["format"] = "email";
      if (text !== undefined) messages["format"] = text;
    } else if (kind === "regex") {
      Object.assign(schema, wholePattern(at("regex"), report));
      if (text !== undefined) messages["pattern"] = text;
    } else
      report.leftOut(
        validator,
        `A validator of the type "${kind}" cannot be taken. Write it as a rule of the form (\`x-rules\`).`,
      );
  }
  delete schema[""];
  return { schema, messages };
}

function typeOf(question: SourceNode, report: Report): JsonObject {
  const node = under(question, "inputType");
  const input = String(node.json ?? "text");
  if (input === "number" || input === "range") return { type: "number" };
  if (input === "email") return { type: "string", format: "email" };
  if (input === "date" || input === "month" || input === "color") return { type: "string", format: input };
  if (input === "url") return { type: "string", format: "uri" };
  if (input === "password") return { type: "string", "x-sensitive": true };
  if (input !== "text" && input !== "tel")
    report.changed(node, `There is no control for "${input}": people type it as text.`);
  return { type: "string" };
}
