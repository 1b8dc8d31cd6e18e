import { isOrdinal, type LocaleText } from "../../model/index.ts";
import { pluralForms } from "../texts.ts";
import type { Rule } from "../rule.ts";

export const localePlurals: Rule = {
  id: "locale-plurals",
  finds: "A text that depends on a number lacks one of the plural forms of its language.",
  why: "For some numbers people would see a key, or another language, instead of words.",
  reads: "texts",
  *check({ translations }) {
    for (const versions of translations) {
      const kinds = new Set(versions.flat().flatMap(({ plural }) => (plural === undefined ? [] : [isOrdinal(plural)])));
      if (kinds.size === 0) continue;
      for (const texts of versions) {
        const [text] = texts;
        if (text === undefined) continue;
        const needed = [...kinds].flatMap((ordinal) => pluralForms(languageOf(text), ordinal));
        const missing = needed.filter((form) => !texts.some((one) => one.plural === form));
        if (missing.length === 0) continue;
        const keys = missing.map((form) => `"${lastOf(text)}_${form}"`).join(", ");
        yield {
          file: text.file,
          pointer: text.pointer,
          part: "key",
          message: `This text depends on a number, but has no ${keys}. Add it.`,
        };
      }
    }
  },
};

function languageOf(text: LocaleText): string {
  return text.file.path.split("/")[1] ?? "en";
}

function lastOf(text: LocaleText): string {
  return text.key.split(".").at(-1) ?? text.key;
}
