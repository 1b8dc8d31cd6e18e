import { equalityProblem, membershipProblem, orderProblem } from "./compare.ts";
import { type ASTNode, literalOf } from "./parse.ts";
import { BOOL, type CelType, DOUBLE, DYN, eitherOf, INT, isNumber, STRING } from "./type.ts";
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
