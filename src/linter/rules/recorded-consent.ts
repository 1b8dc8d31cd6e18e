import { changedLimits } from "../limits-changed.ts";
import type { Rule } from "../rule.ts";

export const recordedConsentRule: Rule = {
  id: "recorded-consent",
  finds:
    'A form or call takes, or refuses, otherwise than it was recorded what people agree to (`"x-about": "consent"`).',
  why: "Somebody is charged, or written to, without the consent that the law asks for; or cannot go on. Where the change is meant, `npm run flow -- record --accept consent` records it.",
  after: ["circular-ref"],
  *check({ repo }) {
    for (const { recorded, schema, changes } of changedLimits(repo)) {
      if (schema === undefined) continue;
      for (const { words, isConsent } of changes)
        if (isConsent)
          yield {
            file: schema.file,
            pointer: recorded.at,
            message: `${words}: what people agree to. If that is meant: npm run flow -- record --accept consent.`,
          };
    }
  },
};
