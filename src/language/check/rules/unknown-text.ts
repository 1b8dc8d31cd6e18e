import { didYouMean } from "../../nearest.ts";
import { textFiles, textsIn } from "../texts.ts";
import type { Rule } from "../rule.ts";

export const unknownText: Rule = {
  id: "unknown-text",
  finds: "A text is used that a language does not have.",
  why: "People who read that language would see a key such as `step1.title`, or another language, instead of words.",
  *check({ repo, of }) {
    for (const use of of("text")) {
      for (const language of repo.locales.keys()) {
        const files = textFiles(repo, language, use.place.flow);
        if (files.some((file) => textsIn(file).has(use.key))) continue;
        const known = files.flatMap((file) => [...textsIn(file).keys()]);
        const where = files.map(({ path }) => path).join(" or ") || `locales/${language}`;
        yield { ...use, message: `The text "${use.key}" is not in ${where}${didYouMean(use.key, known)}` };
      }
    }
  },
};
