import { argumentOf, type ASTNode, literalOf, pathOf } from "../cel/index.ts";
import { once, type Schema, typesOf } from "../model/index.ts";
import { schemaAt } from "./schema-at.ts";

export type Value = string | number | boolean | null | undefined;

/** The constants that conditions compare a name with. `ordered` tells whether they also compare by size. */
export interface Compared {
  readonly constants: ReadonlySet<Value>;
  readonly ordered: boolean;
}

/**
 * Values of a name that cover every possible outcome of comparisons with these constants. May include impossible
 * values, but never leaves out an outcome that can occur.
 */
export function domainOf(
  name: string,
  { constants, ordered }: Compared,
  schemaOfVariable: (name: string) => Schema | undefined,
): readonly Value[] {
  if (name.startsWith("?") || name.startsWith("has(")) return [true, false];
  const known = [...constants];
  const numbers = known.filter((value) => typeof value === "number");
  if (name.startsWith("size(")) return wholeNumbers(numbers, 0);
  const schema = schemaOf(name, schemaOfVariable);
  if (schema.enum !== undefined)
    return schema.enum.filter((value) => typeof value !== "object" || value === null) as Value[];
  const types = typesOf(schema);
  const texts = known.filter((value) => typeof value === "string");
  const least = schema.minimum ?? -Infinity;
  const found = new Set<Value>(known.filter((value) => typeof value !== "number" || value >= least));
  if (known.some((value) => typeof value === "boolean")) found.add(true).add(false);
  if (numbers.length > 0) {
    const whole = types.includes("integer") && !types.includes("number");
    const between = whole ? wholeNumbers : anyNumbers;
    for (const number of between(numbers, schema.minimum)) found.add(number);
  }
  // The smallest text, and for each text the next larger one.
  if (ordered) for (const text of texts) found.add("").add(`${text}\u0000`);
  if (types.includes("null")) found.add(null);
  if (texts.length > 0 || known.every((value) => value === null)) found.add(OTHER);
  return [...found];
}

/** Sorts after every text that conditions use, and equals none of them. */
const OTHER = "\uE000 any other";

function schemaOf(name: string, schemaOfVariable: (name: string) => Schema | undefined): Schema {
  const [root = "", ...keys] = name.split(".");
  const variable = schemaOfVariable(root);
  const at = variable && schemaAt(variable, keys);
  return at !== undefined && "schema" in at ? at.schema : {};
}

function wholeNumbers(constants: readonly number[], least: number | undefined): readonly number[] {
  return above(
    constants.flatMap((number) => [number - 1, number, number + 1]),
    least,
  );
}

/** Includes values between each two constants: 0.5 is above 0 and below 1. */
function anyNumbers(constants: readonly number[], least: number | undefined): readonly number[] {
  const sorted = [...constants, ...(least === undefined ? [] : [least])].sort((a, b) => a - b);
  const between = sorted.map((number, index) => (number + (sorted[index + 1] ?? number + 2)) / 2);
  return above([...sorted, ...between, (sorted[0] ?? 0) - 1], least);
}

function above(numbers: readonly number[], least: number | undefined): readonly number[] {
  const found = least === undefined ? numbers : [least, ...numbers.filter((number) => number >= least)];
  return [...new Set(found)];
}

const COMPARISONS = new Set(["==", "!=", "<", "<=", ">", ">="]);

/** The name of a value in conditions: a path, or the size of one. */
export function comparedName(node: ASTNode): string | undefined {
  const list = argumentOf(node, "size");
  if (list !== undefined) {
    const of = pathOf(list);
    return of && `size(${of})`;
  }
  return node.op === "." || node.op === "id" ? pathOf(node) : undefined;
}

interface Comparison {
  readonly name: string;
  readonly op: string;
  readonly constants: readonly Value[];
}

/** A comparison of a name with constants, on either side of the operator. Asked again for each world. */
export const comparisonOf = once((node: ASTNode): Comparison | undefined => {
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
});

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
