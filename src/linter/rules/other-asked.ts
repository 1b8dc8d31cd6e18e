import type { Rule } from "../rule.ts";

export const otherAsked: Rule = {
  id: "other-asked",
  finds:
    "An expression checks whether one value is present and returns another one: `size(data.a) > 0 ? data.b : null`.",
  why: "The value is not sent or shown for people who have it, and an empty value is used for people who do not.",
  *check({ of }) {
    for (const { source, file, pointer } of of("expression")) {
      const [, counted, had, filled, given = ""] = THERE_OR_NOTHING.exec(source) ?? [];
      const asked = counted ?? had ?? filled;
      if (asked === undefined || !/\b[a-z]\w*\.\w/.test(given) || given.includes(asked)) continue;
      const message = `This checks whether ${asked} exists, but then uses ${given}. Check the value that is used.`;
      yield { file, pointer, message };
    }
  },
};

const THERE_OR_NOTHING =
  /^\s*(?:size\(([\w.]+)\) > 0|has\(([\w.]+)\)|([\w.]+) != '')\s*\?\s*([^?:]+?)\s*:\s*(?:null|''|\[\])\s*$/;
