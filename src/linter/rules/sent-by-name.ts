import { pointer, sentByName, type UseOf } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { leftByName } from "../left-by-name.ts";
import type { Rule } from "../rule.ts";

export const sentByNameRule: Rule = {
  id: "sent-by-name",
  finds:
    'A call sends fields by name (`"...": "= form"`), but they cannot be determined: the source is not an object, it has no field that the operation accepts, or two sources have the same field.',
  why: "The service does not receive what the person entered, and refuses the call or goes on without it.",
  after: ["unknown-call", "unknown-part"],
  *check(context) {
    for (const use of context.of("call")) {
      const flow = context.repo.flows.find(({ id }) => id === use.place.flow);
      if (flow === undefined) continue;
      const parent = use.pointer.slice(0, use.pointer.lastIndexOf("/"));
      // Fields that could be determined have already been written out.
      for (const at of leftByName(use.input ?? null, pointer(parent, "with"))) {
        if (isWrong(context, use, at)) continue;
        const { problem } = sentByName(flow.value, at, context.repo.files);
        if (problem !== undefined) yield { file: use.file, pointer: at, message: problem };
      }
    }
  },
};

/** Whether the expression rule already reports the mistake: a name that does not exist. */
function isWrong(context: Context, { place }: UseOf<"call">, at: string): boolean {
  const own = context.of("expression").filter((one) => one.place.flow === place.flow && isAt(one.pointer, at));
  return own.some((one) => context.cel(one).problems.length > 0);
}

/** Whether a pointer is at a place or in the list there. */
function isAt(one: string, at: string): boolean {
  return one === at || one.startsWith(`${at}/`);
}
