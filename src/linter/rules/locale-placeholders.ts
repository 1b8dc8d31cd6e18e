import { type LocaleText, placeholders } from "../../model/index.ts";
import type { Rule } from "../rule.ts";

export const localePlaceholders: Rule = {
  id: "locale-placeholders",
  finds:
    "A text has different placeholders (`{name}`) in one language than in another, or a brace that belongs to no placeholder.",
  why: "People who read that language would see braces, or a text without a name or a number.",
  reads: "texts",
  *check({ texts, translations }) {
    for (const { file, pointer, value } of texts) {
      const stray = value.replace(/\{\w+\}/g, (known) => " ".repeat(known.length)).search(/[{}]/);
      if (stray < 0) continue;
      yield {
        file,
        pointer,
        span: { offset: stray, length: 1 },
        message: "This brace belongs to no placeholder. Write {name}.",
      };
    }
    for (const [first, ...others] of translations) {
      if (first === undefined) continue;
      const expected = names(first);
      for (const texts of others) {
        const found = names(texts);
        const [text] = texts;
        if (text === undefined || first[0] === undefined) continue;
        const missing = expected.filter((name) => !found.includes(name));
        const more = found.filter((name) => !expected.includes(name));
        if (missing.length === 0 && more.length === 0) continue;
        const parts = [
          ...missing.map((name) => `{${name}} is missing`),
          ...more.map((name) => `{${name}} is not in ${first[0]?.file.path}`),
        ];
        yield {
          file: text.file,
          pointer: text.pointer,
          message: `${parts.join(" and ")}. Use the same placeholders in every language.`,
        };
      }
    }
  },
};

function names(texts: readonly LocaleText[]): string[] {
  return [...placeholders(texts.map((text) => ({ ...text, plural: undefined })))].filter((name) => name !== "count");
}
