import { type ASTNode, literalOf, parseCel } from "../cel/index.ts";

/** Whether a condition holds. `undefined`: that depends on something that is not known. */
export type Truth = boolean | undefined;

const DEEPEST = 20;

/**
 * Whether a condition holds, as far as that is known: `partOf` answers for the parts of which it consists with `&&`,
 * `||`, `!` and `?:`. `conditions`: the named conditions that it may use.
 */
export function truthOf(
  source: string,
  conditions: Readonly<Record<string, string>>,
  partOf: (node: ASTNode) => Truth,
  depth = 0,
): Truth {
  const parsed = parseCel(source);
  if ("problem" in parsed || depth > DEEPEST) return undefined;
  const truth = (node: ASTNode): Truth => {
    switch (node.op) {
      case "value": {
        const value = literalOf(node);
        return typeof value === "boolean" ? value : undefined;
      }
      case "id":
        return Object.hasOwn(conditions, node.args)
          ? truthOf(conditions[node.args] ?? "", conditions, partOf, depth + 1)
          : partOf(node);
      case "!_":
        return not(truth(node.args));
      case "&&":
        return and(truth(node.args[0]), truth(node.args[1]));
      case "||":
        return not(and(not(truth(node.args[0])), not(truth(node.args[1]))));
      case "?:": {
        const chosen = truth(node.args[0]);
        const [yes, no] = [truth(node.args[1]), truth(node.args[2])];
        return chosen === undefined ? (yes === no ? yes : undefined) : chosen ? yes : no;
      }
      default:
        return partOf(node);
    }
  };
  return truth(parsed.ast);
}

function not(value: Truth): Truth {
  return value === undefined ? undefined : !value;
}

function and(a: Truth, b: Truth): Truth {
  if (a === false || b === false) return false;
  return a === undefined || b === undefined ? undefined : true;
}
