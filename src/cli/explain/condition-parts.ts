import { type ASTNode, literalOf } from "../../cel/index.ts";

/**
 * The parts of what holds together, without asking whether something is known where a later part says as much: what is “filled in” is known,
 * what is “not” something may be unknown, for all that its words say.
 */
export function together(parts: readonly ASTNode[]): readonly ASTNode[] {
  const all = parts.flatMap((part) => (part.op === "&&" ? together(part.args) : [part]));
  return all.filter((part, index) => {
    const [argument] = part.op === "call" && part.args[0] === "has" ? part.args[1] : [];
    const chain = argument && chainOf(argument);
    return chain === undefined || !all.slice(index + 1).some((later) => saidToBeKnown(later) === chain);
  });
}

/** What the words of a part say that it is known. */
function saidToBeKnown(node: ASTNode): string | undefined {
  switch (node.op) {
    case "id":
    case ".":
      return chainOf(node);
    case "==":
    case "!=": {
      const [left, right] = node.args;
      const sized = sizedIn(left);
      const isNothing = literalOf(right) === (sized === undefined ? "" : 0);
      // Whoever reads “is empty” or “is not …” takes it to hold of what is unknown, too.
      const isSaid = node.op === "!=" ? isNothing : !isNothing && literalOf(right) !== false;
      return isSaid ? chainOf(sized ?? left) : undefined;
    }
    case "<":
    case "<=":
    case ">":
    case ">=":
    case "in":
      return chainOf(sizedIn(node.args[0]) ?? node.args[0]);
    default:
      return undefined;
  }
}

/** The parts of which one holds, those that do not hold last: “not a or b” would be read as neither. */
export function lastNegated({ args }: { readonly args: readonly ASTNode[] }): readonly ASTNode[] {
  const all = args.flatMap((part) => (part.op === "||" ? lastNegated(part) : [part]));
  const isNegated = (part: ASTNode) => part.op === "!_" && chainOf(part.args)?.startsWith("done.") === false;
  return [...all.filter((part) => !isNegated(part)), ...all.filter(isNegated)];
}

/** A chain of names (`data.paid`, or a named condition); `undefined` for anything else. */
export function chainOf(node: ASTNode): string | undefined {
  if (node.op === "id") return node.args;
  // Spaces around a text are nothing that people speak of.
  if (node.op === "rcall" && node.args[0] === "trim") return chainOf(node.args[1]);
  if (node.op !== ".") return undefined;
  const base = chainOf(node.args[0]);
  return base === undefined ? undefined : `${base}.${node.args[1]}`;
}

/** What the size of is asked: `size(list)`. */
export function sizedIn(node: ASTNode): ASTNode | undefined {
  return node.op === "call" && node.args[0] === "size" ? node.args[1][0] : undefined;
}
