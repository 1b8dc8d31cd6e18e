import { nearest } from "../model/index.ts";
import { type ASTNode, literalOf } from "./parse.ts";
import {
  BOOL,
  type CelType,
  DOUBLE,
  DYN,
  INT,
  STRING,
  type Scalar,
  comparable,
  describeType,
  eitherOf,
  isNumber,
  listOf,
  valuesOf,
} from "./type.ts";
import type { Names, Walk } from "./walk.ts";

type Binary = Extract<ASTNode, { args: [ASTNode, ASTNode] }>;

/** Type of a comparison or a calculation. */
export function binaryType(walk: Walk, node: Binary, names: Names): CelType {
  const [leftNode, rightNode] = node.args;
  const left = walk.check(leftNode, names);
  const right = walk.check(rightNode, names);
  const isLiteral = (side: ASTNode) => literalOf(side) !== undefined;
  const judged = (message: string | undefined): CelType => {
    if (message !== undefined) walk.report(node, message);
    return BOOL;
  };
  switch (node.op) {
    case "==":
    case "!=":
      return judged(equalityProblem(left, right, [isLiteral(leftNode), isLiteral(rightNode)]));
    case "in":
      return judged(membershipProblem(left, right, rightNode.op === "list"));
    case "<":
    case "<=":
    case ">":
    case ">=":
      return judged(
        orderProblem(left, right) ?? clockProblem(leftNode, rightNode) ?? clockProblem(rightNode, leftNode),
      );
    default: {
      const result = arithmetic(node.op, left, right);
      if (result === undefined) walk.report(node, `${left.kind} ${node.op} ${right.kind} cannot be calculated.`);
      return result ?? DYN;
    }
  }
}

/** Finds a time in seconds, as other clocks count. Read as milliseconds, it would be a day in the early 1970s. */
function clockProblem(one: ASTNode, other: ASTNode): string | undefined {
  const value = literalOf(other);
  const isClock = one.op === "id" && one.args === "now";
  if (!isClock || typeof value !== "number" || value < LEAST_SECONDS || value >= LEAST_SECONDS * 1000) return undefined;
  const moment = new Date(value * 1000).toISOString().replace(".000", "");
  return `now counts milliseconds, and ${value} is a number of seconds. Write time('${moment}').`;
}

/** As seconds, this is in 1973, which no journey compares with. As milliseconds, it is in January 1970. */
const LEAST_SECONDS = 100_000_000;

function arithmetic(operator: string, left: CelType, right: CelType): CelType | undefined {
  if (left.nullable === true || right.nullable === true) return undefined;
  if (isNumber(left) && isNumber(right)) {
    const whole = left.kind === "int" && right.kind === "int";
    if (operator === "%" && !whole) return undefined;
    return whole ? INT : DOUBLE;
  }
  const isDyn = left.kind === "dyn" || right.kind === "dyn";
  if (operator === "+") {
    if (left.kind === "string" && right.kind === "string") return STRING;
    if (left.kind === "list" && right.kind === "list") return { kind: "list", item: eitherOf(left.item, right.item) };
    const canBeAdded = (type: CelType) => ["dyn", "string", "list"].includes(type.kind) || isNumber(type);
    return isDyn && canBeAdded(left) && canBeAdded(right) ? DYN : undefined;
  }
  const canBeCalculated = (type: CelType) => type.kind === "dyn" || isNumber(type);
  return canBeCalculated(left) && canBeCalculated(right) ? DYN : undefined;
}

/** Why two values cannot be compared for equality. `undefined` if they can. */
function equalityProblem(left: CelType, right: CelType, literals: readonly [boolean, boolean]): string | undefined {
  if (!comparable(left, right)) {
    if (left.kind === "null" || right.kind === "null") {
      const other = left.kind === "null" ? right : left;
      return `This is ${describeType(other)} and never null. Use has(…) to check whether it exists.`;
    }
    return `${describeType(left)} is never equal to ${describeType(right)}.${quotesHint(left, right)}`;
  }
  const one = valuesOf(left);
  const other = valuesOf(right);
  if (one === undefined || other === undefined || (literals[0] && literals[1])) return undefined;
  if (one.some((value) => other.includes(value))) return undefined;
  return literals[0] ? notAmong(one, other) : notAmong(other, one);
}

/** Why `value in list` is wrong. `undefined` if it is right. */
function membershipProblem(value: CelType, list: CelType, listIsLiteral: boolean): string | undefined {
  if (list.kind === "map" || list.kind === "object")
    return comparable(value, { kind: "string" }) ? undefined : `Keys are texts, not ${describeType(value)}.`;
  if (list.kind !== "list")
    return list.kind === "dyn" ? undefined : `"in" works with a list or a map, not ${describeType(list)}.`;
  if (!comparable(value, list.item)) return `${describeType(value)} is never in a list of ${describeType(list.item)}.`;
  const possible = valuesOf(value);
  const tested = valuesOf(list.item);
  if (possible === undefined || tested === undefined) return undefined;
  if (!listIsLiteral) return possible.some((one) => tested.includes(one)) ? undefined : notAmong(possible, tested);
  const strangers = tested.filter((one) => !possible.includes(one));
  return strangers.length > 0 ? notAmong(strangers, possible) : undefined;
}

/** Why `<` or a similar operator cannot compare these types. `undefined` if it can. */
function orderProblem(left: CelType, right: CelType): string | undefined {
  const ordered = (type: CelType) =>
    type.nullable !== true && (type.kind === "dyn" || type.kind === "string" || isNumber(type));
  const stranger = [left, right].find((type) => !ordered(type));
  if (stranger !== undefined)
    return `${describeType(stranger)} has no order, because it may be something other than a number or a text.`;
  if (comparable(left, right)) return undefined;
  return `${describeType(left)} and ${describeType(right)} have no common order.${quotesHint(left, right)}`;
}

/**
 * For a number in quotes compared with a number, or a number without quotes compared with a text: says that the quotes
 * are the mistake.
 */
function quotesHint(left: CelType, right: CelType): string {
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    const [value, ...more] = valuesOf(other) ?? [];
    if (value === undefined || more.length > 0) continue;
    if (isNumber(one) && typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value))
      return ` Leave the quotes out: ${value}.`;
    if (one.kind === "int" && typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value))
      return ` A moment is written time('${value.slice(0, 10)}T00:00:00Z').`;
    if (one.kind === "string" && typeof value === "number") return ` Put it in quotes: '${value}'.`;
  }
  return "";
}

function notAmong(strangers: readonly Scalar[], possible: readonly Scalar[]): string {
  const [first = ""] = strangers;
  const texts = possible.filter((value) => typeof value === "string");
  const near = typeof first === "string" ? nearest(first, texts) : undefined;
  const hint = near === undefined ? "" : ` Did you mean ${JSON.stringify(near)}?`;
  return `It is never ${listOf(strangers)}: it is ${shortList(possible)}.${hint}`;
}

/** As many values as a reader will read. The nearest one is in the hint. */
function shortList(values: readonly Scalar[]): string {
  const left = values.length - MOST_LISTED;
  return left > 1 ? `${listOf(values.slice(0, MOST_LISTED))} or one of ${left} others` : listOf(values);
}

const MOST_LISTED = 8;
