import { languagesOf, type LocaleText } from "../model/index.ts";
import type { Context } from "./context.ts";
import { plain } from "./text-shape.ts";
import { languageOf } from "./texts.ts";

/** The untranslated texts of a language. */
export interface CopiedTexts {
  readonly language: string;
  /** How many of its texts are sentences that the source language also has. */
  readonly of: number;
  /** Those that are identical in the source language. */
  readonly copies: readonly { readonly text: LocaleText; readonly original: LocaleText }[];
}

/**
 * The sentences of each language that are identical in the source language. Names, codes and single words are ignored,
 * because they may be the same.
 */
export function copiedTexts({ repo, translations }: Pick<Context, "repo" | "translations">): readonly CopiedTexts[] {
  const [source = ""] = languagesOf(repo);
  const found = new Map<string, { of: number; copies: { text: LocaleText; original: LocaleText }[] }>();
  for (const versions of translations) {
    const originals = versions.find(([form]) => languageOf(form) === source) ?? versions[0];
    for (const text of versions.filter((forms) => forms !== originals).flat()) {
      const original = originals?.find(({ plural }) => plural === text.plural);
      if (original === undefined || !hasSentence(original.value)) continue;
      const language = languageOf(text);
      const own = found.get(language) ?? { of: 0, copies: [] };
      found.set(language, own);
      own.of += 1;
      if (original.value === text.value) own.copies.push({ text, original });
    }
  }
  return [...found].map(([language, own]) => ({ language, ...own }));
}

/** Whether a text has several words that are not all names. */
function hasSentence(value: string): boolean {
  const words = plain(value).match(/\p{L}{2,}/gu) ?? [];
  return words.length > 1 && words.slice(1).some((word) => /^\p{Ll}/u.test(word));
}
