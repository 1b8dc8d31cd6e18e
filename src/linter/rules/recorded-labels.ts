import { movedLabels } from "../field-labels.ts";
import type { Rule } from "../rule.ts";

export const recordedLabelsRule: Rule = {
  id: "recorded-labels",
  finds:
    "A field has the label that another field of its form had when the labels were recorded (`schemas/<folder>/recorded/`), either through its layout or through a text.",
  why: "People enter one thing and it is stored as another. If the change is intended, `npm run flow -- record --accept labels` records it.",
  reads: "all",
  *check({ repo }) {
    for (const { at, text, language, field, had } of movedLabels(repo)) {
      const message = `"${field}" has the label ${JSON.stringify(text)} (${language}), which was the label of "${had}" before. Give each field its own label.`;
      yield { file: at.file, pointer: at.pointer, message, accept: "npm run flow -- record --accept labels" };
    }
  },
};
