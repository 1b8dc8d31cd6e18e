import { BOOL, type CelType, comparable, describeType, DOUBLE, DYN, INT, isNumber, STRING } from "./type.ts";

/** A function or method of the language. Each entry of `takes` tells whether an argument's type fits. */
interface Signature {
  readonly takes: readonly ((type: CelType) => boolean)[];
  /** What it accepts, in words. */
  readonly words: string;
  readonly gives: CelType;
}

const isString = (type: CelType) => comparable(type, STRING);
const isScalar = (type: CelType) => isString(type) || isNumber(type) || type.kind === "bool";
const isNumeric = (type: CelType) => type.kind === "dyn" || isNumber(type) || type.kind === "string";
const hasSize = (type: CelType) => ["dyn", "string", "list", "map", "object"].includes(type.kind);
const text = (gives: CelType, ...rest: readonly ((type: CelType) => boolean)[]): Signature => {
  return { takes: [isString, ...rest], words: "text", gives };
};

/** Called as `name(value)`. `has` is not here, because its argument is not a value. */
export const FUNCTIONS: Readonly<Record<string, Signature>> = {
  size: { takes: [hasSize], words: "a text, a list or a map", gives: INT },
  string: { takes: [isScalar], words: "a text, a number or a boolean", gives: STRING },
  int: { takes: [isNumeric], words: "a number or a text", gives: INT },
  double: { takes: [isNumeric], words: "a number or a text", gives: DOUBLE },
  day: { takes: [isString], words: "a text", gives: STRING },
  time: { takes: [isString], words: "a text", gives: INT },
};

/** Whether the language has a function of this name. */
export function isFunction(name: string): boolean {
  return name === "has" || Object.hasOwn(FUNCTIONS, name);
}

/** Called as `value.name(…)`. The value is the first argument. */
export const METHODS: Readonly<Record<string, Signature>> = {
  size: { takes: [hasSize], words: "a text, a list or a map", gives: INT },
  contains: text(BOOL, isString),
  startsWith: text(BOOL, isString),
  endsWith: text(BOOL, isString),
  matches: text(BOOL, isString),
  trim: text(STRING),
  lowerAscii: text(STRING),
  upperAscii: text(STRING),
  replace: text(STRING, isString, isString),
};

/** Called as `list.name(variable, expression)`. */
export const MACROS: ReadonlySet<string> = new Set(["exists", "all", "exists_one", "filter", "map"]);

/** The result type of a call, and what is wrong with it. */
export function callOf(
  name: string,
  signature: Signature,
  written: readonly CelType[],
): { type: CelType; message?: string } {
  if (written.length !== signature.takes.length) {
    const message = `${name}() takes ${signature.takes.length}, but here it gets ${written.length}.`;
    return { type: signature.gives, message };
  }
  const wrong = written.find((type, index) => type.nullable === true || signature.takes[index]?.(type) === false);
  if (wrong === undefined) return { type: signature.gives };
  return { type: signature.gives, message: `${name}() takes ${signature.words}, not ${describeType(wrong)}.` };
}

/** The type of a list's items or of a map's keys. `undefined` if a type cannot be iterated. */
export function elementOf(type: CelType): CelType | undefined {
  if (type.kind === "list") return type.item;
  if (type.kind === "map" || type.kind === "object") return STRING;
  return type.kind === "dyn" ? DYN : undefined;
}
