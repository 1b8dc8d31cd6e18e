import type { Json, JsonObject } from "../../engine/index.ts";
import { entriesOf, isList, isObject, membersOf, objectAt, optional, stringAt } from "../json.ts";
import type { Schema } from "./schema.ts";

/** A message for a violated limit. */
interface Message {
  /** Absent if it is the message for all limits. */
  readonly keyword?: string;
  /** Key of the text. */
  readonly text: string;
}

/** The messages for violated limits (`errorMessage`). `undefined` if there are none. */
export function messagesOf({ errorMessage }: Schema): readonly Message[] | undefined {
  if (typeof errorMessage === "string") return [{ text: errorMessage }];
  if (!isObject(errorMessage)) return undefined;
  return entriesOf(errorMessage).flatMap(([keyword, one]) => (typeof one === "string" ? [{ keyword, text: one }] : []));
}

/** Key of the message for a violated limit: the limit's own message, or else the one for all limits. */
export function messageFor(schema: Schema, keyword: string): string | undefined {
  const messages = messagesOf(schema) ?? [];
  const own = messages.find((one) => one.keyword === keyword);
  return (own ?? messages.find((one) => (one.keyword ?? "*") === "*"))?.text;
}

/** A rule in the form of `x-rules`. */
interface WrittenRule {
  readonly rule?: string;
  /** The list for whose items it is checked, by its dotted path. The rule reads an item as `item`. */
  readonly each?: string;
  /** The field that shows the error: `/securityCodeConfirm`. With `each`, a field of the item. */
  readonly at?: string;
  /** Key of the message, and its parameters. */
  readonly message?: string;
  readonly parameters?: JsonObject;
  /** Values for which it must hold, and for which it must not. */
  readonly examples: readonly Situation[];
  readonly refuses: readonly Situation[];
}

/** The values of a form, and its context. */
export interface Situation {
  readonly self: JsonObject;
  readonly context: JsonObject;
}

/** The rules of a schema, in order. */
export function rulesOf({ "x-rules": rules }: Schema): readonly WrittenRule[] {
  return (isList(rules) ? rules : []).map((one) => ({
    ...membersOf(stringAt, one, "rule", "each", "at"),
    ...optional("message", stringAt(one, "message") ?? stringAt(objectAt(one, "message"), "key")),
    ...optional("parameters", parametersIn(objectAt(one, "message"))),
    examples: situationsIn(one, "examples"),
    refuses: situationsIn(one, "x-refuses"),
  }));
}

/**
 * A rule as one expression over `self` and `context`. A rule for the items of a list (`each`) must hold for all of
 * them.
 */
export function wholeRule({ rule, each }: Pick<WrittenRule, "rule" | "each">): string | undefined {
  if (rule === undefined || each === undefined) return rule;
  return `!has(self.${each}) || self.${each}.all(item, ${rule})`;
}

function parametersIn({ with: parameters }: JsonObject): JsonObject | undefined {
  return isObject(parameters) ? parameters : undefined;
}

function situationsIn(rule: Json, key: string): readonly Situation[] {
  const situations = isObject(rule) ? rule[key] : undefined;
  return (isList(situations) ? situations : []).map((one) => {
    return { self: objectAt(one, "self"), context: objectAt(one, "context") };
  });
}
