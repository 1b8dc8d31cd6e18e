import { remembering } from "../../model/index.ts";
import type { Rule } from "../rule.ts";
import { scopeOfSetValues } from "../set-values.ts";
import { conditionsOf, type IdlePart, type Question, questionOf } from "../truth.ts";

export const idlePart: Rule = {
  id: "idle-part",
  severity: "warning",
  finds: "A part of a condition has no effect: the condition always gives the same result without it.",
  why: "Its author meant to restrict the condition further. Because of a wrong operator or value, something is shown, done or refused for the wrong people.",
  after: ["unknown-part"],
  *check(context) {
    for (const { source, offset, place, ...use } of context.of("expression")) {
      if (!/&&|\|\|/.test(source)) continue;
      const named = place.form === undefined ? context.conditions(place.flow) : {};
      const part = firstIdle(JSON.stringify(questionOf([source], scopeOfSetValues(context, place), named)));
      if (part !== null) {
        const words = source.slice(part.offset, part.offset + part.length);
        const message = `"${words}" has no effect here: the result is the same without it. Correct it, or remove it.`;
        yield { ...use, span: { offset: offset + part.offset, length: part.length }, message };
      }
    }
  },
};

/** The first part of a question's condition that has no effect. */
const firstIdle = remembering("idle parts", (text): IdlePart | null => {
  const question = JSON.parse(text) as Question;
  return conditionsOf(question).idleIn(question.sources[0] ?? "")[0] ?? null;
});
