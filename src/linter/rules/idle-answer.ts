import { type Action, findOperation, type Handler, type Rule as FlowRule, rulesIn } from "../../model/index.ts";
import type { Context } from "../context.ts";
import { journeyWays } from "../journey-ways.ts";
import type { Rule } from "../rule.ts";

export const idleAnswer: Rule = {
  id: "idle-answer",
  severity: "warning",
  finds:
    "An event is handled but none of its rules does anything, a call that only reads is answered and nothing is done, or a rule only scrolls or sets the focus.",
  why: "The person presses a button and nothing happens, or the page moves without saying why.",
  after: ["unknown-part"],
  *check(context) {
    for (const { typed } of journeyWays(context)) {
      const steps = [...typed.steps.values()];
      for (const handler of [...steps.flatMap(({ handlers }) => handlers), ...typed.handlers]) {
        const rules = [...rulesIn(handler.rules)];
        if (isIdle(handler, rules) && !changesSomething(context, handler)) {
          const message = `"${handler.event}" is handled here, but nothing happens. ${remedyFor(handler)}`;
          yield { file: handler.file, pointer: handler.pointer, message };
        }
        for (const { then } of rules) {
          if (then === undefined || then.goto !== undefined || then.list.length > 0) continue;
          const message = "This `then` has no rules, so nothing happens. Add one, or remove the `then`.";
          yield { file: then.file, pointer: then.pointer, message };
        }
        for (const { file, pointer, ...rule } of rules) {
          if (goesOn(rule) || rule.actions.length === 0 || !rule.actions.every(moves)) continue;
          const message =
            "This rule only scrolls or sets the focus. Add what the person is to see, or remove the rule.";
          yield { file, pointer, message };
        }
      }
    }
  },
};

/** The success of a call must be handled, and for a call that changes something the handler may be empty. */
function changesSomething({ repo }: Context, { event }: Handler): boolean {
  const [, call] = /^(\w+)\.ok$/.exec(event) ?? [];
  return call !== undefined && findOperation(repo, call)?.changes !== false;
}

function remedyFor({ event }: Handler): string {
  return event.endsWith(".ok")
    ? "The call only reads. Use its answer, or remove the call."
    : "Add an action, or remove the handler.";
}

function isIdle({ rules: { goto } }: Handler, rules: readonly FlowRule[]): boolean {
  return goto === undefined && rules.length > 0 && rules.every((rule) => rule.actions.length === 0 && !goesOn(rule));
}

function goesOn({ goto, leave, then }: Pick<FlowRule, "goto" | "leave" | "then">): boolean {
  return goto !== undefined || leave !== undefined || then !== undefined;
}

function moves({ do: kind }: Action): boolean {
  return kind === "scroll" || kind === "focus";
}
