import { missingTexts } from "../missing-texts.ts";
import type { Rule } from "../rule.ts";

export const missingText: Rule = {
  id: "missing-text",
  finds: "A language does not have texts that every page shows, or that a block or widget of a journey brings with it.",
  why: "People would see keys such as `ui.brand` in place of a heading, a button or a problem.",
  readsTexts: true,
  *check(context) {
    const [flow] = context.repo.flows;
    if (flow !== undefined && context.repo.locales.size === 0) {
      const message =
        "There are no texts in any language (`locales/`). `flow new --texts` adds those that every page shows.";
      yield { file: flow.file, pointer: "", message };
    }
    for (const [file, keys] of missingTexts(context)) {
      const listed = [...keys].sort().join(", ");
      const message = `Pages show texts that this language does not have: ${listed}. \`flow new --texts\` adds them.`;
      yield { file, pointer: "", message };
    }
  },
};
