import { parseCel } from "../../cel/index.ts";
import type { ParameterValue } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const expression: Rule = {
  id: "expression",
  finds:
    "An expression has a syntax error, names something that does not exist, compares values that can never be equal, reads a value that may be absent without checking `has()`, or returns a type that does not fit its place.",
  why: "The journey would silently take the wrong path for some people.",
  *check({ of, cel }) {
    for (const use of of("expression")) {
      // Errors in a value with parameters are reported where the value is defined, not where it is used.
      const made = use.file.names?.filter(({ kind, pointer }) => kind === "values" && pointer === use.pointer) ?? [];
      if (made.some(({ name }) => isBroken(use.file.parameterValues?.get(name)))) continue;
      for (const { message, offset, length, misspelt } of cel(use).problems) {
        const out = use.file.asWritten?.has(use.pointer) ? ` Written out, this is: ${use.source.trim()}` : "";
        const span = { offset: use.offset + offset, length };
        yield { ...use, message: message + out, span, ...(misspelt && { misspelt }) };
      }
    }
  },
};

function isBroken(value: ParameterValue | undefined): boolean {
  return value !== undefined && "problem" in parseCel(value.source);
}
