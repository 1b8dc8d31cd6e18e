import type { JsonObject } from "../../engine/index.ts";
import { createTexts, type Texts } from "../../texts/index.ts";

const files = import.meta.glob<JsonObject>("../../../locales/*/*.json", { import: "default", eager: true });

/** The texts of a language from these files, for the site of a country, loaded synchronously. */
export function textsOf(lang: string, country: string, names: readonly string[]): Texts {
  const found = names.map((name) => [name, files[`../../../locales/${lang}/${name}.json`] ?? {}] as const);
  return createTexts({ lang, country, files: names, resources: { [lang]: Object.fromEntries(found) } });
}
