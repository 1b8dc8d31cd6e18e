import { readFileSync } from "node:fs";
import type { KeyedText } from "../../src/engine/index.ts";
import type { PriceWords } from "../../renderers/commerce/money.ts";
import { createTexts, type Texts, worded } from "../../src/texts/index.ts";

/** The repository's texts in one language, of the files named. */
export function localeTexts(lang: string, ...files: readonly string[]): Texts {
  const read = (file: string) =>
    JSON.parse(readFileSync(new URL(`../../locales/${lang}/${file}.json`, import.meta.url), "utf8"));
  return createTexts({
    lang,
    files,
    resources: { [lang]: Object.fromEntries(files.map((file) => [file, read(file)])) },
  });
}

/** A text as a person reads it, markup included. */
export function said(texts: Texts, { key, with: parameters = {} }: KeyedText): string {
  return texts.t(key, worded(parameters));
}

/** Amounts as pages in that language write them. */
export function pricesIn(lang: string): PriceWords {
  const texts = createTexts({ lang, files: [], resources: {} });
  return (minor, currency) => texts.format(minor, "money", lang, { currency });
}
