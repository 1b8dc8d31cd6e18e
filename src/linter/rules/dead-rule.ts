import type { Rule } from "../rule.ts";

export const deadRule: Rule = {
  id: "dead-rule",
  finds: "A rule comes after a rule that always applies, or after one with the same `when`.",
  why: "The rule never applies, so what its author intended never happens.",
  after: ["unknown-part"],
  *check({ of }) {
    for (const use of of("rules")) {
      const seen = new Set<string>();
      for (const rule of use.rules) {
        const when = rule.when?.source.trim() ?? "true";
        const at = rule.pointer;
        if (seen.has("true")) {
          yield {
            ...use,
            pointer: at,
            message: 'This rule never applies: the one before it has no "when". Move that one to the end.',
          };
          break;
        }
        if (seen.has(when)) {
          yield {
            ...use,
            pointer: at,
            message: `This rule never applies: one before it has the same "when". Remove one of them.`,
          };
        }
        seen.add(when);
      }
    }
  },
};
