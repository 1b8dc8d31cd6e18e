import { childrenOf } from "./children.ts";
import { type ASTNode, literalOf, parseCel } from "./parse.ts";
import { pathOf, type PathNames } from "./presence.ts";

/** A text literal in an expression, with its place, without quotes. */
export interface TextIn {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const AS_WRITTEN: PathNames = { path: (name) => name, condition: () => undefined };

/**
 * The texts that a value is compared with: `'billing'` in `route.step == 'billing'`, those in
 * `route.step in ['a', 'b']`, and the names by which it selects (`{'a': 1}[route.step]`).
 */
export function textsComparedWith(source: string, isCompared: (path: string) => boolean): readonly TextIn[] {
  const parsed = parseCel(source);
  const found: TextIn[] = [];
  const isIt = (node: ASTNode) => isCompared(pathOf(node, AS_WRITTEN) ?? "");
  const collect = (node: ASTNode) => {
    const text = literalOf(node);
    if (typeof text === "string") found.push({ text, start: node.start + 1, end: node.end - 1 });
    else if (node.op === "list") node.args.forEach(collect);
    else if (node.op === "map") for (const [name] of node.args) collect(name);
  };
  const walk = (node: ASTNode) => {
    if (node.op === "==" || node.op === "!=") {
      const [left, right] = node.args;
      if (isIt(left)) collect(right);
      else if (isIt(right)) collect(left);
    } else if (node.op === "in" && isIt(node.args[0])) collect(node.args[1]);
    else if (node.op === "[]" && isIt(node.args[1])) collect(node.args[0]);
    childrenOf(node).forEach(walk);
  };
  if ("ast" in parsed) walk(parsed.ast);
  return found;
}
