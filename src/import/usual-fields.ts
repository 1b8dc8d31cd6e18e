import type { JsonObject } from "../engine/index.ts";
import type { ImportedField, ImportedOption } from "./form.ts";
import type { Report, SourceNode } from "./source-node.ts";

/** A file, or several. Most engines send the file itself with the answers. */
export function fileField(node: SourceNode, report: Report, isList: boolean, types = USUAL_TYPES) {
  report.changed(node, "A file is sent when it is chosen: its answer is its id and name. Check its `x-file`.");
  const file = { type: "string", format: "file", "x-file": { types, maxBytes: 5_000_000 } };
  return { schema: isList ? { type: "array", items: file } : file, widget: "file" };
}

const USUAL_TYPES: readonly string[] = ["application/pdf", "image/jpeg", "image/png"];

/** A year of which nothing else is known. */
export const YEAR = { schema: { type: "integer", minimum: 1000, maximum: 9999 }, widget: "year" } as const;

/** Whether a whole number is a year, by its name and its limits. */
export function isYear(name: string, { minimum, maximum }: JsonObject): boolean {
  const [least, most] = [Number(minimum ?? 0), Number(maximum ?? Number.POSITIVE_INFINITY)];
  return /year$/i.test(name) && least >= YEAR.schema.minimum && most <= YEAR.schema.maximum;
}

/** `{ type, enum }` for the values of choices. */
export function choiceSchema(choices: readonly ImportedOption[]): JsonObject {
  const values = choices.map(({ value }) => value);
  const types = new Set(values.map((value) => typeof value));
  if (types.size !== 1) return { enum: values };
  const [type = "string"] = types;
  const whole = type === "number" ? (values.every(Number.isInteger) ? "integer" : "number") : type;
  return { type: whole, enum: values };
}

/** One of a few choices. */
export function oneOf(widget: "radio" | "select", options: readonly ImportedOption[]) {
  return { schema: choiceSchema(options), widget, options, ...(widget === "select" && { autocomplete: "off" }) };
}

/** Any of a few choices. `limits`: how many. */
export function severalOf(options: readonly ImportedOption[], limits: JsonObject = {}) {
  return {
    schema: { type: "array", uniqueItems: true, ...limits, items: choiceSchema(options) },
    widget: "checks",
    options,
  } satisfies Partial<ImportedField>;
}
