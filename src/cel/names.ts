import type { ASTNode } from "./parse.ts";

/** A chain of names as written (`data.paid`, or a named condition), or `undefined` for anything else. */
export function dottedName(node: ASTNode): string | undefined {
  if (node.op === "id") return node.args;
  if (node.op !== ".") return undefined;
  const base = dottedName(node.args[0]);
  return base && `${base}.${node.args[1]}`;
}

/** The argument of `has(…)` or `size(…)`. */
export function argumentOf(node: ASTNode, called: "has" | "size"): ASTNode | undefined {
  return node.op === "call" && node.args[0] === called ? node.args[1][0] : undefined;
}
