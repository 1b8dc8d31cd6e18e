import type { Json } from "../../engine/index.ts";
import { type Schema, mapSubSchemas } from "../../model/index.ts";
import { limitsOf } from "./limits.ts";
import { placedSchemas } from "./places.ts";
import type { Texts } from "./texts.ts";

/** An error object in the code that Ajv writes. The members are JavaScript expressions. */
export interface ErrorCode {
  readonly pointer: string;
  readonly schemaPath: string;
  readonly keyword: string;
  /** The property that is missing or not allowed. */
  readonly property: string | undefined;
  /** For an error of ajv-errors: its text, and the errors that it replaces. */
  readonly message: string | undefined;
  readonly errors: string | undefined;
}

/** The code of Ajv, with every error object replaced by a shorter expression. */
export function replaceErrors(code: string, replacement: (error: ErrorCode) => string): string {
  const START = "{instancePath";
  let written = "";
  let from = 0;
  for (let at = code.indexOf(START); at >= 0; at = code.indexOf(START, from)) {
    const { members, end } = objectLiteral(code, at);
    // The parameters of Ajv's functions begin with the same characters: `{instancePath="", parentData, …}`.
    const path = members.get("schemaPath");
    written += code.slice(from, at) + (path === undefined ? code.slice(at, end) : replacement(errorOf(members, path)));
    from = end;
  }
  return written + code.slice(from);
}

function errorOf(members: ReadonlyMap<string, string>, schemaPath: string): ErrorCode {
  const params = members.get("params") ?? "{}";
  const named = objectLiteral(params, 0).members;
  const keyword = JSON.parse(members.get("keyword") ?? '""') as string;
  return {
    pointer: members.get("instancePath") ?? "instancePath",
    schemaPath: JSON.parse(schemaPath) as string,
    keyword,
    property: named.get("missingProperty") ?? named.get("additionalProperty"),
    message: members.get("message"),
    errors: named.get("errors"),
  };
}

/**
 * The members of the object literal that starts at `start`, and its end. It handles strings and nesting, because Ajv
 * writes nothing else.
 */
function objectLiteral(code: string, start: number): { members: ReadonlyMap<string, string>; end: number } {
  const members = new Map<string, string>();
  let depth = 0;
  let memberAt = start + 1;
  const close = (end: number) => {
    const text = code.slice(memberAt, end).trim();
    const colon = /^\w+\s*:/.exec(text)?.[0];
    if (colon !== undefined) members.set(colon.slice(0, -1).trim(), text.slice(colon.length).trim());
    memberAt = end + 1;
  };
  for (let at = start; at < code.length; at += 1) {
    const char = code[at];
    if (char === '"') at = endOfString(code, at);
    else if (char === "{" || char === "(" || char === "[") depth += 1;
    else if (char === "," && depth === 1) close(at);
    else if (char === "}" || char === ")" || char === "]") depth -= 1;
    if (depth === 0) {
      close(at);
      return { members, end: at + 1 };
    }
  }
  throw new Error("An object literal has no end.");
}

function endOfString(code: string, start: number): number {
  let at = start + 1;
  while (code[at] !== '"') at += code[at] === "\\" ? 2 : 1;
  return at;
}

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
