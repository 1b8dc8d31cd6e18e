import { argumentOf, type ASTNode, dottedName, literalOf } from "../../cel/index.ts";

/**
 * The operands of `&&` without `has()` checks that the words of a later part already imply. “is filled in” implies that
 * a value is known. “is not” does not, because readers also apply it to unknown values.
 */
export function together(parts: readonly ASTNode[]): readonly ASTNode[] {
  const all = parts.flatMap((part) => (part.op === "&&" ? together(part.args) : [part]));
  return all.filter((part, index) => {
    const argument = argumentOf(part, "has");
    const chain = argument && chainOf(argument);
    return chain === undefined || !all.slice(index + 1).some((later) => saidToBeKnown(later) === chain);
  });
}

/** The value that the words of a part imply to be known. */
function saidToBeKnown(node: ASTNode): string | undefined {
  switch (node.op) {
    case "id":
    case ".":
      return chainOf(node);
    case "==":
    case "!=": {
      const [left, right] = node.args;
      const sized = argumentOf(left, "size");
      const isNothing = literalOf(right) === (sized === undefined ? "" : 0);
      // Readers also apply “is empty” and “is not …” to unknown values.
      const isSaid = node.op === "!=" ? isNothing : !isNothing && literalOf(right) !== false;
      return isSaid ? chainOf(sized ?? left) : undefined;
    }
    case "<":
    case "<=":
    case ">":
    case ">=":
    case "in":
      return chainOf(argumentOf(node.args[0], "size") ?? node.args[0]);
    default:
      return undefined;
  }
}

/** The operands of `||` with negated ones last, because “not a or b” could be read as “neither a nor b”. */
export function lastNegated({ args }: { readonly args: readonly ASTNode[] }): readonly ASTNode[] {
  const all = args.flatMap((part) => (part.op === "||" ? lastNegated(part) : [part]));
  const isNegated = (part: ASTNode) => part.op === "!_" && chainOf(part.args)?.startsWith("done.") === false;
  return [...all.filter((part) => !isNegated(part)), ...all.filter(isNegated)];
}

/** A chain of names (`data.paid`, or a named condition), or `undefined` for anything else. */
export function chainOf(node: ASTNode): string | undefined {
  // Readers do not care about spaces around a text.
  return dottedName(node.op === "rcall" && node.args[0] === "trim" ? node.args[1] : node);
}
