import { type ASTNode, literalOf, parseCel } from "../../cel/index.ts";

/** What a value or a condition that has a name is called: `data.paid`, `registered`. */
type Called = (chain: string) => string;

const asWritten: Called = (chain) => chain;

/** A condition in words, as far as it has the form of one that people say; the rest as it is written, in backticks. */
export function conditionWords(source: string, called = asWritten): string {
  const parsed = parseCel(source);
  return "problem" in parsed ? written(source) : words(parsed.ast, called);
}

function words(node: ASTNode, called: Called): string {
  switch (node.op) {
    case "&&":
      return together(node.args)
        .map((part) => grouped(part, "||", called))
        .join(" and ");
    case "||":
      return node.args.map((part) => grouped(part, "&&", called)).join(" or ");
    case "!_":
      return negated(node.args, called);
    case "id":
    case ".":
      return done(node, true) ?? nameOf(node, called) ?? own(node);
    case "==":
    case "!=":
      return compared(node.args[0], node.args[1], node.op === "==", called) ?? own(node);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return ordered(node, called) ?? own(node);
    case "in":
      return among(node, true, called);
    case "call":
      return node.args[0] === "has" ? known(node, true, called) : own(node);
    case "rcall":
      return ofItem(node, true, called) ?? part(node, true, called) ?? own(node);
    case "value":
      return literal(node);
    default:
      return own(node);
  }
}

/** The parts of what holds together, without asking whether something is known that the next part compares: that says as much. */
function together(parts: readonly ASTNode[]): readonly ASTNode[] {
  const all = parts.flatMap((part) => (part.op === "&&" ? together(part.args) : [part]));
  return all.filter((part, index) => {
    const [argument] = part.op === "call" && part.args[0] === "has" ? part.args[1] : [];
    const chain = argument && chainOf(argument);
    return chain === undefined || !all.slice(index + 1).some((later) => comparedChain(later) === chain);
  });
}

/** What a comparison is about: what it compares, or the size of that. */
function comparedChain(node: ASTNode): string | undefined {
  switch (node.op) {
    case "==":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=":
    case "in":
      return chainOf(listOf(node.args[0]) ?? node.args[0]);
    default:
      return undefined;
  }
}

function negated(node: ASTNode, called: Called): string {
  if (node.op === "in") return among(node, false, called);
  if (node.op === "call" && node.args[0] === "has") return known(node, false, called);
  const none = node.op === "rcall" ? (ofItem(node, false, called) ?? part(node, false, called)) : undefined;
  if (none !== undefined) return none;
  const name = nameOf(node, called);
  return done(node, false) ?? (name === undefined ? `not (${words(node, called)})` : `not ${name}`);
}

/** A step of the progress that is done: `done.step2`. */
function done(node: ASTNode, is: boolean): string | undefined {
  const step = node.op === "id" ? /^done\.(\w+)$/.exec(node.args)?.[1] : undefined;
  return step && `${step} is ${is ? "" : "not "}done`;
}

function among(node: Extract<ASTNode, { op: "in" }>, is: boolean, called: Called): string {
  const [value, list] = node.args;
  const chain = chainOf(value);
  const [name, item] = [nameOf(list, called), literalOf(value)];
  if (name !== undefined && item !== undefined) return `${name} ${is ? "has" : "does not have"} ${literal(value)}`;
  if (list.op !== "list" || chain === undefined) return is ? own(node) : `not (${own(node)})`;
  return said(chain, list.args.map(literal).join(" or "), is, called);
}

function known(node: ASTNode, is: boolean, called: Called): string {
  const [argument] = node.op === "call" ? node.args[1] : [];
  const name = argument && nameOf(argument, called);
  return name === undefined ? own(node) : `${name} is ${is ? "" : "not "}known`;
}

function compared(left: ASTNode, right: ASTNode, equal: boolean, called: Called): string | undefined {
  const chain = chainOf(left);
  const value = literalOf(right);
  if (chain === undefined) return lengthIs(left, value, equal, called);
  if (value === "") return `${called(chain)} is ${equal ? "empty" : "filled in"}`;
  if (typeof value === "boolean") return value === equal ? called(chain) : `not ${called(chain)}`;
  const other = value === undefined ? nameOf(right, called) : literal(right);
  return other === undefined ? undefined : said(chain, other, equal, called);
}

function lengthIs(node: ASTNode, value: unknown, equal: boolean, called: Called): string | undefined {
  const list = sizeOf(node, called);
  if (list === undefined || typeof value !== "number") return undefined;
  return value === 0 ? sized(node, equal, called) : `the length of ${list} is ${equal ? "" : "not "}${value}`;
}

