import { type ASTNode, literalOf, parseCel } from "../cel/index.ts";

interface CallFailure {
  readonly code: string;
  readonly kind: string;
  readonly carriedOut?: boolean;
}

/**
 * Whether a condition holds for a failed call if only the failure's kind, code and `carriedOut` are known. `undefined`
 * if the result depends on anything else.
 */
export function holdsFor(
  source: string,
  failure: CallFailure,
  conditions: Readonly<Record<string, string>>,
  depth = 0,
): boolean | undefined {
  const parsed = parseCel(source);
  if ("problem" in parsed || depth > 20) return undefined;
  const known = (node: ASTNode): unknown => {
    if (node.op === "." && node.args[0].op === "id" && node.args[0].args === "error") {
      return { code: failure.code, kind: failure.kind, carriedOut: failure.carriedOut }[node.args[1]];
    }
    return literalOf(node);
  };
  const holds = (node: ASTNode): boolean | undefined => {
    switch (node.op) {
      case "!_":
        return opposite(holds(node.args));
      case "&&":
        return both(holds(node.args[0]), holds(node.args[1]));
      case "||":
        return opposite(both(opposite(holds(node.args[0])), opposite(holds(node.args[1]))));
      case "==":
        return equal(known(node.args[0]), known(node.args[1]));
      case "!=":
        return opposite(equal(known(node.args[0]), known(node.args[1])));
      case "in": {
        const [value, list] = node.args;
        return list.op === "list"
          ? list.args.map(known).some((one) => equal(known(value), one) === true) || undefined
          : undefined;
      }
      case "id":
        return conditions[node.args] === undefined
          ? undefined
          : holdsFor(conditions[node.args] ?? "", failure, conditions, depth + 1);
      default: {
        const value = known(node);
        return typeof value === "boolean" ? value : undefined;
      }
    }
  };
  return holds(parsed.ast);
}

function opposite(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

function both(a: boolean | undefined, b: boolean | undefined): boolean | undefined {
  if (a === false || b === false) return false;
  return a === undefined || b === undefined ? undefined : true;
}

function equal(a: unknown, b: unknown): boolean | undefined {
  return a === undefined || b === undefined ? undefined : a === b;
}
