import { isLanguage, languagesOf, type Repository } from "../../model/index.ts";
import { Draft, type Plan } from "../edits/draft.ts";
import { Refusal } from "../edits/refusal.ts";
import { commandSchema, language, type Of } from "../kernel/schema.ts";

/** Adds a language without texts. */
export const ADD_LANGUAGE = commandSchema("add-language", {
  language: {
    ...language,
    title: "Another language",
    description:
      "Its code: fr for French, pt-BR for Brazilian Portuguese. It starts without texts, which is an error until it is translated. Export what is missing, import the translation, and then offer the language.",
    errorMessage: "Write the code of a language, such as fr or pt-BR",
  },
});

/**
 * Adds a language without texts: its files are created, and every text is listed as missing until it is translated. No
 * site offers the language yet.
 */
export function addLanguage(repo: Repository, { language }: Of<typeof ADD_LANGUAGE>): Plan {
  if (!isLanguage(language)) throw new Refusal(`“${language}” is not the code of a language. Examples: fr, pt-BR.`);
  if (repo.locales.has(language)) throw new Refusal(`There are texts in “${language}” already.`);
  const [first = ""] = languagesOf(repo);
  const draft = new Draft(repo);
  for (const name of repo.locales.get(first)?.keys() ?? []) draft.create(`locales/${language}/${name}.json`, {});
  return draft.plan(`A new language: ${language}`);
}
