import {
  didYouMean,
  flowOf,
  localeIn,
  messagesOf,
  otherTexts,
  pointer,
  type Repository,
  textFiles,
} from "../../model/index.ts";
import { writtenSchemas } from "../schemas.ts";
import { misspelt } from "../misspelt.ts";
import type { Finding, Rule } from "../rule.ts";

export const unknownText: Rule = {
  id: "unknown-text",
  finds: "A text is used that no language has, or a journey does not include the texts that it needs (`texts`).",
  why: "People who read that language would see a key such as `step1.title`, or another language, instead of the text.",
  reads: "all",
  *check({ repo, of }) {
    const languages = [...repo.locales.keys()];
    const journeys = [...new Set([...repo.locales.values()].flatMap((files) => [...files.keys()]))];
    for (const flow of repo.flows) {
      for (const { value: name, ...place } of flowOf(repo, flow).texts) {
        if (journeys.includes(name)) continue;
        const message = `There are no texts "${name}"${didYouMean(name, journeys)}`;
        yield { ...place, message };
      }
    }
    for (const use of of("schema")) {
      const [, folder = ""] = use.schema.split("/");
      const { flow } = use.place;
      if (use.role !== "form" || flow === undefined || folder === flow || !journeys.includes(folder)) continue;
      if (otherTexts(repo, flow).includes(folder)) continue;
      yield {
        ...use,
        message: `This form uses the texts of "${folder}". Add "${folder}" to the journey's \`texts\`.`,
      };
    }
    for (const use of of("text")) {
      const files = languages.map((language) => textFiles(repo, language, use.place.flow));
      // If only some languages have the text, the locale-keys rule reports the others.
      if (files.flat().some((file) => localeIn(file).texts.has(use.key))) continue;
      for (const [index, language] of languages.entries()) {
        const own = files[index] ?? [];
        const known = own.flatMap((file) => [...localeIn(file).texts.keys()]);
        const where = own.map(({ path }) => path).join(" or ") || `locales/${language}`;
        yield { ...use, ...misspelt(`The text "${use.key}" is not in ${where}`, use.key, known) };
      }
    }
    yield* ofContract(repo);
  },
};

/**
 * Error messages of the API's contract, which may be texts of any journey. If only some languages have one, locale-keys
 * reports the others.
 */
function* ofContract(repo: Repository): Generator<Finding> {
  const known = new Set(
    [...repo.locales.values()].flatMap((files) =>
      [...files.values()].flatMap((file) => [...localeIn(file).texts.keys()]),
    ),
  );
  for (const { file, pointer: at, schema } of writtenSchemas(repo)) {
    if (file !== repo.api) continue;
    for (const { keyword, text } of messagesOf(schema) ?? []) {
      if (known.has(text)) continue;
      const message = `The text "${text}" is in no file of locales${didYouMean(text, [...known])}`;
      const key = keyword === undefined ? [] : [keyword];
      yield { file, pointer: pointer(at, "errorMessage", ...key), message };
    }
  }
}
