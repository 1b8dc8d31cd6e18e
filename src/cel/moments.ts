import { childrenOf } from "./children.ts";
import { type ASTNode, literalOf, parseCel, timeOf } from "./parse.ts";

/** The moments that an expression contains (`time('…')`), in milliseconds. */
export function momentsOf(source: string): readonly number[] {
  // Most expressions have none and need not be parsed.
  const parsed = source.includes("time(") ? parseCel(source) : { problem: "" };
  return "ast" in parsed ? within(parsed.ast) : [];
}

function within(node: ASTNode): readonly number[] {
  const moment =
    node.op === "call" && node.args[0] === "time" && node.args[1][0] ? timeOf(literalOf(node.args[1][0])) : undefined;
  return moment === undefined ? childrenOf(node).flatMap(within) : [moment];
}
