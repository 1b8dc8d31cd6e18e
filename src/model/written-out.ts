/**
 * Values with parameters: `"labelOf(value, options)": "…"` in a journey's `values`. A use such as
 * `labelOf(data.country, data.countries)` is replaced by the expression, with the arguments in place of the parameters.
 * This happens before the expression is read for anything else.
 */
import type { Json } from "../engine/index.ts";

export interface ParameterValue {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly source: string;
  /** Its name and parameters as written: the key in `values`. */
  readonly key: string;
  /** The place where it is written. */
  readonly path: string;
  readonly pointer: string;
  /** Another value of the same name comes before it. */
  readonly isSecond: boolean;
}

interface Member {
  readonly file: { readonly path: string };
  readonly pointer: string;
  readonly value: Json;
}

export type ParameterValues = ReadonlyMap<string, ParameterValue>;

/** An expression with its uses of values with parameters expanded, and the names of these values. */
interface WrittenOut {
  readonly source: string;
  readonly used: ReadonlySet<string>;
}

const KEY = /^([a-z]\w*)\(\s*(\w+(?:\s*,\s*\w+)*)\s*\)$/;

/** Texts (also raw ones and those in triple quotes), names, numbers, spaces, and any other single character. */
const TOKENS =
  /[rRbB]{0,2}(?:"""[^]*?"""|'''[^]*?'''|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|[A-Za-z_]\w*|\d[\w.]*|\s+|[^]/g;

/** Expressions that need no brackets around them, wherever they are inserted. */
const ALONE = /^(?:\w+(?:\.\w+)*|'[^'\\]*')$/;

/** A macro that iterates over a list and names its items. */
const MACRO = /\.\s*(?:exists|all|exists_one|filter|map)\s*\(\s*([A-Za-z_]\w*)\s*,/g;

/** Many more than people use in one expression. Values that use each other twice would lead to millions. */
const MOST_USES = 200;

/** Whether a key in `values` has parameters. */
export function hasParameters(key: string): boolean {
  return key.includes("(");
}

/** Whether the text at a pointer of a journey is an expression without `=`. */
export function holdsExpression(at: string): boolean {
  return /\/(?:when|holds|while|since|done|locked)$|^\/(?:conditions|values)\/[^/]+$/.test(at);
}

/**
 * The values with parameters in a journey's `values`, by name. A key that is not written as `name(a, b)` is left out.
 */
export function parameterValuesIn(values: ReadonlyMap<string, Member>): ParameterValues {
  const found = new Map<string, ParameterValue>();
  for (const [key, { file, pointer, value: source }] of values) {
    const [, name, list = ""] = KEY.exec(key) ?? [];
    if (name === undefined || typeof source !== "string") continue;
    const parameters = list.split(",").map((one) => one.trim());
    found.set(name, { name, parameters, source, key, path: file.path, pointer, isSecond: found.has(name) });
  }
  return found;
}

export function parametersByName(values: ParameterValues = new Map()): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries([...values].map(([name, { parameters }]) => [name, parameters]));
}

/** The variables for the items of lists in an expression. */
export function itemNames(source: string): ReadonlySet<string> {
  return new Set([...source.matchAll(MACRO)].map(([, name = ""]) => name));
}

/**
 * Expands an expression. A use with too many or too few arguments, a use of a value inside itself, and everything after
 * the first `MOST_USES` uses stay unchanged. The check then reports an unknown function.
 */
export function writeOut(source: string, values: ParameterValues): WrittenOut {
  const uses: string[] = [];
  return { source: written(source, values, uses, []), used: new Set(uses) };
}

function written(source: string, values: ParameterValues, uses: string[], inside: readonly string[]): string {
  if (!source.includes("(")) return source;
  const tokens = source.match(TOKENS) ?? [];
  let result = "";
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] ?? "";
    const value = isMember(tokens, at) ? undefined : values.get(token);
    const passed = value && argumentsAfter(tokens, at);
    if (value === undefined || passed === undefined) {
      result += token;
      continue;
    }
    uses.push(value.name);
    const parts = passed.parts.map((part) => written(part, values, uses, inside));
    const isKnown = parts.length === value.parameters.length && !inside.includes(value.name);
    result +=
      isKnown && uses.length <= MOST_USES
        ? `(${written(filled(value, parts), values, uses, [...inside, value.name])})`
        : `${token}(${parts.join(", ")})`;
    at = passed.end;
  }
  return result;
}

/** The expression of a value, with the arguments in place of its parameters. */
function filled({ parameters, source }: ParameterValue, passed: readonly string[]): string {
  const [items, taken] = [itemNames(source), new Set(passed.flatMap(namesIn))];
  const all = new Set([...taken, ...namesIn(source)]);
  const tokens = source.match(TOKENS) ?? [];
  return tokens
    .map((token, at) => {
      if (isMember(tokens, at)) return token;
      const part = passed[parameters.indexOf(token)];
      if (part !== undefined) return ALONE.test(part) ? part : `(${part})`;
      // If an argument uses the same name for something else, the name of the item must change.
      return items.has(token) && taken.has(token) ? freeName(token, all) : token;
    })
    .join("");
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = `${name}_`;
  while (taken.has(free)) free += "_";
  return free;
}

/** The names in an expression that are not names of members: variables, functions, items. */
export function namesIn(source: string): readonly string[] {
  const tokens = source.match(TOKENS) ?? [];
  return tokens.filter((token, at) => /^[A-Za-z_]\w*$/.test(token) && !isMember(tokens, at));
}

/** Whether the token is the name of a member: `.token`. */
function isMember(tokens: readonly string[], at: number): boolean {
  const before = tokens.slice(0, at).findLast((token) => token.trim() !== "");
  return before === ".";
}

/**
 * The arguments in the brackets after a name, and the end of the brackets. `undefined` if there are no brackets, or if
 * they are not closed.
 */
function argumentsAfter(tokens: readonly string[], name: number) {
  const open = tokens.findIndex((token, at) => at > name && token.trim() !== "");
  if (tokens[open] !== "(") return undefined;
  const parts: string[] = [];
  let [depth, part] = [0, ""];
  for (let at = open + 1; at < tokens.length; at += 1) {
    const token = tokens[at] ?? "";
    if (depth === 0 && (token === "," || token === ")")) {
      parts.push(part.trim());
      part = "";
      if (token === ")") return { parts: parts.join("") === "" ? [] : parts, end: at };
      continue;
    }
    if ("([{".includes(token)) depth += 1;
    if (")]}".includes(token)) depth -= 1;
    part += token;
  }
  return undefined;
}
