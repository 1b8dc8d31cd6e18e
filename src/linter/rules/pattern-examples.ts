import { pointer } from "../../model/index.ts";
import type { Rule } from "../rule.ts";
import { writtenSchemas } from "../schemas.ts";

export const patternExamples: Rule = {
  id: "pattern-examples",
  severity: "warning",
  finds: "A schema with a pattern has no `examples`, or no `x-refuses`.",
  why: "Hardly anybody reads a pattern aright: with a letter too many it refuses everybody, and only an example can tell.",
  *check({ repo }) {
    for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
      // One of several patterns is told by the examples of the whole.
      if (schema.pattern === undefined || /\/(allOf|anyOf|oneOf)\/\d+$/.test(at)) continue;
      const lacking = (["examples", "x-refuses"] as const).filter((key) => (schema[key] ?? []).length === 0);
      if (lacking.length === 0) continue;
      const message = `Nothing shows what this pattern takes and refuses. Add ${lacking.map((key) => `\`${key}\``).join(" and ")}: the check tries them.`;
      yield { file, pointer: pointer(at, "pattern"), message };
    }
  },
};
