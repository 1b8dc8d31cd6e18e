import type { LocaleText } from "../../model/index.ts";
import { pluralForms } from "../texts.ts";
import type { Finding, Rule } from "../rule.ts";

export const numberWords: Rule = {
  id: "number-words",
  severity: "warning",
  finds: "A text shows a count (`{count}` and a noun), but has the same words for every number.",
  why: "People read “1 children”.",
  reads: "texts",
  *check({ translations }) {
    for (const text of translations.flat(2)) {
      const forms = pluralForms(languageOf(text), false).toSorted((one) => (one === "other" ? 1 : -1));
      if (text.plural !== undefined || forms.length < 2 || !COUNTED.test(text.value)) continue;
      const key = text.key.split(".").at(-1) ?? text.key;
      const keys = forms.map((form) => `"${key}_${form}"`).join(" and ");
      const message = `This text counts something, but has the same words for every number. Write ${keys}. If the words never change, give the number another name than "count".`;
      yield { file: text.file, pointer: text.pointer, message } satisfies Finding;
    }
  },
};

/** The number and the noun after it. */
const COUNTED = /\{count\}\s+\p{L}/u;

function languageOf(text: LocaleText): string {
  return text.file.path.split("/")[1] ?? "en";
}
