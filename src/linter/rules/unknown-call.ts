import { noOperation } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const unknownCall: Rule = {
  id: "unknown-call",
  finds: "A call names an operation that the API does not have.",
  why: "What the person entered would never reach the service.",
  *check({ repo, contracts, of }) {
    for (const use of of("call")) {
      if (contracts.has(use.operation)) continue;
      yield { ...use, message: noOperation(repo, use.operation) };
    }
  },
};
