import { literalOf, parseCel } from "../../../cel/index.ts";
import type { Json } from "../../../engine/index.ts";
import { isObject } from "../../../model/index.ts";
import { type Described, propertiesIn, type Property, propertyPointer } from "./described.ts";

/** An expression that chooses a text: `<condition> ? '<key>' : <others>`. */
export interface TextChoice {
  readonly condition: string;
  /** The key of the text that is shown if the condition holds. */
  readonly key: string;
  /** The expression for all other situations. */
  readonly others: string;
}

/**
 * The first choice in the `key` of a text. `undefined` if the key is no such expression, or is one within parentheses,
 * whose parts cannot be told apart by their positions.
 */
export function textChoice(key: Json | undefined): TextChoice | undefined {
  if (typeof key !== "string" || !key.startsWith("=")) return undefined;
  const source = key.slice(1);
  const parsed = parseCel(source);
  if (!("ast" in parsed) || parsed.ast.op !== "?:") return undefined;
  const [asked, first] = parsed.ast.args;
  const chosen = literalOf(first);
  if (typeof chosen !== "string") return undefined;
  const condition = source.slice(0, source.indexOf("?", asked.end)).trim();
  const others = source.slice(source.indexOf(":", first.end) + 1).trim();
  if ("problem" in parseCel(condition) || "problem" in parseCel(others)) return undefined;
  return { condition, key: chosen, others };
}

/** The `key` that makes a choice. */
export function keyFor({ condition, key, others }: TextChoice): string {
  const parsed = parseCel(condition);
  const isChoice = "ast" in parsed && parsed.ast.op === "?:";
  return `= ${isChoice ? `(${condition})` : condition} ? '${key}' : ${others}`;
}

/** The expression of a `key`: what follows its `=`, or the key in quotes. */
export function expressionOf(key: string): string {
  return key.startsWith("=") ? key.slice(1).trim() : `'${key}'`;
}

/** The `key` with this expression: a key in quotes is written without them. */
export function keyOf(expression: string): string {
  const parsed = parseCel(expression);
  const only = "ast" in parsed ? literalOf(parsed.ast) : undefined;
  return typeof only === "string" ? only : `= ${expression}`;
}

/** Where a text names its key. */
export interface KeyedAt {
  /** The names from the text to the key. Empty if the text is only a key. */
  readonly inside: readonly string[];
  readonly key: string;
}

/** The key of a text, also within a condition. `undefined` for words from the service, amounts and times. */
export function keyedIn(text: Json | undefined): KeyedAt | undefined {
  if (typeof text === "string") return text.startsWith("=") ? undefined : { inside: [], key: text };
  if (!isObject(text) || text.otherwise !== undefined) return undefined;
  if (typeof text.key === "string") return { inside: ["key"], key: text.key };
  const inner = text.when === undefined ? undefined : keyedIn(text.text);
  return inner && { ...inner, inside: ["text", ...inner.inside] };
}

/** A text of an object that depends on a condition, with the pointer of its key. */
export interface ChosenText {
  readonly property: Property;
  readonly at: string;
  readonly choice: TextChoice;
}

/** The texts of an object that are other ones under a condition. */
export function chosenTexts(of: Described): readonly ChosenText[] {
  return propertiesIn(of).flatMap((property) => {
    const keyed = property.is === "text" ? keyedIn(property.value) : undefined;
    const choice = textChoice(keyed?.key);
    if (keyed === undefined || choice === undefined) return [];
    return [{ property, at: [propertyPointer(of, property.name), ...keyed.inside].join("/"), choice }];
  });
}
