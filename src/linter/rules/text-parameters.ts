import { didYouMean, localeIn } from "../../model/index.ts";
import { placeholders, textFiles } from "../texts.ts";
import type { Rule } from "../rule.ts";

export const textParameters: Rule = {
  id: "text-parameters",
  finds: "A text is used without a parameter that its words need, or with one that they do not have.",
  why: "The person would read braces, or a gap, where a name or a number should be.",
  readsTexts: true,
  *check({ repo, of }) {
    for (const use of of("text")) {
      const language = [...repo.locales.keys()][0] ?? "";
      const file = textFiles(repo, language, use.place.flow).find((one) => localeIn(one).texts.has(use.key));
      if (file === undefined) continue;
      const needed = placeholders(localeIn(file).texts.get(use.key) ?? []);
      for (const name of needed) {
        // The widget of a list gives its items' texts their number.
        if (use.parameters.includes(name) || use.place.form !== undefined) continue;
        yield {
          ...use,
          message: `"${use.key}" needs the parameter "${name}". Give it: { "key": …, "with": { "${name}": … } }.`,
        };
      }
      for (const name of use.parameters) {
        if (needed.has(name) || use.chosen) continue;
        yield { ...use, message: `"${use.key}" has no parameter "${name}"${didYouMean(name, needed)}` };
      }
    }
  },
};
