import { argumentOf, type ASTNode, literalOf, pathOf } from "../cel/index.ts";
import type { Value } from "./domain.ts";

/** Reads paths as written, without resolving named conditions. */
export const NAMES = { path: (name: string) => name, condition: () => undefined };

const COMPARISONS = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** The name of a value in conditions: a path, or the size of one. */
export function comparedName(node: ASTNode): string | undefined {
  const list = argumentOf(node, "size");
  if (list !== undefined) {
    const of = pathOf(list, NAMES);
    return of && `size(${of})`;
  }
  return node.op === "." || node.op === "id" ? pathOf(node, NAMES) : undefined;
}

/** A comparison of a name with constants, on either side of the operator. */
export function comparisonOf(node: ASTNode): { name: string; op: string; constants: readonly Value[] } | undefined {
  if (node.op === "in") {
    const [value, list] = node.args;
    const name = comparedName(value);
    const constants = list.op === "list" ? list.args.map(literalOf) : [undefined];
    return name === undefined || constants.includes(undefined) ? undefined : { name, op: "in", constants };
  }
  if (!COMPARISONS.has(node.op)) return undefined;
  const [left, right] = (node as { args: [ASTNode, ASTNode] }).args;
  const [one, other] = [literalOf(left), literalOf(right)];
  const name = comparedName(other === undefined ? right : left);
  const constant = other === undefined ? one : other;
  if (name === undefined || constant === undefined) return undefined;
  return { name, op: other === undefined ? (MIRRORED[node.op] ?? node.op) : node.op, constants: [constant] };
}

/** Order comparisons with their equivalents for swapped operands. */
export const MIRRORED: Readonly<Record<string, string>> = { "<": ">", "<=": ">=", ">": "<", ">=": "<=" };

/** Whether a comparison holds for a value. */
export function compare(op: string, value: Value, constants: readonly Value[]): boolean {
  const [constant] = constants;
  if (op === "in") return constants.includes(value);
  if (op === "==") return value === constant || (constant === null && value === undefined);
  if (op === "!=") return value !== undefined && value !== constant;
  // Missing values and values of another type have no order.
  if (typeof value !== typeof constant || value === undefined || constant === undefined) return false;
  const [one, other] = [value as number, constant as number];
  return op === "<" ? one < other : op === "<=" ? one <= other : op === ">" ? one > other : one >= other;
}
