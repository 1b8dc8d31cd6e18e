import { type ASTNode, literalOf, parseCel } from "../../cel/index.ts";

/** A condition in words, as far as it has the form of one that people say; the rest as it is written, in backticks. */
export function conditionWords(source: string): string {
  const parsed = parseCel(source);
  return "problem" in parsed ? written(source) : words(parsed.ast);
}

function words(node: ASTNode): string {
  switch (node.op) {
    case "&&":
      return node.args.map((part) => grouped(part, "||")).join(" and ");
    case "||":
      return node.args.map((part) => grouped(part, "&&")).join(" or ");
    case "!_":
      return negated(node.args);
    case "id":
    case ".":
      return done(node, true) ?? nameOf(node) ?? own(node);
    case "==":
    case "!=":
      return compared(node.args[0], node.args[1], node.op === "==") ?? own(node);
    case "<":
    case "<=":
    case ">":
    case ">=":
      return ordered(node) ?? own(node);
    case "in":
      return among(node, true);
    case "call":
      return node.args[0] === "has" ? known(node, true) : own(node);
    case "value":
      return literal(node);
    default:
      return own(node);
  }
}

function negated(node: ASTNode): string {
  if (node.op === "in") return among(node, false);
  if (node.op === "call" && node.args[0] === "has") return known(node, false);
  const name = nameOf(node);
  return done(node, false) ?? (name === undefined ? `not (${words(node)})` : `not ${name}`);
}

/** A step of the progress that is done: `done.step2`. */
function done(node: ASTNode, is: boolean): string | undefined {
  const step = node.op === "id" ? /^done\.(\w+)$/.exec(node.args)?.[1] : undefined;
  return step && `${step} is ${is ? "" : "not "}done`;
}

function among(node: Extract<ASTNode, { op: "in" }>, is: boolean): string {
  const [value, list] = node.args;
  const name = nameOf(value);
  if (list.op !== "list" || name === undefined) return is ? own(node) : `not (${own(node)})`;
  return said(name, list.args.map(literal).join(" or "), is);
}

function known(node: ASTNode, is: boolean): string {
  const [argument] = node.op === "call" ? node.args[1] : [];
  const name = argument && nameOf(argument);
  return name === undefined ? own(node) : `${name} is ${is ? "" : "not "}known`;
}

function compared(left: ASTNode, right: ASTNode, equal: boolean): string | undefined {
  const name = nameOf(left);
  const value = literalOf(right);
  if (name === undefined) return sizeOf(left) !== undefined && value === 0 ? sized(left, equal) : undefined;
  if (value === "") return `${name} is ${equal ? "empty" : "filled in"}`;
  if (typeof value === "boolean") return value === equal ? name : `not ${name}`;
  const other = value === undefined ? nameOf(right) : literal(right);
  return other === undefined ? undefined : said(name, other, equal);
}

/** What a name is, or is not; errors and arms in the words that people have for them. */
function said(name: string, value: string, equal: boolean): string {
  const [, flag] = /^flags\.(\w+)$/.exec(name) ?? [];
  if (flag !== undefined) return `${equal ? "in" : "not in"} the arm ${value} of ${flag}`;
  if (name === "error.kind") return `the failure is ${equal ? "" : "not "}of the kind ${value}`;
  if (name === "error.code") return `the service ${equal ? "says" : "does not say"} ${value}`;
  return `${name} is ${equal ? "" : "not "}${value}`;
}

function ordered(node: Extract<ASTNode, { op: "<" | "<=" | ">" | ">=" }>): string | undefined {
  const [left, right] = node.args;
  if (node.op === ">" && literalOf(right) === 0 && sizeOf(left) !== undefined) return sized(left, false);
  const [name, value] = [nameOf(left), literal(right)];
  const than = { "<": "less than", "<=": "at most", ">": "more than", ">=": "at least" }[node.op];
  return name === undefined ? undefined : `${name} is ${than} ${value}`;
}

function sizeOf(node: ASTNode): string | undefined {
  if (node.op !== "call" || node.args[0] !== "size") return undefined;
  const [argument] = node.args[1];
  return argument && nameOf(argument);
}

function sized(node: ASTNode, empty: boolean): string {
  return `${sizeOf(node)} is ${empty ? "empty" : "not empty"}`;
}

/** A chain of names (`data.paid`, or a named condition); `undefined` for anything else. */
function nameOf(node: ASTNode): string | undefined {
  if (node.op === "id") return node.args;
  if (node.op !== ".") return undefined;
  const base = nameOf(node.args[0]);
  return base === undefined ? undefined : `${base}.${node.args[1]}`;
}

function literal(node: ASTNode): string {
  const value = literalOf(node);
  return typeof value === "string" ? `“${value}”` : value === undefined ? own(node) : String(value);
}

function grouped(node: ASTNode, other: string): string {
  return node.op === other ? `(${words(node)})` : words(node);
}

function own(node: ASTNode): string {
  const source = node.input.slice(node.start, node.end);
  const [, , equals, end] =
    /^error\.fields\.exists\((\w+), \1\.field(?: == '([^']+)'|\.endsWith\('([^']+)'\))\)$/.exec(source) ?? [];
  if (equals !== undefined) return `the service does not take the field “${equals}”`;
  if (end !== undefined) return `the service does not take a field that ends in “${end}”`;
  return written(source);
}

function written(source: string): string {
  return `\`${source.trim()}\``;
}
