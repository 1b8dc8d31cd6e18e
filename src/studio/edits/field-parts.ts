import type { Json, JsonObject } from "../../engine/index.ts";
import type { NewField } from "../kernel/new-things.ts";
import type { FreshTexts } from "./fresh-texts.ts";
import { Refusal } from "./refusal.ts";

/** The schema and the layout of a new field. Also writes its texts. */
export function fieldParts(
  { name, type, required, maxLength, labels, problems, choices }: NewField,
  texts: FreshTexts,
): readonly [schema: JsonObject, layout: JsonObject] {
  const label = texts.add(name, labels);
  const missing = texts.known("errors.required") ? "errors.required" : undefined;
  if (type === "checkbox") {
    const must: JsonObject = required ? { const: true, errorMessage: missing ?? label } : {};
    return [
      { type: "boolean", ...must },
      { label, widget: "checkbox" },
    ];
  }
  if (type === "number") {
    const schema = { type: "number", ...(missing !== undefined && { errorMessage: { required: missing } }) };
    return [schema, { label, widget: "number", autocomplete: "off" }];
  }
  if (type === "year") {
    const errorMessage = { type: "errors.day.year", ...(missing !== undefined && { required: missing }) };
    const schema = {
      type: "integer",
      minimum: 1900,
      maximum: 2100,
      ...(texts.known("errors.day.year") && { errorMessage }),
    };
    return [schema, { label, widget: "year", autocomplete: "off" }];
  }
  if (type === "date" || type === "month" || type === "color") {
    const schema = {
      type: "string",
      format: type,
      ...(missing !== undefined && { errorMessage: { required: missing } }),
    };
    return [schema, { label, widget: type, autocomplete: "off" }];
  }
  if (type === "file") {
    const needed = missing !== undefined && { errorMessage: { required: missing } };
    const schema = { type: "string", format: "file", "x-file": USUAL_FILES, ...needed };
    return [schema, { label, widget: "file" }];
  }
  if (type === "choice") {
    if (choices.length < 2) throw new Refusal("A field needs at least two choices.");
    if (new Set(choices.map(({ value }) => value)).size < choices.length)
      throw new Refusal("Two of the choices have the same name.");
    const options = choices.map(({ value, labels: words }) => {
      return { value, label: texts.add(name + value.charAt(0).toUpperCase() + value.slice(1), words) };
    });
    const schema: JsonObject = {
      type: "string",
      enum: choices.map(({ value }) => value),
      errorMessage: missing ?? label,
    };
    const widget: JsonObject =
      choices.length > MOST_RADIOS ? { widget: "select", autocomplete: "off" } : { widget: "radio" };
    return [schema, { label, ...widget, options }];
  }
  if (maxLength === null) throw new Refusal("Enter the maximum number of characters.");
  const problem = texts.add(`${name}Problem`, problems);
  const errorMessage: Json = required && missing !== undefined ? { required: missing, "*": problem } : problem;
  return [
    { type: "string", maxLength, errorMessage },
    { label, autocomplete: "off" },
  ];
}

/** File types of scanners, phones and common programs. Others can be set in the JSON editor. */
const USUAL_FILES = { types: ["application/pdf", "image/jpeg", "image/png"], maxBytes: 5_000_000 };

/** Up to this many choices are radio buttons. More become a select. */
const MOST_RADIOS = 5;
