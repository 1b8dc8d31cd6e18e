import { childrenOf } from "./children.ts";
import { MACROS } from "./functions.ts";
import { type ASTNode, parseCel } from "./parse.ts";

/** A name in an expression that stands for a value of its own, with its place. */
export interface VariableIn {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** Every variable that an expression reads, as often as it does; none that is the item of a list, and none of what cannot be read. */
export function variablesIn(source: string): readonly VariableIn[] {
  const found: VariableIn[] = [];
  const walk = (node: ASTNode, locals: ReadonlySet<string>): void => {
    if (node.op === "id" && !locals.has(node.args)) found.push({ name: node.args, start: node.start, end: node.end });
    for (const [child, inner] of childrenWithLocals(node, locals)) walk(child, inner);
  };
  const parsed = parseCel(source);
  if ("ast" in parsed) walk(parsed.ast, new Set());
  return found;
}

/** The parts of an expression, each with the names that stand for items of lists in it. */
export function childrenWithLocals(
  node: ASTNode,
  locals: ReadonlySet<string>,
): readonly (readonly [ASTNode, ReadonlySet<string>])[] {
  if (node.op === "rcall" && MACROS.has(node.args[0])) {
    const [, list, [item, ...bodies]] = node.args;
    if (item?.op === "id" && bodies.length > 0) {
      const inner = new Set([...locals, item.args]);
      return [[list, locals], ...bodies.map((body) => [body, inner] as const)];
    }
  }
  return childrenOf(node).map((child) => [child, locals]);
}
