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
  has: ["has(data.name) → bool", "Whether a property exists. Check this before you read a value that may be missing."],
  size: ["size(value) → int", "The number of characters in a text, items in a list, or keys in a map."],
  string: ["string(value) → string", "Converts a text, a number or a boolean to a text."],
  int: [
    "int(value) → int",
    "Converts a number (without its decimals), or a text with a whole number, to a whole number.",
  ],
  double: ["double(value) → double", "Converts a number, or a text with a number, to a number."],
  day: ["day('-18y') → string", "The date for 'today', '-18y', '+2w' or '2030-01-31', as a text. Only in forms."],
  time: [
    "time('2026-12-31T23:59:59Z') → int",
    "The written moment in milliseconds, to compare with `now`: with Z for UTC, or with an offset such as +01:00.",
  ],
};

const OF_RECEIVERS: typeof OF_VALUES = {
  size: ["value.size() → int", "The number of characters in a text, items in a list, or keys in a map."],
  contains: ["text.contains(part) → bool", "Whether the text contains the part."],
  startsWith: ["text.startsWith(part) → bool", "Whether the text begins with the part."],
  endsWith: ["text.endsWith(part) → bool", "Whether the text ends with the part."],
  matches: [
    "text.matches('[a-z]+') → bool",
    "Whether a part of the text matches the pattern, which must be a written text.",
  ],
  trim: ["text.trim() → string", "The text without spaces at its beginning and end."],
  lowerAscii: ["text.lowerAscii() → string", "The text with A to Z in lower case."],
  upperAscii: ["text.upperAscii() → string", "The text with a to z in upper case."],
  replace: ["text.replace(part, other) → string", "The text with each occurrence of the part replaced."],
  exists: ["list.exists(item, condition) → bool", "Whether the condition holds for at least one item."],
  all: ["list.all(item, condition) → bool", "Whether the condition holds for every item. True for an empty list."],
  exists_one: ["list.exists_one(item, condition) → bool", "Whether the condition holds for exactly one item."],
  filter: ["list.filter(item, condition) → list", "The items for which the condition holds."],
  map: ["list.map(item, value) → list", "A list with the value for each item."],
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
