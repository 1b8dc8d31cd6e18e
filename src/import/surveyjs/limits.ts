import type { Json, JsonObject } from "../../engine/index.ts";
import type { Words } from "../form.ts";
import { wholePattern } from "../json-schema/text-limits.ts";
import { parts, type Report, type SourceNode, under } from "../source-node.ts";
import { wordsIn } from "./choices.ts";

export interface Limits {
  readonly schema: JsonObject;
  readonly messages: Readonly<Record<string, Words>>;
}

/** The limits of a question with one value: its type of input, its own limits, and its validators. */
export function limitsOf(question: SourceNode, report: Report): Limits {
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
