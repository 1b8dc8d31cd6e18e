import type { Json, JsonObject } from "../../engine/index.ts";
import { given } from "../given.ts";
import { entriesOf, isList, isObject, objectAt, stringAt } from "../json.ts";
import type { Schema } from "./schema.ts";

/** Words for a limit that is not met. */
export interface Message {
  /** Absent where they are the same for any limit. */
  readonly keyword?: string;
  /** Key of the text. */
  readonly text: string;
}

/** The words for limits that are not met (`errorMessage`); absent where nothing is said. */
export function messagesOf({ errorMessage }: Schema): readonly Message[] | undefined {
  if (typeof errorMessage === "string") return [{ text: errorMessage }];
  if (!isObject(errorMessage)) return undefined;
  return entriesOf(errorMessage).flatMap(([keyword, one]) => (typeof one === "string" ? [{ keyword, text: one }] : []));
}

/** What one field says of another, as `x-rules` writes it. */
export interface WrittenRule {
  readonly rule?: string;
  /** The list whose items it is asked of, each as `item`, by its dotted path. */
  readonly each?: string;
  /** The field that it is told at: `/securityCodeConfirm`; with `each`, one of the item's. */
  readonly at?: string;
  /** Key of its words, and what they leave open. */
  readonly message?: string;
  readonly parameters?: JsonObject;
  /** Values for which it must hold, and for which it must not. */
  readonly examples: readonly Situation[];
  readonly refuses: readonly Situation[];
}

/** The values of a form, and what surrounds it. */
export interface Situation {
  readonly self: JsonObject;
  readonly context: JsonObject;
}

/** The rules of a schema, each in its place. */
export function rulesOf({ "x-rules": rules }: Schema): readonly WrittenRule[] {
  return (isList(rules) ? rules : []).map((one) => ({
    ...given("rule", stringAt(one, "rule")),
    ...given("each", stringAt(one, "each")),
    ...given("at", stringAt(one, "at")),
    ...given("message", stringAt(one, "message") ?? stringAt(objectAt(one, "message"), "key")),
    ...given("parameters", parametersIn(objectAt(one, "message"))),
    examples: situationsIn(one, "examples"),
    refuses: situationsIn(one, "x-refuses"),
  }));
}

/** What a rule asks as a whole, over `self` and `context`: one of a list's items (`each`) is asked of all of them. */
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
