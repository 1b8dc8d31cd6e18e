import type { Rule } from "../rule.ts";
import { findOperation } from "../../model/index.ts";

export const sessionCall: Rule = {
  id: "session-call",
  finds: "The call that monitors a session changes something, or has a body.",
  why: "It is repeated in the background as long as the person is on the page, so it would change things again and again.",
  *check({ contracts, of, repo }) {
    for (const use of of("call")) {
      if (use.beside !== true) continue;
      const changes = findOperation(repo, use.operation)?.changes === true;
      if (!changes && contracts.get(use.operation)?.body === undefined) continue;
      const what = changes ? "changes something" : "has a body";
      yield {
        ...use,
        message: `"${use.operation}" ${what}. A session needs a call that only reads, with GET and without a body.`,
      };
    }
  },
};
