import { type JsonObject, languageChain } from "../../engine/index.ts";
import { createTexts, type Texts } from "../../texts/index.ts";

const files = import.meta.glob<JsonObject>("../../../locales/*/*.json", { import: "default", eager: true });

/** The texts of a language from these files, for the site of a country, loaded synchronously. */
export function textsOf(lang: string, country: string, names: readonly string[]): Texts {
  const filesIn = (one: string) =>
    Object.fromEntries(names.map((name) => [name, files[`../../../locales/${one}/${name}.json`] ?? {}]));
  const resources = Object.fromEntries(languageChain(lang).map((one) => [one, filesIn(one)]));
  return createTexts({ lang, country, files: names, resources });
}
