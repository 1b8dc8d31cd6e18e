import {
  argumentOf,
  type ASTNode,
  type CelType,
  dottedName,
  fieldOf,
  literalOf,
  parseCel,
  typeOfSchema,
} from "../../cel/index.ts";
import type { Schema } from "../../model/index.ts";
import { celOf, guardsOf, type MayBeMissing, NEVER_MISSING, opposite } from "../browser/condition-cel.ts";
import {
  type Comparison,
  type Condition,
  depthOf,
  isJoined,
  type Joined,
  MOST_GROUPS,
  type Part,
} from "../browser/condition.ts";

/** Which prefixes of a path may be missing where a condition may read these. Any answer of a form may be. */
export function missingAt(scope: Readonly<Record<string, Schema>>): MayBeMissing {
  return (of) => {
    if (of.startsWith("self.")) return [of];
    const [variable = "", ...members] = of.split(".");
    const schema = Object.hasOwn(scope, variable) ? scope[variable] : undefined;
    let type: CelType | undefined = schema && typeOfSchema(schema);
    let path = variable;
    const missing: string[] = [];
    for (const member of members) {
      path += `.${member}`;
      const field = type?.kind === "object" ? fieldOf(type, member) : undefined;
      if (field?.required === false) missing.push(path);
      type = field?.type;
    }
    return missing;
  };
}

/** Converts an expression to conditions for menus. `undefined` if that would lose information. */
export function conditionsIn(source: string, missing: MayBeMissing): Joined | undefined {
  const parsed = parseCel(source);
  const part = "problem" in parsed ? undefined : partIn(parsed.ast, missing);
  if (part === undefined) return undefined;
  const joined: Joined = isJoined(part) ? part : { holding: "all", conditions: [part] };
  // Converting it back must give the same expression, which proves that nothing is lost.
  const isSame = celOf(joined, missing) === source || celOf(joined, NEVER_MISSING) === source;
  return isSame && depthOf(joined) <= MOST_GROUPS ? joined : undefined;
}

/** The negation of an expression. It can be shown in the menus if they have the opposite. */
export function oppositeOf(source: string, missing: MayBeMissing): string {
  const joined = conditionsIn(source, missing);
  const not = joined && negated(joined);
  return not === undefined || depthOf(not) > MOST_GROUPS ? `!(${source})` : celOf(not, missing);
}

function negated({ holding, conditions }: Joined): Joined {
  if (holding === "none") return { holding: "any", conditions };
  const isOne = holding === "any" || conditions.length === 1;
  return { holding: "none", conditions: isOne ? conditions : [{ holding, conditions }] };
}

function partIn(node: ASTNode, missing: MayBeMissing): Part | undefined {
  if (node.op === "||") return joinedIn("any", partsOf(node, "||"), missing);
  if (node.op === "&&") return joinedIn("all", partsOf(node, "&&"), missing);
  if (node.op !== "!_") return positiveIn(node);
  const inner = partIn(node.args, missing);
  if (inner === undefined) return undefined;
  if (!isJoined(inner)) return opposite(inner) ?? { holding: "none", conditions: [inner] };
  return { holding: "none", conditions: inner.holding === "any" ? inner.conditions : [inner] };
}

function partsOf(node: ASTNode, op: "&&" | "||"): readonly ASTNode[] {
  return node.op === op ? node.args.flatMap((part) => partsOf(part, op)) : [node];
}

function joinedIn(holding: "all" | "any", nodes: readonly ASTNode[], missing: MayBeMissing): Part | undefined {
  const conditions: Part[] = [];
  for (let at = 0; at < nodes.length; at += 1) {
    const guarded = holding === "all" ? guardedIn(nodes.slice(at), missing) : undefined;
    const node = nodes[at];
    const part = guarded?.condition ?? (node && partIn(node, missing));
    if (part === undefined) return undefined;
    conditions.push(part);
    at += guarded?.guards ?? 0;
  }
  const [only, ...more] = conditions;
  return only !== undefined && more.length === 0 ? only : { holding, conditions };
}

/** `has(x) && x == 1` is one condition in two parts. */
function guardedIn(nodes: readonly ASTNode[], missing: MayBeMissing) {
  const firstOther = nodes.findIndex((node) => hasIn(node) === undefined);
  // The last check may be the condition itself.
  const most = firstOther === -1 ? nodes.length - 1 : firstOther;
  for (let guards = most; guards > 0; guards -= 1) {
    const node = nodes[guards];
    const condition = node && positiveIn(node);
    if (condition === undefined || condition.compare === "is-not" || condition.values[0] === false) continue;
    const has = nodes.slice(0, guards).map(hasIn);
    if (has.join() === guardsOf(condition, missing).join()) return { condition, guards };
  }
  return undefined;
}

function hasIn(node: ASTNode): string | undefined {
  const value = argumentOf(node, "has");
  return value && dottedName(value);
}

const COMPARED = { "==": "is", "!=": "is-not", ">=": "at-least", "<=": "at-most", ">": "more", "<": "less" } as const;

function positiveIn(node: ASTNode): Condition | undefined {
  const name = dottedName(node);
  if (name !== undefined) return { of: name, compare: "is", values: [true] };
  const known = hasIn(node);
  if (known !== undefined) return { of: known, compare: "known", values: [] };
  if (node.op === "in") return amongIn(node.args[0], node.args[1]);
  if (!isComparison(node)) return undefined;
  const [left, right] = node.args;
  const value = literalOf(right);
  const of = dottedName(left);
  if (of === undefined) return sizeIn(left, node.op, value);
  if (value === undefined || value === null || typeof value === "boolean") return undefined;
  if (value === "" && node.op === "!=") return { of, compare: "filled", values: [] };
  if (value === "" && node.op === "==") return { of, compare: "empty", values: [] };
  return { of, compare: COMPARED[node.op], values: [value] };
}

function isComparison(node: ASTNode): node is Extract<ASTNode, { op: keyof typeof COMPARED }> {
  return node.op in COMPARED;
}

function amongIn(left: ASTNode, list: ASTNode): Condition | undefined {
  const [of, container] = [dottedName(left), dottedName(list)];
  if (container !== undefined) {
    const value = literalOf(left);
    return value === undefined || value === null ? undefined : { of: container, compare: "includes", values: [value] };
  }
  const values = list.op === "list" ? list.args.map(literalOf) : [undefined];
  const isPlain = values.every((one) => one !== undefined && one !== null);
  return of !== undefined && isPlain ? { of, compare: "is", values } : undefined;
}

/** `size(x) == 0`, `size(x) > 0`. */
function sizeIn(node: ASTNode, op: string, value: unknown): Condition | undefined {
  const list = argumentOf(node, "size");
  if (list === undefined || value !== 0) return undefined;
  const of = dottedName(list);
  const compare: Comparison | undefined = op === ">" ? "some" : op === "==" ? "none" : undefined;
  return of === undefined || compare === undefined ? undefined : { of, compare, values: [] };
}
