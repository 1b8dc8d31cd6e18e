import { recordedLimits } from "../../model/index.ts";
import { changedLimits } from "../limits-changed.ts";
import type { Rule } from "../rule.ts";

export const recordedLimitsRule: Rule = {
  id: "recorded-limits",
  severity: "warning",
  finds:
    "A schema accepts a value that it refused when its limits were recorded (`schemas/<folder>/recorded/`), or refuses one that it accepted.",
  why: "People with such a name or number cannot go on, unwanted values are accepted, or the service and the journeys no longer agree. If the change is intended, `npm run flow -- record` records it.",
  after: ["circular-ref"],
  *check({ repo }) {
    for (const { file, wrongTimes } of recordedLimits(repo)) {
      const message = "The number of repetitions of a text must be a whole number, at most a million. Correct it.";
      for (const at of wrongTimes) yield { file, pointer: at, message };
    }
    const accept = "npm run flow -- record";
    for (const { recorded: one, schema, isConsent: isPlace, changes } of changedLimits(repo)) {
      if (schema === undefined) {
        const message = `${one.of} no longer has a schema at this place.`;
        if (!isPlace) yield { file: one.file, pointer: one.pointer, part: "key", message, accept };
        continue;
      }
      for (const { words, isConsent } of changes)
        if (!isConsent) yield { file: schema.file, pointer: one.at, message: `${words}.`, accept };
    }
  },
};
