import { type Action, asJson, flowOf, type Handler } from "../../model/index.ts";
import { groupBy } from "../group.ts";
import type { Rule } from "../rule.ts";

export const siblingAnswers: Rule = {
  id: "sibling-answers",
  severity: "warning",
  finds: "A step handles an event without an action that all other steps do when they handle it.",
  why: "The action was forgotten in one place: an event is not counted there, or a message is not shown.",
  after: ["unknown-part"],
  *check({ repo }) {
    for (const named of repo.flows) {
      const all = [...flowOf(repo, named).steps.values()].flatMap(({ handlers }) => handlers);
      // A handler that only names a step, as in a new step, is not comparable to the others.
      const answers = all.filter(({ rules }) => rules.goto === undefined);
      for (const [event, alike] of groupBy(answers, (handler) => handler.event)) {
        if (alike.length < 4) continue;
        const done = alike.map((handler) => new Set(actionsOf(handler).map(keyOf)));
        for (const [index, handler] of alike.entries()) {
          const others = done.filter((_, other) => other !== index);
          const lost = [...(others[0] ?? [])].find(
            (one) => !done[index]?.has(one) && others.every((set) => set.has(one)),
          );
          if (lost === undefined || asksFirst(handler)) continue;
          const message = `All other steps that handle "${event}" do ${lost}, but this one does not. Add it.`;
          yield { file: handler.file, pointer: handler.pointer, part: "key", message };
        }
      }
    }
  },
};

/** A handler that opens a dialog is not the final answer. The buttons of the dialog trigger that. */
function asksFirst({ rules }: Handler): boolean {
  return rules.list.some(({ actions }) => actions.some((action) => action.do === "open"));
}

function actionsOf({ rules }: Handler): readonly Action[] {
  return rules.list.flatMap(({ actions }) => actions);
}

function keyOf(action: Action): string {
  return JSON.stringify(asJson(action));
}
