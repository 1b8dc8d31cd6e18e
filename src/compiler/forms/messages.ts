import type { Json } from "../../engine/index.ts";
import { mapSubSchemas, type Schema } from "../../model/index.ts";
import { limitsOf } from "./limits.ts";
import { placedSchemas } from "./places.ts";
import type { Texts } from "./texts.ts";

/**
 * The limits of a schema, with `errorMessage` as ajv-errors expects it: for each limit and each required field, the
 * index of its text in `texts`. If no branch of a choice (`anyOf`, `oneOf`) matches, only the choice itself has a text.
 * The errors of branches that the person did not mean would be confusing.
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

/** If a value violates several limits, the text of the first one is shown. */
const ORDER = ["type", "maximum", "minimum", "maxLength", "minLength", "pattern", "format", "maxItems", "minItems"];
const rank = (keyword: string) => (ORDER.includes(keyword) ? ORDER.indexOf(keyword) : ORDER.length);

/** These keywords refuse nothing themselves; schemas inside them do. `required` gives an error for each field. */
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
