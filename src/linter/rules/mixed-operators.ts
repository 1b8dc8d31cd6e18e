import { type ASTNode, childrenOf, parseCel } from "../../cel/index.ts";
import type { Rule } from "../rule.ts";

export const mixedOperators: Rule = {
  id: "mixed-operators",
  severity: "warning",
  finds: "A condition mixes `&&` and `||` without parentheses that show which parts belong together.",
  why: "Most people read it from left to right, but `&&` binds more tightly: the condition holds for other people than its author intended.",
  *check(context) {
    for (const { source, offset, place: _, ...use } of context.of("expression")) {
      if (!source.includes("&&") || !source.includes("||")) continue;
      const parsed = parseCel(source);
      const [found] = "ast" in parsed ? bareIn(parsed.ast) : [];
      if (found === undefined) continue;
      const words = source.slice(found.start, found.end);
      const message = `"${words}" is next to "||" without parentheses, so it is unclear what belongs together. Put it in parentheses, or correct the operator.`;
      yield { ...use, span: { offset: offset + found.start, length: found.end - found.start }, message };
    }
  },
};

/** The `&&` parts directly inside an `||` that have no parentheses. */
function bareIn(node: ASTNode): readonly ASTNode[] {
  const inside = childrenOf(node).flatMap(bareIn);
  if (node.op !== "||") return inside;
  const bare = node.args.filter((part) => part.op === "&&" && !isEnclosed(part));
  return [...bare, ...inside];
}

function isEnclosed({ input, start }: ASTNode): boolean {
  return input.slice(0, start).trimEnd().endsWith("(");
}
