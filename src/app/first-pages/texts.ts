import type { JsonObject, KeyedText } from "../../engine/index.ts";
import { translate } from "../translate.ts";

const files = import.meta.glob<JsonObject>("../../../locales/*/*.json", { import: "default", eager: true });

/** Reads the texts of a language in the files of these names; a text counts from the first that has it. */
export function textsOf(lang: string, names: readonly string[]): (text: KeyedText) => string {
  const found = names.map((name) => files[`../../../locales/${lang}/${name}.json`] ?? {});
  return (text) => translate(found, lang, text.key, text.with);
}
