import { missingTexts } from "../missing-texts.ts";
import type { Rule } from "../rule.ts";

export const missingText: Rule = {
  id: "missing-text",
  finds: "A language does not have texts that every page shows, or that a block or widget of a journey brings with it.",
  why: "People would see keys such as `ui.brand` in place of a heading, a button or a problem.",
  *check(context) {
    for (const [file, keys] of missingTexts(context)) {
      const listed = [...keys].sort().join(", ");
      const message = `Pages show texts that this language does not have: ${listed}. \`flow new --texts\` adds them.`;
      yield { file, pointer: "", message };
    }
  },
};
