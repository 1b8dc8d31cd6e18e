import { groupBy } from "../group.ts";
import type { Rule } from "../rule.ts";

export const oddComparison: Rule = {
  id: "odd-comparison",
  severity: "warning",
  finds:
    "A condition compares a number with a boundary that is off by one from the boundary that at least three other conditions share.",
  why: "Usually a digit or a sign was mistyped: people with exactly that number (one coupon, one per cent) are left out.",
  after: ["sibling-conditions", "impossible-condition", "unset-value", "idle-part"],
  *check({ of }) {
    const found = new Map(of("expression").map((use) => [`${use.file.path}#${use.pointer} ${use.source}`, use]));
    const compared = [...found.values()].flatMap((use) =>
      [...use.source.matchAll(COMPARISON)].map(([words, path = "", sign = "", number = ""]) => {
        const name = path.slice(path.lastIndexOf(".") + 1);
        return {
          use,
          words,
          key: `${path.startsWith("size(") ? "size(" : ""}${name}`,
          edge: edgeOf(sign, Number(number)),
        };
      }),
    );
    for (const alike of groupBy(compared, ({ key }) => key).values()) {
      const edges = [...groupBy(alike, ({ edge }) => edge)].sort(([, some], [, others]) => some.length - others.length);
      const [[odd, [one, ...more]] = [0, []], [usual, others] = [0, []], ...different] = edges;
      if (one === undefined || more.length > 0 || different.length > 0) continue;
      if (others.length < SEVERAL || Math.abs(odd - usual) !== 1) continue;
      const message = `This compares "${one.words}", but ${others.length} other conditions compare "${others[0]?.words ?? ""}". If this is a mistake, use the same comparison.`;
      yield { file: one.use.file, pointer: one.use.pointer, message };
    }
  },
};

const COMPARISON = /((?:size\()?\b[a-z]\w*(?:\.\w+)+\)?) (==|!=|<=|>=|<|>) (\d+)\b/g;

const SEVERAL = 3;

/**
 * The lower of the two numbers between which a comparison changes: `> 0`, `>= 1` and `< 1` change between 0 and 1. So
 * do `== 0` and `!= 0`, because counts are never negative.
 */
function edgeOf(sign: string, number: number): number {
  return sign === "<" || sign === ">=" ? number - 1 : number;
}
