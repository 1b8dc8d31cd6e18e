import { changedLimits } from "../limits-changed.ts";
import type { Rule } from "../rule.ts";

export const recordedConsentRule: Rule = {
  id: "recorded-consent",
  finds:
    'A form or call accepts or refuses something else than what was recorded about people\'s consent (`"x-about": "consent"`).',
  why: "Somebody is charged or contacted without the consent that the law requires, or cannot go on. If the change is intended, `npm run flow -- record --accept consent` records it.",
  after: ["circular-ref"],
  *check({ repo }) {
    const accept = "npm run flow -- record --accept consent";
    const why = "This changes what people agree to.";
    for (const { recorded, schema, isConsent: isPlace, changes } of changedLimits(repo)) {
      if (schema === undefined) {
        const message = `${recorded.of} no longer limits this value, which is about consent. ${why}`;
        if (isPlace) yield { file: recorded.file, pointer: recorded.pointer, part: "key", message, accept };
        continue;
      }
      for (const { words, isConsent } of changes)
        if (isConsent) yield { file: schema.file, pointer: recorded.at, message: `${words}. ${why}`, accept };
    }
  },
};
