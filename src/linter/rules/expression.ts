import { parseCel } from "../../cel/index.ts";
import type { ParameterValue } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const expression: Rule = {
  id: "expression",
  finds:
    "An expression cannot be read, names something that does not exist, compares what can never be equal, reads a value that may be absent without asking `has()`, or does not give what its place needs.",
  why: "The journey would take the wrong turn, for some people only, and without a word.",
  *check({ of, cel }) {
    for (const use of of("expression")) {
      // What is made of a value with parameters that cannot be read is told there.
      const made = use.file.names?.filter(({ kind, pointer }) => kind === "values" && pointer === use.pointer) ?? [];
      if (made.some(({ name }) => isBroken(use.file.parameterValues?.get(name)))) continue;
      for (const { message, offset, length } of cel(use).problems) {
        const out = use.file.asWritten?.has(use.pointer) ? ` Written out, this is: ${use.source.trim()}` : "";
        yield { ...use, message: message + out, span: { offset: use.offset + offset, length } };
      }
    }
  },
};

function isBroken(value: ParameterValue | undefined): boolean {
  return value !== undefined && "problem" in parseCel(value.source);
}
