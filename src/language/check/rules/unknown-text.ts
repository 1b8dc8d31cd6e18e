import { didYouMean } from "../../nearest.ts";
import { textFiles, textsIn } from "../texts.ts";
import type { Rule } from "../rule.ts";

export const unknownText: Rule = {
  id: "unknown-text",
  finds: "A text is used that a language does not have.",
  why: "People who read that language would see a key such as `step1.title`, or another language, instead of words.",
  *check({ repo, of }) {
    const languages = [...repo.locales.keys()];
    for (const use of of("text")) {
      const files = languages.map((language) => textFiles(repo, language, use.place.flow));
      // Where only some languages have it, the locale-keys rule says which do not.
      if (files.flat().some((file) => textsIn(file).has(use.key))) continue;
      for (const [index, language] of languages.entries()) {
        const own = files[index] ?? [];
        const known = own.flatMap((file) => [...textsIn(file).keys()]);
        const where = own.map(({ path }) => path).join(" or ") || `locales/${language}`;
        yield { ...use, message: `The text "${use.key}" is not in ${where}${didYouMean(use.key, known)}` };
      }
    }
  },
};
