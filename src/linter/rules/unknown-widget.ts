import { didYouMean, pointer } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const unknownWidget: Rule = {
  id: "unknown-widget",
  finds: "A layout shows a field with a widget that does not exist.",
  why: "The person would get a plain text field, or none, where a choice or a date was meant.",
  *check({ repo, of }) {
    for (const use of of("widget")) {
      if (repo.widgets.has(use.name) || !use.named) continue;
      const message = `There is no widget "${use.name}"${didYouMean(use.name, repo.widgets.keys())}`;
      yield { file: use.file, pointer: pointer(use.pointer, "widget"), message };
    }
  },
};
