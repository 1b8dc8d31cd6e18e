import type { Json } from "../../engine/index.ts";
import { mapSubSchemas, type Schema } from "../../model/index.ts";
import { limitsOf } from "./limits.ts";
import { placedSchemas } from "./places.ts";
import type { Texts } from "./texts.ts";

/**
 * The limits of a schema with `errorMessage` as ajv-errors reads it: for each limit, and for each field that is needed, the index of its text
 * in `texts`. Of a choice (`anyOf`, `oneOf`) that nothing matched only the choice itself has a text: the branches that the person did not mean
 * would confuse.
 */
export function withMessages(schema: Schema, texts: Texts): Schema {
  const places = new Map(placedSchemas(schema).map((place) => [place.schema, place.at]));
  const visit = (inner: Schema): Schema => {
    const limits = limitsOf(inner);
    const at = places.get(inner);
    const messages = at === undefined || SILENT.test(at) ? {} : messagesAt(limits, at, texts);
    const changed = mapSubSchemas(limits, visit);
    return Object.keys(messages).length > 0 ? { ...changed, errorMessage: messages } : changed;
  };
  return visit(schema);
}

const SILENT = /\/(anyOf|oneOf|contains|propertyNames)(\/|$)/;

function messagesAt(schema: Schema, at: string, texts: Texts): Schema {
  const limits = Object.keys(schema).filter((keyword) => !JUDGED_WITHIN.has(keyword));
  const said = limits
    .toSorted((a, b) => rank(a) - rank(b))
    .map((keyword): [string, Json] => [keyword, String(texts.of(`${at}/${keyword}`, keyword))]);
  const needed = (schema.required ?? []).map((name): [string, Json] => [
    name,
    String(texts.of(`${at}/required`, "required", name)),
  ]);
  if (needed.length > 0) said.push(["required", Object.fromEntries(needed)]);
  return Object.fromEntries(said);
}

/** Of several limits that one value is beyond, the text of the first counts. */
const ORDER = ["type", "maximum", "minimum", "maxLength", "minLength", "pattern", "format", "maxItems", "minItems"];
const rank = (keyword: string) => (ORDER.includes(keyword) ? ORDER.indexOf(keyword) : ORDER.length);

/** What is in them is refused, not they. `required` is refused for each field. */
const JUDGED_WITHIN: ReadonlySet<string> = new Set([
  "required",
  "properties",
  "patternProperties",
  "dependencies",
  "items",
  "allOf",
  "if",
  "then",
  "else",
]);
