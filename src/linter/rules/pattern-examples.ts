import { pointer } from "../../model/index.ts";
import type { Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const patternExamples: Rule = {
  id: "pattern-examples",
  severity: "warning",
  finds: "A schema with a pattern has no `examples`, or no `x-refuses`.",
  why: "Patterns are hard to read. With one letter too many, a pattern refuses everybody, and only an example reveals that.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      // The examples beside `allOf`, `anyOf` or `oneOf` cover the patterns inside.
      if (schema.pattern === undefined || /\/(allOf|anyOf|oneOf)\/\d+$/.test(at)) continue;
      const lacking = (["examples", "x-refuses"] as const).filter((key) => (schema[key] ?? []).length === 0);
      if (lacking.length === 0) continue;
      const message = `There are no examples of what this pattern accepts and refuses. Add ${lacking.map((key) => `\`${key}\``).join(" and ")}. The check tries them.`;
      yield { file, pointer: pointer(at, "pattern"), message };
    }
  },
};
