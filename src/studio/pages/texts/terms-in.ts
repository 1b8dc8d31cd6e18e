import type { TextRow } from "../../protocol.ts";
import type { Term } from "../../protocol-texts.ts";

/** A term of the glossary that is in a text. */
interface TermHere extends Pick<Term, "term" | "note"> {
  readonly translations: readonly {
    readonly language: string;
    readonly words: string;
    /** Whether the text has it in that language. `true` too while the text is missing there. */
    readonly isUsed: boolean;
  }[];
}

/** The terms of the glossary in a text's words in the language `source`, and their translations. */
export function termsIn(
  { values }: Pick<TextRow, "values">,
  glossary: readonly Term[],
  source: string,
): readonly TermHere[] {
  const own = values[source] ?? "";
  return glossary.flatMap(({ term, note, in: translated = {} }) => {
    if (!has(own, term)) return [];
    const translations = Object.entries(translated).flatMap(([language, words]) =>
      language in values ? [{ language, words, isUsed: !values[language] || has(values[language], words) }] : [],
    );
    // Without either, there is nothing to say beside a text.
    if (translations.length === 0 && note === undefined) return [];
    return [{ term, ...(note !== undefined && { note }), translations }];
  });
}

/** Whether words contain a term, perhaps inflected: each of its words by its beginning, in the same order. */
function has(words: string, term: string): boolean {
  const beginnings = term
    .toLowerCase()
    .split(/\s+/)
    .map(
      (word) =>
        `(?<![\\p{L}\\p{N}])${escaped(word.slice(0, Math.max(5, Math.ceil(word.length * 0.75))))}[\\p{L}\\p{N}’']*`,
    );
  return new RegExp(beginnings.join("[^\\p{L}\\p{N}]+"), "u").test(words.toLowerCase());
}

const escaped = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
