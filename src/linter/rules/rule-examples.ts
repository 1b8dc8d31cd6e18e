import { holdsFor } from "../../cel/index.ts";
import { pointer, remembering, rulesOf, type Situation, wholeRule } from "../../model/index.ts";
import { situationAsEntered } from "../as-entered.ts";
import type { Rule } from "../rule.ts";
import { bundledAt, writtenSchemas } from "../schemas.ts";

export const ruleExamples: Rule = {
  id: "rule-examples",
  finds:
    "A rule of a form (`x-rules`) does not hold for one of its `examples`, holds for one of its `x-refuses`, or has no values in one of the two.",
  why: "An inverted rule refuses correct input and accepts what it should refuse: nobody can send the form, or invalid data gets through.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      const place = { file, pointer: at, schema };
      // The unknown-schema rule reports references that cannot be resolved.
      if (rulesOf(schema).length === 0 || bundledAt(repo, place) === undefined) continue;
      for (const [index, rule] of rulesOf(schema).entries()) {
        const source = wholeRule(rule);
        const { examples, refuses } = rule;
        if (source === undefined) continue;
        const here = pointer(at, "x-rules", index);
        const wantedOf = [["examples", true, examples] as const, ["x-refuses", false, refuses] as const];
        for (const [key, wanted, situations] of wantedOf) {
          if (situations.length === 0) {
            const message = `The rule has no \`${key}\`. Add values for which it ${wanted ? "holds" : "must not hold"}: { "self": { … } }.`;
            yield { file, pointer: here, message };
          }
          for (const [number, situation] of situations.entries()) {
            if (answered(JSON.stringify([source, situationAsEntered(repo, place, situation)])) !== !wanted) continue;
            const message = `The rule ${wanted ? "does not hold for this example, but it must" : "holds for this example, but it must not"}. Correct the rule, or remove the example.`;
            yield { file, pointer: pointer(here, key, number), message };
          }
        }
      }
    }
  },
};

/** `undefined` if the rule cannot be parsed, which the expression rule reports. */
const answered = remembering("rule example", (text): boolean | undefined => {
  const [source, situation] = JSON.parse(text) as [string, Situation];
  return holdsFor(source, { ...situation });
});
