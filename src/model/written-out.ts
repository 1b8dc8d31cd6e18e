/**
 * Values with parameters: `"labelOf(value, options)": "…"` among a journey's `values`. Where one is used, `labelOf(data.country, data.countries)`, what it
 * stands for takes its place, with what is given in the stead of its parameters, before anything else reads the expression.
 */
import type { Json } from "../engine/index.ts";

export interface ParameterValue {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly source: string;
  /** Its name and parameters as they are written: the key under `values`. */
  readonly key: string;
  /** Where it is written. */
  readonly path: string;
  readonly pointer: string;
  /** Another of the same name is written before it. */
  readonly isSecond: boolean;
}

interface Member {
  readonly file: { readonly path: string };
  readonly pointer: string;
  readonly value: Json;
}

export type ParameterValues = ReadonlyMap<string, ParameterValue>;

/** An expression with what its values with parameters stand for in their places, and the names of those. */
export interface WrittenOut {
  readonly source: string;
  readonly used: ReadonlySet<string>;
}

const KEY = /^([a-z]\w*)\(\s*(\w+(?:\s*,\s*\w+)*)\s*\)$/;

/** Texts (raw ones and those in three quotes, too), names, numbers, spaces, and whatever else stands alone. */
const TOKENS =
  /[rRbB]{0,2}(?:"""[^]*?"""|'''[^]*?'''|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|[A-Za-z_]\w*|\d[\w.]*|\s+|[^]/g;

/** Parts of these need no brackets around them, wherever they stand. */
const ALONE = /^(?:\w+(?:\.\w+)*|'[^'\\]*')$/;

/** What walks a list, and names its items. */
const MACRO = /\.\s*(?:exists|all|exists_one|filter|map)\s*\(\s*([A-Za-z_]\w*)\s*,/g;

/** Far more than people use in an expression; values that are made of each other twice over come to millions. */
const MOST_USES = 200;

/** Whether a key under `values` names parameters. */
export function hasParameters(key: string): boolean {
  return key.includes("(");
}

/** Whether an expression stands at a pointer of a journey without `=` before it. */
export function holdsExpression(at: string): boolean {
  return /\/(?:when|holds|while|since|done|locked)$|^\/(?:conditions|values)\/[^/]+$/.test(at);
}

/** The values with parameters among a journey's values, by their names. One that is written otherwise than as `name(a, b)` is none. */
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

/** The parameters of each, by its name. */
export function parametersByName(values: ParameterValues = new Map()): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries([...values].map(([name, { parameters }]) => [name, parameters]));
}

/** The variables by which an expression names the items of lists. */
export function itemNames(source: string): ReadonlySet<string> {
  return new Set([...source.matchAll(MACRO)].map(([, name = ""]) => name));
}

/**
 * The expression written out. A use that is given more or less than there are parameters, one that stands in what it is itself made of, and what comes
 * after the first `MOST_USES` stay as they are: there is no such function then, which the check says.
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
    const given = value && argumentsAfter(tokens, at);
    if (value === undefined || given === undefined) {
      result += token;
      continue;
    }
    uses.push(value.name);
    const parts = given.parts.map((part) => written(part, values, uses, inside));
    const isKnown = parts.length === value.parameters.length && !inside.includes(value.name);
    result +=
      isKnown && uses.length <= MOST_USES
        ? `(${written(filled(value, parts), values, uses, [...inside, value.name])})`
        : `${token}(${parts.join(", ")})`;
    at = given.end;
  }
  return result;
}

/** What a value stands for, with what it is given in the stead of its parameters. */
function filled({ parameters, source }: ParameterValue, given: readonly string[]): string {
  const [items, taken] = [itemNames(source), new Set(given.flatMap(namesIn))];
  const all = new Set([...taken, ...namesIn(source)]);
  const tokens = source.match(TOKENS) ?? [];
  return tokens
    .map((token, at) => {
      if (isMember(tokens, at)) return token;
      const part = given[parameters.indexOf(token)];
      if (part !== undefined) return ALONE.test(part) ? part : `(${part})`;
      // An item's name must not stand for something that is given, and has the same name where it comes from.
      return items.has(token) && taken.has(token) ? freeName(token, all) : token;
    })
    .join("");
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = `${name}_`;
  while (taken.has(free)) free += "_";
  return free;
}

/** The names in an expression that are no member's: variables, functions, items. */
export function namesIn(source: string): readonly string[] {
  const tokens = source.match(TOKENS) ?? [];
  return tokens.filter((token, at) => /^[A-Za-z_]\w*$/.test(token) && !isMember(tokens, at));
}

/** Whether it is the name of something's member: `.token`. */
function isMember(tokens: readonly string[], at: number): boolean {
  const before = tokens.slice(0, at).findLast((token) => token.trim() !== "");
  return before === ".";
}

/** What stands between the brackets behind a name, and where they end; nothing where none are opened, or they are not closed. */
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
