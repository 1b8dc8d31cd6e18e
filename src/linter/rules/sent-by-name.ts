import { pointer, sentByName, type UseOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { leftByName } from "../left-by-name.ts";
import type { Rule } from "../rule.ts";

export const sentByNameRule: Rule = {
  id: "sent-by-name",
  finds:
    'A call sends members by their names (`"...": "= form"`), and it cannot be told which: what is named is no object, it has nothing that is taken there, or two of them have the same.',
  why: "The service is not told what the person entered, and refuses the call, or goes on without it.",
  after: ["unknown-call", "unknown-part"],
  *check(context) {
    for (const use of context.of("call")) {
      const flow = context.repo.flows.find(({ id }) => id === use.place.flow);
      if (flow === undefined) continue;
      const holder = use.pointer.slice(0, use.pointer.lastIndexOf("/"));
      // What could be told stands written out.
      for (const at of leftByName(use.input ?? null, pointer(holder, "with"))) {
        if (isWrong(context, use, at)) continue;
        const { problem } = sentByName(flow.value, at, context.repo.files);
        if (problem !== undefined) yield { file: use.file, pointer: at, message: problem };
      }
    }
  },
};

/** Whether the expression rule tells what is wrong: a name that does not exist. */
function isWrong(context: Context, { place }: UseOf<"call">, at: string): boolean {
  const own = context.of("expression").filter((one) => one.place.flow === place.flow && isAt(one.pointer, at));
  return own.some((one) => context.cel(one).problems.length > 0);
}

/** At a place, or in the list there. */
function isAt(one: string, at: string): boolean {
  return one === at || one.startsWith(`${at}/`);
}