/** What a name is, or is not; errors and arms in the words that people have for them. */
function said(chain: string, value: string, equal: boolean, called: Called): string {
  const [, flag] = /^flags\.(\w+)$/.exec(chain) ?? [];
  if (flag !== undefined) return `${equal ? "in" : "not in"} the arm ${value} of ${flag}`;
  if (chain === "error.kind") return `the failure is ${equal ? "" : "not "}of the kind ${value}`;
  if (chain === "error.code") return `the service ${equal ? "says" : "does not say"} ${value}`;
  return `${called(chain)} is ${equal ? "" : "not "}${value}`;
}

function ordered(node: Extract<ASTNode, { op: "<" | "<=" | ">" | ">=" }>, called: Called): string | undefined {
  const [left, right] = node.args;
  if (node.op === ">" && literalOf(right) === 0 && sizeOf(left, called) !== undefined)
    return sized(left, false, called);
  const than = { "<": "less than", "<=": "at most", ">": "more than", ">=": "at least" }[node.op];
  const value = literalOf(right) === undefined ? nameOf(right, called) : literal(right);
  const [name, list] = [nameOf(left, called), sizeOf(left, called)];
  if (value === undefined) return undefined;
  if (list !== undefined) return `the length of ${list} is ${than} ${value}`;
  return name === undefined ? undefined : `${name} is ${than} ${value}`;
}

function sizeOf(node: ASTNode, called: Called): string | undefined {
  const list = listOf(node);
  return list && nameOf(list, called);
}

/** What the size of is asked: `size(list)`. */
function listOf(node: ASTNode): ASTNode | undefined {
  return node.op === "call" && node.args[0] === "size" ? node.args[1][0] : undefined;
}

function sized(node: ASTNode, empty: boolean, called: Called): string {
  return `${sizeOf(node, called)} is ${empty ? "empty" : "not empty"}`;
}

function nameOf(node: ASTNode, called: Called): string | undefined {
  const chain = chainOf(node);
  return chain === undefined ? undefined : called(chain);
}

/** A chain of names (`data.paid`, or a named condition); `undefined` for anything else. */
function chainOf(node: ASTNode): string | undefined {
  if (node.op === "id") return node.args;
  // Spaces around a text are nothing that people speak of.
  if (node.op === "rcall" && node.args[0] === "trim") return chainOf(node.args[1]);
  if (node.op !== ".") return undefined;
  const base = chainOf(node.args[0]);
  return base === undefined ? undefined : `${base}.${node.args[1]}`;
}

function literal(node: ASTNode): string {
  const value = literalOf(node);
  return typeof value === "string" ? `“${value}”` : value === undefined ? own(node) : String(value);
}

function grouped(node: ASTNode, other: string, called: Called): string {
  return node.op === other ? `(${words(node, called)})` : words(node, called);
}

/** What a text begins or ends with, or has in it. */
function part(node: Extract<ASTNode, { op: "rcall" }>, is: boolean, called: Called): string | undefined {
  const [method, receiver, [text]] = node.args;
  const name = nameOf(receiver, called);
  if (name === undefined || text === undefined || typeof literalOf(text) !== "string") return undefined;
  const verbs = { startsWith: ["begins", "begin"], endsWith: ["ends", "end"], contains: ["has", "have"] }[method];
  if (verbs === undefined) return undefined;
  const said = method === "contains" ? `${literal(text)} in it` : `with ${literal(text)}`;
  return `${name} ${is ? verbs[0] : `does not ${verbs[1]}`} ${said}`;
}

/** What holds of an item of a list. */
function ofItem(node: Extract<ASTNode, { op: "rcall" }>, is: boolean, called: Called): string | undefined {
  const [method, receiver, [variable, body]] = node.args;
  const list = nameOf(receiver, called);
  if (method !== "exists" || list === undefined || variable?.op !== "id" || body === undefined) return undefined;
  if (refusedField(node) !== undefined) return undefined;
  const item = variable.args;
  const inside: Called = (chain) =>
    chain === item || chain.startsWith(`${item}.`) ? called(`item${chain.slice(item.length)}`) : called(chain);
  return `there is ${is ? "one" : "none"} in ${list} where ${words(body, inside)}`;
}

function own(node: ASTNode): string {
  return refusedField(node) ?? written(node.input.slice(node.start, node.end));
}

function refusedField(node: ASTNode): string | undefined {
  const source = node.input.slice(node.start, node.end);
  const [, , equals, end] =
    /^error\.fields\.exists\((\w+), \1\.field(?: == '([^']+)'|\.endsWith\('([^']+)'\))\)$/.exec(source) ?? [];
  if (equals !== undefined) return `the service does not take the field “${equals}”`;
  return end === undefined ? undefined : `the service does not take a field that ends in “${end}”`;
}

function written(source: string): string {
  return `\`${source.trim()}\``;
}
