import type { Rule } from "../rule.ts";
import { scopeAsGiven } from "../given-values.ts";
import { conditionsTogether } from "../truth.ts";

export const idlePart: Rule = {
  id: "idle-part",
  finds: "A part of a condition decides nothing: for all that can be, the condition comes out the same without it.",
  why: "Its author meant to ask something more: with an operator or a value wrong it is shown, done or refused for others than it was meant for.",
  after: ["unknown-part"],
  *check(context) {
    for (const { source, offset, place, ...use } of context.of("expression")) {
      if (!/&&|\|\|/.test(source)) continue;
      const named = place.form === undefined ? context.conditions(place.flow) : {};
      const { idleIn } = conditionsTogether([source], scopeAsGiven(context, place), named);
      for (const part of idleIn(source).slice(0, 1)) {
        const words = source.slice(part.offset, part.offset + part.length);
        const message = `"${words}" makes no difference here: with it or without it the same comes out. Correct it, or leave it out.`;
        yield { ...use, span: { offset: offset + part.offset, length: part.length }, message };
      }
    }
  },
};
