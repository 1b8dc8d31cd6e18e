import type { Rule } from "../rule.ts";

export const expression: Rule = {
  id: "expression",
  finds:
    "An expression cannot be read, names something that does not exist, compares what can never be equal, reads a value that may be absent without asking `has()`, or does not give what its place needs.",
  why: "The journey would take the wrong turn, for some people only, and without a word.",
  *check({ of, cel }) {
    for (const use of of("expression")) {
      for (const { message, offset, length } of cel(use).problems) {
        yield { ...use, message, span: { offset: use.offset + offset, length } };
      }
    }
  },
};
