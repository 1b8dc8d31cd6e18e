import type { Rule } from "../rule.ts";
import { findOperation } from "../../model/index.ts";

export const repeatedEffect: Rule = {
  id: "repeated-effect",
  finds:
    "Entering a step calls an operation that changes something, and no condition prevents it from being called again.",
  why: "Pressing Back, reloading or following a link to the step repeats the call: a second order, a second message.",
  *check({ of, repo }) {
    for (const use of of("call")) {
      if (!/^\/steps\/[^/]+\/enter\/\d+\/call$/.test(use.pointer) || use.place.assumed.length > 0) continue;
      if (findOperation(repo, use.operation)?.changes !== true) continue;
      const message = `"${use.operation}" changes something, but it is called each time the step is entered, also by Back. Call it from an event, or give it a "when" that holds only until it has been called.`;
      yield { ...use, message };
    }
  },
};
