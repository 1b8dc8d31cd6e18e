import { isDeepStrictEqual } from "node:util";
import { childrenOf } from "./children.ts";
import { type ASTNode, literalOf, parseCel } from "./parse.ts";
import { pathOf } from "./presence.ts";

/** What is known about the values that an expression reads. */
export interface KnownValues {
  /** Members of variables, such as `flags.x`: by variable, then by member. */
  readonly members?: Readonly<Record<string, Readonly<Record<string, string | boolean>>>>;
  /** Variables that are known to be true or false. */
  readonly variables?: ReadonlyMap<string, boolean>;
  /** Whether the value at a path is certainly not this text: a step or a choice that does not exist any more. */
  readonly isNever?: (path: string, text: string) => boolean;
}

/** The result: a constant, or a shorter source. `unclear` tells why neither is certain. */
type Simplified = { readonly constant: string | boolean } | { readonly source: string } | { readonly unclear: string };

/**
 * Simplifies an expression with known values: removes the parts that are certain, and keeps the source of the rest as
 * it was written. The result is parsed again and returned only if it means what was intended. Returns the same source
 * if it reads nothing that is known.
 */
export function simplify(source: string, known: KnownValues): Simplified {
  const parsed = parseCel(source);
  if ("problem" in parsed) return { unclear: parsed.problem.message };
  try {
    const left = reduce(parsed.ast, { source, bare: withoutStrings(source), known, locals: new Set() });
    if ("constant" in left) return left;
    if (!left.isChanged) return { source };
    const reparsed = parseCel(left.words);
    if ("problem" in reparsed || !isDeepStrictEqual(meaningOf(reparsed.ast), left.meaning))
      return { unclear: "what would be left of it does not read as it should" };
    return { source: left.words };
  } catch (error) {
    if (!(error instanceof Unclear)) throw error;
    return { unclear: error.message };
  }
}

class Unclear extends Error {}

type Meaning = unknown;
type Constant = { readonly constant: string | boolean };
/** `op`: the kind of expression that the words are. */
type Words = {
  readonly words: string;
  readonly meaning: Meaning;
  readonly op: ASTNode["op"];
  readonly isChanged: boolean;
  /** Its value, if it was written as a literal. */
  readonly literal?: string | number | boolean | null | undefined;
};
type Left = Constant | Words;

interface Reading {
  readonly source: string;
  /** The source with strings replaced by blanks, so that all its brackets are real brackets. */
  readonly bare: string;
  readonly known: KnownValues;
  /** Iteration variables. They hide variables of the same name. */
  readonly locals: ReadonlySet<string>;
}

function reduce(node: ASTNode, reading: Reading): Left {
  const constant = knownOf(node, reading) ?? comparedWithNever(node, reading);
  if (constant !== undefined) return { constant };
  const fewer = withoutNever(node, reading);
  if (fewer !== undefined) return fewer;
  const inner = inside(node, reading);
  const children = new Map(childrenOf(node).map((child) => [child, reduce(child, inner)] as const));
  const decided = decide(node, [...children.values()]);
  if (decided === undefined) return rewritten(node, children, reading);
  if ("constant" in decided) return decided;
  const isEnclosed = isInBrackets(node, reading);
  const needsBrackets = !isEnclosed && strength(decided.op) < strength(node.op);
  return { ...decided, words: needsBrackets ? `(${decided.words})` : decided.words, isChanged: true };
}

/** The value of a part, as far as the known values alone decide it. */
function knownOf(node: ASTNode, { known, locals }: Reading): string | boolean | undefined {
  if (node.op === "id") {
    if (locals.has(node.args)) return undefined;
    if (known.members?.[node.args] !== undefined) throw new Unclear(`it reads all of ${node.args}`);
    // What people have done is read by names with a dot: `done.step1`.
    const [variable = "", name = ""] = node.args.split(".");
    return known.variables?.get(node.args) ?? known.members?.[variable]?.[name];
  }
  const member = memberOf(node);
  if (member === undefined || locals.has(member.variable)) return undefined;
  const values = known.members?.[member.variable];
  return values !== undefined && Object.hasOwn(values, member.name) ? values[member.name] : undefined;
}

/** The result of a comparison with a text that the value never is: `route.step == 'gone'`. */
function comparedWithNever(node: ASTNode, reading: Reading): boolean | undefined {
  if (node.op === "==" || node.op === "!=") {
    const [left, right] = node.args;
    return isNever(left, right, reading) || isNever(right, left, reading) ? node.op === "!=" : undefined;
  }
  if (node.op !== "in" || node.args[1].op !== "list") return undefined;
  const [value, { args: items }] = node.args;
  return items.length > 0 && items.every((item) => isNever(value, item, reading)) ? false : undefined;
}

/** `route.step in ['gone', 'a', 'b']` without the texts that the value never is. */
function withoutNever(node: ASTNode, reading: Reading): Words | undefined {
  if (node.op !== "in" || node.args[1].op !== "list") return undefined;
  const [value, list] = node.args;
  const left = list.args.filter((item) => !isNever(value, item, reading));
  if (left.length === list.args.length) return undefined;
  const words = (one: ASTNode) => reading.source.slice(extentOf(one, reading).start, extentOf(one, reading).end);
  const source = `${words(value)} in [${left.map(words).join(", ")}]`;
  const parsed = parseCel(source);
  if ("problem" in parsed) throw new Unclear(parsed.problem.message);
  return {
    words: source,
    meaning: meaningOf(parsed.ast),
    op: node.op,
    isChanged: true,
  };
}

