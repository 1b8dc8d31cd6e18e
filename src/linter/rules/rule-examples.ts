import type { Json, JsonObject } from "../../engine/index.ts";
import { holdsFor } from "../../cel/index.ts";
import { isList, isObject, objectAt, pointer, remembering, stringAt } from "../../model/index.ts";
import { asEntered } from "../as-entered.ts";
import type { Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const ruleExamples: Rule = {
  id: "rule-examples",
  finds:
    "A rule of a form (`x-rules`) does not hold for one of its `examples`, or holds for one of its `x-refuses`; or it lacks one of both.",
  why: "A rule that was turned round refuses everybody who is right, and takes what it was to refuse: nobody can send the form, or what must not be gets through.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      const judged = (situation: Json): Json => ({
        self: asEntered(repo, { file, pointer: at, schema }, objectAt(situation, "self")),
        context: objectAt(situation, "context"),
      });
      for (const [index, rule] of (isList(schema["x-rules"]) ? schema["x-rules"] : []).entries()) {
        const source = stringAt(rule, "rule");
        if (source === undefined || !isObject(rule)) continue;
        const here = pointer(at, "x-rules", index);
        for (const [key, wanted] of WANTED) {
          const list = rule[key];
          const situations = isList(list) ? list : [];
          if (situations.length === 0) {
            const message = `The rule has no \`${key}\`. Add values for which it ${wanted ? "holds" : "must not hold"}: { "self": { … } }.`;
            yield { file, pointer: here, message };
          }
          for (const [number, situation] of situations.entries()) {
            if (answered(JSON.stringify([source, judged(situation)])) !== !wanted) continue;
            const message = `The rule ${wanted ? "does not hold for this, which is right" : "holds for this, which it is to refuse"}. Correct the rule, or take this out.`;
            yield { file, pointer: pointer(here, key, number), message };
          }
        }
      }
    }
  },
};

const WANTED = [
  ["examples", true],
  ["x-refuses", false],
] as const;

/** `undefined` where the rule cannot be read, which the expression rule tells. */
const answered = remembering("rule example", (text): boolean | undefined => {
  const [source, situation] = JSON.parse(text) as [string, Json];
  const { self, context } = { self: objectAt(situation, "self"), context: objectAt(situation, "context") };
  return holdsFor(source, { self, context } satisfies JsonObject);
});
