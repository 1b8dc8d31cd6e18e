import { childrenOf } from "./children.ts";
import { MACROS } from "./functions.ts";
import { type ASTNode, parseCel } from "./parse.ts";

/** A use of a variable in an expression, with its place. */
interface VariableIn {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Every use of a variable in an expression, without variables for the items of lists. Nothing if the expression cannot
 * be parsed.
 */
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

/** An expression with other names of variables. */
export function withNames(source: string, names: ReadonlyMap<string, string>): string {
  return variablesIn(source)
    .filter(({ name }) => names.has(name))
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { name, start, end }) => text.slice(0, start) + (names.get(name) ?? name) + text.slice(end), source);
}

/** The parts of an expression, each with the names of iteration variables in it. */
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
