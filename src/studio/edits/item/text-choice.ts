import { literalOf, parseCel } from "../../../cel/index.ts";
import type { Json } from "../../../engine/index.ts";
import { conditionalIn, partsOf, pointer, typesOf, isObject } from "../../../model/index.ts";
import { type Described, type Property, propertiesIn, propertyPointer } from "./described.ts";

/** A property whose value is a condition: true or false, depending on what an expression says. */
export interface ConditionProperty {
  readonly property: Property;
  /** What is written before the expression. */
  readonly sign: "" | "= ";
  /** The expression. `undefined` if none is written. */
  readonly source: string | undefined;
  /** The constant that is written. */
  readonly constant?: boolean;
}

/**
 * A property as a condition, by the kind and the type in its descriptor. `undefined` if it is none. One that is written
 * as a constant is also a setting.
 */
export function conditionProperty(property: Property): ConditionProperty | undefined {
  const { schema, value, isBare } = property;
  const isCondition = schema["x-kind"] === "condition";
  const isSwitch = schema["x-kind"] === "value" && typesOf(schema).join() === "boolean";
  if (isBare || (!isCondition && !isSwitch)) return undefined;
  if (value === undefined) return { property, sign: isSwitch ? "= " : "", source: undefined };
  if (isSwitch && typeof value === "boolean") return { property, sign: "= ", source: undefined, constant: value };
  if (typeof value !== "string" || (isSwitch && !value.startsWith("="))) return undefined;
  return { property, sign: isSwitch ? "= " : "", source: isSwitch ? value.slice(1).trim() : value };
}

/** Where a part of a page has a condition of its own inside a property. */
export interface ConditionalValue {
  readonly property: Property;
  readonly at: string;
  /** The names from the property to it. Empty for the property's own value. */
  readonly inside: readonly string[];
}

/** The texts and values in an object that are given only under a condition (`when`). */
export function conditionalValues(of: Described): readonly ConditionalValue[] {
  return propertiesIn(of).flatMap((property) => {
    const { name, value, is, schema } = property;
    if (is !== "text" && schema["x-kind"] !== "value") return [];
    return conditionals(value, []).map((inside) => ({
      property,
      at: [propertyPointer(of, name), ...inside].reduce((at, segment) => pointer(at, segment)),
      inside,
    }));
  });
}

function conditionals(value: Json | undefined, inside: readonly string[]): readonly (readonly string[])[] {
  const own = value !== undefined && conditionalIn(value) !== undefined ? [inside] : [];
  return [...own, ...partsOf(value).flatMap(([name, part]) => conditionals(part, [...inside, String(name)]))];
}

/** An expression that chooses a text: `<before><condition> ? '<key>' : <others>`. */
export interface TextChoice {
  /** The choices before it, as they are written. Empty for the first one. */
  readonly before: string;
  readonly condition: string;
  /** The key of the text that is shown if the condition holds. */
  readonly key: string;
  /** The expression for all other situations. */
  readonly others: string;
}

/** The choices in the `key` of a text: each is made if none before it holds. Empty if the key is no such expression. */
export function textChoices(key: Json | undefined): readonly TextChoice[] {
  return typeof key === "string" && key.startsWith("=") ? choicesIn(key.slice(1).trim(), "") : [];
}

function choicesIn(source: string, before: string): readonly TextChoice[] {
  const parsed = parseCel(source);
  if (!("ast" in parsed) || parsed.ast.op !== "?:") return [];
  const [tested, first] = parsed.ast.args;
  const chosen = literalOf(first);
  if (typeof chosen !== "string") return [];
  const condition = source.slice(0, source.indexOf("?", tested.end)).trim();
  const others = source.slice(source.indexOf(":", first.end) + 1).trim();
  // The parts of an expression within parentheses cannot be told apart by their positions.
  if ("problem" in parseCel(condition) || "problem" in parseCel(others)) return [];
  const rest = choicesIn(others, before + source.slice(0, source.length - others.length));
  return [{ before, condition, key: chosen, others }, ...rest];
}

/** The pointer of one of the choices of a `key`. The first one has the pointer of the key. */
function choicePointer(key: string, index: number): string {
  return index === 0 ? key : pointer(key, index);
}

/** The `key` and the index of the choice at such a pointer. */
export function choiceAt(at: string): readonly [key: string, index: number] {
  const [, key = at, index = "0"] = /^(.*\/key)\/(\d+)$/.exec(at) ?? [];
  return [key, Number(index)];
}

/** The `key` that makes a choice. */
export function keyFor({ before, condition, key, others }: TextChoice): string {
  const parsed = parseCel(condition);
  const isChoice = "ast" in parsed && parsed.ast.op === "?:";
  return `= ${before}${isChoice ? `(${condition})` : condition} ? '${key}' : ${others}`;
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
interface KeyedAt {
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

/** A text of an object that depends on a condition, with the pointer of the choice. */
interface ChosenText {
  readonly property: Property;
  readonly at: string;
  readonly choice: TextChoice;
}

/** The texts of an object that are other ones under a condition. */
export function chosenTexts(of: Described): readonly ChosenText[] {
  return propertiesIn(of).flatMap((property) => {
    const keyed = property.is === "text" ? keyedIn(property.value) : undefined;
    if (keyed === undefined) return [];
    const at = [propertyPointer(of, property.name), ...keyed.inside].join("/");
    return textChoices(keyed.key).map((choice, index) => ({ property, at: choicePointer(at, index), choice }));
  });
}
