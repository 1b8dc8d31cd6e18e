import { localesOf } from "../../model/index.ts";
import { missingTexts } from "../missing-texts.ts";
import type { Rule } from "../rule.ts";

export const missingText: Rule = {
  id: "missing-text",
  finds: "A text that every page shows, or that a block or widget of a journey needs, does not exist in any language.",
  why: "People would see keys such as `ui.brand` instead of a heading, a button or an error message.",
  reads: "all",
  *check(context) {
    const [flow] = context.repo.flows;
    if (flow !== undefined && context.repo.locales.size === 0) {
      const message =
        "There are no texts in any language (`locales/`). `flow new --texts` adds those that every page shows.";
      yield { file: flow.file, pointer: "", message };
    }
    // The locale-keys rule reports texts that another language has.
    const known = new Set(localesOf(context.repo).flatMap(({ texts }) => [...texts.keys()]));
    for (const [file, keys] of missingTexts(context)) {
      const nowhere = [...keys].filter((key) => !known.has(key));
      if (nowhere.length === 0) continue;
      const listed = nowhere.sort().join(", ");
      const message = `Pages show texts that this language does not have: ${listed}. \`flow new --texts\` adds them.`;
      yield { file, pointer: "", message };
    }
  },
};
