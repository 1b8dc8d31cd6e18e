import { elementOf, FUNCTIONS, MACROS, METHODS } from "./functions.ts";
import { type CelType, DYN } from "./type.ts";

/** Help about a function of the language, for authors of expressions. */
export interface FunctionHelp {
  readonly name: string;
  /** How it is called and what it returns: `text.contains(part) → bool`. */
  readonly signature: string;
  readonly does: string;
}

const OF_VALUES: Readonly<Record<string, readonly [signature: string, does: string]>> = {
  has: ["has(data.name) → bool", "Whether a property is there. What may be missing is asked for before it is read."],
  size: ["size(value) → int", "How many letters a text has, how many items a list, how many keys a map."],
  string: ["string(value) → string", "A text, a number or a boolean as a text."],
  int: [
    "int(value) → int",
    "A number without what stands behind its point, or a text that is a whole number, as a number.",
  ],
  double: ["double(value) → double", "A number, or a text that is one, as a number."],
  day: [
    "day('-18y') → string",
    "The day that such words mean, as a text: 'today', '-18y', '+2w', '2030-01-31'. In forms alone.",
  ],
  time: [
    "time('2026-12-31T23:59:59Z') → int",
    "The moment that is written out, in milliseconds as `now` is: with Z for UTC, or with the distance from it, +01:00.",
  ],
};

const OF_RECEIVERS: typeof OF_VALUES = {
  size: ["value.size() → int", "How many letters a text has, how many items a list, how many keys a map."],
  contains: ["text.contains(part) → bool", "Whether the part stands somewhere in the text."],
  startsWith: ["text.startsWith(part) → bool", "Whether the text begins with the part."],
  endsWith: ["text.endsWith(part) → bool", "Whether the text ends with the part."],
  matches: ["text.matches('[a-z]+') → bool", "Whether a part of the text fits the pattern, which is written out."],
  trim: ["text.trim() → string", "The text without the spaces before and behind it."],
  lowerAscii: ["text.lowerAscii() → string", "The text with A to Z as a to z."],
  upperAscii: ["text.upperAscii() → string", "The text with a to z as A to Z."],
  replace: ["text.replace(part, other) → string", "The text with another wherever the part stands."],
  exists: ["list.exists(item, condition) → bool", "Whether the condition holds for an item at least."],
  all: ["list.all(item, condition) → bool", "Whether the condition holds for every item; of no items it does."],
  exists_one: ["list.exists_one(item, condition) → bool", "Whether the condition holds for one item and no other."],
  filter: ["list.filter(item, condition) → list", "The items for which the condition holds."],
  map: ["list.map(item, value) → list", "What the value is for each item."],
};

/** The functions that are called as `name(value)`. */
export function functionsOfValues(): readonly FunctionHelp[] {
  return ["has", ...Object.keys(FUNCTIONS)].map((name) => helpIn(OF_VALUES, name));
}

/** The functions that are called as `value.name(…)` on a value of this type. */
export function methodsOf(type: CelType): readonly FunctionHelp[] {
  const methods = Object.entries(METHODS).flatMap(([name, { takes }]) => (takes[0]?.(type) === true ? [name] : []));
  return [...methods, ...(elementOf(type) === undefined ? [] : MACROS)].map((name) => helpIn(OF_RECEIVERS, name));
}

/** The help for the function or method of that name. `undefined` if the language has none. */
export function functionNamed(name: string, isMethod: boolean): FunctionHelp | undefined {
  const all = isMethod ? methodsOf(DYN) : functionsOfValues();
  return all.find((one) => one.name === name);
}

function helpIn(all: typeof OF_VALUES, name: string): FunctionHelp {
  const [signature = `${name}(…)`, does = ""] = all[name] ?? [];
  return { name, signature, does };
}
