import { argumentOf, type ASTNode, literalOf, parseCel, sourceOf } from "../../cel/index.ts";
import { chainOf, lastNegated, together } from "./condition-parts.ts";

/**
 * Returns the words for a value, a named condition or a step of the progress: `data.paid`, `registered`, `done.step2`.
 * `.` is an item of a list, and `.price` a member of that item.
 */
type Called = (chain: string) => string;

const asWritten: Called = (chain) =>
  chain.startsWith(".") ? `item${chain.replace(/^\.$/, "")}` : chain.replace(/^done\./, "");

/** A condition in words, as far as there are natural words for it. The rest stays as written, in backticks. */
export function conditionWords(source: string, called = asWritten): string {
  const parsed = parseCel(source);
  if ("problem" in parsed) return written(source);
  const always = literalOf(parsed.ast);
  return typeof always === "boolean" ? (always ? "always" : "never") : words(parsed.ast, called);
}

function words(node: ASTNode, called: Called): string {
  switch (node.op) {
    case "&&":
      return joined(together(node.args), "and", "||", called);
    case "||":
      return joined(lastNegated(node), "or", "&&", called);
    case "!_":
      return negated(node.args, called);
    case "id":
    case ".":
      return done(node, true, called) ?? holding(node, true, called) ?? own(node);
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

function negated(node: ASTNode, called: Called): string {
  if (node.op === "in") return among(node, false, called);
  if (node.op === "call" && node.args[0] === "has") return known(node, false, called);
  const none = node.op === "rcall" ? (ofItem(node, false, called) ?? part(node, false, called)) : undefined;
  if (none !== undefined) return none;
  return done(node, false, called) ?? holding(node, false, called) ?? `not (${words(node, called)})`;
}

/**
 * The words for a named value that is true or false. A quoted label of a question needs “is yes” or “is no”, and so
 * does a value that is only known by its owner and its name in the files: `the event's “available” is no`.
 */
function holding(node: ASTNode, is: boolean, called: Called): string | undefined {
  const name = valueName(node, called);
  const question = name?.startsWith("“") === true ? name : name?.replace(OWNED, "$<owner> “$<name>”");
  if (question !== undefined && (question !== name || question.startsWith("“")))
    return `${question} is ${is ? "yes" : "no"}`;
  return name === undefined || is ? name : `not ${name}`;
}

const OWNED = /^(?<owner>its|the [^'“]+'s) (?<name>.+)$/u;

/** A step of the progress that is done: `done.step2`. */
function done(node: ASTNode, is: boolean, called: Called): string | undefined {
  if (node.op !== "id" || !/^done\.\w+$/.test(node.args)) return undefined;
  return `${called(node.args)} is ${is ? "" : "not "}done`;
}

function among(node: Extract<ASTNode, { op: "in" }>, is: boolean, called: Called): string {
  const [value, list] = node.args;
  const chain = chainOf(value);
  const [name, item] = [valueName(list, called), literalOf(value)];
  if (name !== undefined && item !== undefined) return `${name} ${is ? "has" : "does not have"} ${literal(value)}`;
  if (list.op !== "list" || list.args.length === 0 || chain === undefined) return is ? own(node) : `not (${own(node)})`;
  return said(chain, list.args.map(literal).join(" or "), is, called);
}

function known(node: ASTNode, is: boolean, called: Called): string {
  const [argument] = node.op === "call" ? node.args[1] : [];
  const name = argument && valueName(argument, called);
  return name === undefined ? own(node) : `${name} is ${is ? "" : "not "}known`;
}

function compared(left: ASTNode, right: ASTNode, equal: boolean, called: Called): string | undefined {
  const chain = chainOf(left);
  const value = literalOf(right);
  if (chain === undefined) return lengthIs(left, value, equal, called);
  if (value === "") return `${called(chain)} is ${equal ? "empty" : "filled in"}`;
  if (typeof value === "boolean") return holding(left, value === equal, called);
  if (value !== undefined) return said(chain, literal(right), equal, called);
  const other = valueName(right, called);
  return other === undefined ? undefined : `${called(chain)} is ${equal ? "" : "not "}the same as ${other}`;
}

function lengthIs(node: ASTNode, value: unknown, equal: boolean, called: Called): string | undefined {
  const list = sizeOf(node, called);
  if (list === undefined || typeof value !== "number") return undefined;
  return value === 0 ? sized(node, equal, called) : `the length of ${list} is ${equal ? "" : "not "}${value}`;
}

/** The words for “is” and “is not”, with special phrases for errors and arms. */
function said(chain: string, value: string, equal: boolean, called: Called): string {
  const [, flag] = /^flags\.(\w+)$/.exec(chain) ?? [];
  if (flag !== undefined) return `${equal ? "in" : "not in"} the arm ${value} of ${flag}`;
  if (chain === "error.kind") return `the failure is ${equal ? "" : "not "}of the kind ${value}`;
  if (chain === "error.code") return `the error code is ${equal ? "" : "not "}${value}`;
  return `${called(chain)} is ${equal ? "" : "not "}${value}`;
}

function ordered(node: Extract<ASTNode, { op: "<" | "<=" | ">" | ">=" }>, called: Called): string | undefined {
  const [left, right] = node.args;
  if (node.op === ">" && literalOf(right) === 0 && sizeOf(left, called) !== undefined)
    return sized(left, false, called);
  const than = { "<": "less than", "<=": "at most", ">": "more than", ">=": "at least" }[node.op];
  const value = literalOf(right) === undefined ? valueName(right, called) : literal(right);
  const [name, list] = [valueName(left, called), sizeOf(left, called)];
  if (value === undefined) return undefined;
  if (list !== undefined) return `the length of ${list} is ${than} ${value}`;
  return name === undefined ? undefined : `${name} is ${than} ${value}`;
}

function sizeOf(node: ASTNode, called: Called): string | undefined {
  const list = argumentOf(node, "size");
  return list && valueName(list, called);
}

function sized(node: ASTNode, empty: boolean, called: Called): string {
  return `${sizeOf(node, called)} is ${empty ? "empty" : "not empty"}`;
}

function valueName(node: ASTNode, called: Called): string | undefined {
  const chain = chainOf(node);
  return chain === undefined ? undefined : called(chain);
}

function literal(node: ASTNode): string {
  const value = literalOf(node);
  return typeof value === "string" ? `“${value}”` : value === undefined ? own(node) : String(value);
}

function joined(parts: readonly ASTNode[], by: "and" | "or", other: string, called: Called): string {
  return parts
    .map((part, index) => {
      const said = words(part, called);
      // A statement about an item extends to the end of the sentence, so it needs brackets.
      const goesOn = index < parts.length - 1 && said.startsWith("there is ");
      return part.op === other || goesOn ? `(${said})` : said;
    })
    .join(` ${by} `);
}

/** The words for tests of a text's beginning, end or content. */
function part(node: Extract<ASTNode, { op: "rcall" }>, is: boolean, called: Called): string | undefined {
  const [method, receiver, [text]] = node.args;
  const name = valueName(receiver, called);
  if (name === undefined || text === undefined || typeof literalOf(text) !== "string") return undefined;
  const verbs = { startsWith: ["begins", "begin"], endsWith: ["ends", "end"], contains: ["has", "have"] }[method];
  if (verbs === undefined) return undefined;
  const said = method === "contains" ? `${literal(text)} in it` : `with ${literal(text)}`;
  return `${name} ${is ? verbs[0] : `does not ${verbs[1]}`} ${said}`;
}

/** The words for a test of list items. */
function ofItem(node: Extract<ASTNode, { op: "rcall" }>, is: boolean, called: Called): string | undefined {
  const [method, receiver, [variable, body]] = node.args;
  const list = valueName(receiver, called);
  if (method !== "exists" || list === undefined || variable?.op !== "id" || body === undefined) return undefined;
  if (refusedField(node) !== undefined) return undefined;
  const item = variable.args;
  // Nested items would both be called “it”. An item with a name that has phrases of its own would also be confusing.
  if (SAID.test(item) || node.input.slice(body.start, body.end).includes(".exists(")) return undefined;
  const inside: Called = (chain) =>
    chain === item || chain.startsWith(`${item}.`) ? called(chain.slice(item.length) || ".") : called(chain);
  const said = words(body, inside);
  return said.includes("`") ? undefined : `there is ${is ? "one" : "none"} in ${list} where ${said}`;
}

/** Names for which `said` has phrases of its own. */
const SAID = /^(?:flags|error)$/;

function own(node: ASTNode): string {
  return refusedField(node) ?? written(sourceOf(node));
}

function refusedField(node: ASTNode): string | undefined {
  const source = sourceOf(node);
  const [, , equals, end] =
    /^error\.fields\.exists\((\w+), \1\.field(?: == '([^']+)'|\.endsWith\('([^']+)'\))\)$/.exec(source) ?? [];
  if (equals !== undefined) return `the service does not accept the field “${equals}”`;
  return end === undefined ? undefined : `the service does not accept a field that ends in “${end}”`;
}

function written(source: string): string {
  return `\`${source.trim()}\``;
}