function isNever(value: ASTNode, text: ASTNode, { known, locals }: Reading): boolean {
  const literal = literalOf(text);
  const path = pathOf(value);
  const isLocal = path !== undefined && locals.has(path.split(".")[0] ?? "");
  return path !== undefined && !isLocal && typeof literal === "string" && known.isNever?.(path, literal) === true;
}

/** `flags.x`, `flags["x"]`. */
function memberOf(node: ASTNode): { readonly variable: string; readonly name: string } | undefined {
  if (node.op !== "." && node.op !== ".?" && node.op !== "[]") return undefined;
  const [object, key] = node.args;
  const name = node.op === "[]" ? literalOf(node.args[1]) : key;
  return object.op === "id" && typeof name === "string" ? { variable: object.args, name } : undefined;
}

/** The result of an operator if some operands are known. `undefined` if the operator stays. */
function decide(node: ASTNode, parts: readonly Left[]): Left | undefined {
  const [first, second, third] = parts;
  if (first === undefined || !parts.some((part) => "constant" in part)) return undefined;
  switch (node.op) {
    case "!_":
      return "constant" in first ? { constant: !first.constant } : undefined;
    case "&&":
    case "||": {
      const ends = node.op === "||";
      if (parts.some((part) => "constant" in part && part.constant === ends)) return { constant: ends };
      return parts.find((part) => !("constant" in part)) ?? { constant: !ends };
    }
    case "?:":
      if (!("constant" in first)) return undefined;
      return first.constant === true ? second : third;
    case "==":
    case "!=": {
      const [left, right] = [valueOf(first), valueOf(second)];
      if (left === undefined || right === undefined) return undefined;
      return { constant: (left === right) === (node.op === "==") };
    }
    case "in": {
      const [, list] = node.args;
      if (list.op !== "list" || !("constant" in first)) return undefined;
      const values = new Set(list.args.map(literalOf));
      return values.has(undefined) ? undefined : { constant: values.has(first.constant) };
    }
    default:
      return undefined;
  }
}

function valueOf(part: Left | undefined): string | number | boolean | null | undefined {
  if (part === undefined) return undefined;
  return "constant" in part ? part.constant : part.literal;
}

/** The same part, with its simplified operands. */
function rewritten(node: ASTNode, children: ReadonlyMap<ASTNode, Left>, reading: Reading): Words {
  const { start, end } = extentOf(node, reading);
  let words = "";
  let at = start;
  let isChanged = false;
  const meanings = new Map<ASTNode, Meaning>();
  for (const [child, left] of [...children].sort(([a], [b]) => a.start - b.start)) {
    if ("constant" in left && typeof left.constant === "string")
      throw new Unclear(`it does more with “${left.constant}” than compare it`);
    const extent = extentOf(child, reading);
    if (!("constant" in left) && !left.isChanged) continue;
    isChanged = true;
    words += reading.source.slice(at, extent.start) + ("constant" in left ? String(left.constant) : left.words);
    at = extent.end;
    meanings.set(child, "constant" in left ? ["value", left.constant] : left.meaning);
  }
  words += reading.source.slice(at, end);
  return { words, meaning: meaningOf(node, meanings), op: node.op, isChanged, literal: literalOf(node) };
}

/** What an expression means, without its places in the source. */
function meaningOf(node: ASTNode, others: ReadonlyMap<unknown, Meaning> = new Map()): Meaning {
  const part = (one: unknown): Meaning => {
    if (others.has(one)) return others.get(one);
    if (Array.isArray(one)) return one.map(part);
    return isNode(one) ? meaningOf(one, others) : one;
  };
  return [node.op, part(node.args)];
}

function isNode(value: unknown): value is ASTNode {
  return typeof value === "object" && value !== null && "op" in value && "args" in value;
}

/** Leaves out the variable of a macro and the object of a known member: neither is read as a whole. */
function inside(node: ASTNode, reading: Reading): Reading {
  const member = memberOf(node);
  const locals = new Set(reading.locals);
  if (member !== undefined) locals.add(member.variable);
  if (node.op === "rcall") {
    const [variable, ...bodies] = node.args[2];
    if (variable?.op === "id" && bodies.length > 0) locals.add(variable.args);
  }
  return { ...reading, locals };
}

/** The range of a part's words. Its own span may begin or end inside brackets. */
function extentOf({ start, end }: ASTNode, { bare }: Reading): { readonly start: number; readonly end: number } {
  let open = 0;
  let missing = 0;
  for (const sign of bare.slice(start, end)) {
    if (sign === "(") open += 1;
    else if (sign === ")" && open > 0) open -= 1;
    else if (sign === ")") missing += 1;
  }
  let [from, to] = [start, end];
  for (; missing > 0; missing -= 1) from = bare.lastIndexOf("(", from - 1);
  for (; open > 0; open -= 1) to = bare.indexOf(")", to) + 1;
  return { start: from, end: to };
}

function isInBrackets(node: ASTNode, reading: Reading): boolean {
  const { start, end } = extentOf(node, reading);
  const [before, after] = [reading.bare.slice(0, start).trimEnd(), reading.bare.slice(end).trimStart()];
  return (before === "" && after === "") || (before.endsWith("(") && after.startsWith(")"));
}

function withoutStrings(source: string): string {
  return source.replaceAll(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/g, (string) => " ".repeat(string.length));
}

/** The precedence of an operator. */
function strength(op: ASTNode["op"]): number {
  const order: readonly (readonly string[])[] = [
    ["?:"],
    ["||"],
    ["&&"],
    ["==", "!=", "<", "<=", ">", ">=", "in"],
    ["+", "-"],
    ["*", "/", "%"],
    ["!_", "-_"],
  ];
  const at = order.findIndex((one) => one.includes(op));
  return at === -1 ? order.length : at;
}
