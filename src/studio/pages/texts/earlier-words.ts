import type { TextRow } from "../../protocol.ts";

/** Words for a text in a language that lacks it: another text's, which says the same or nearly the same. */
export interface EarlierWords {
  readonly language: string;
  readonly words: string;
  /** What the other text says in the language in which both have words. */
  readonly of: string;
}

/** From how many words in common on, of all words of both. */
const SIMILAR = 0.6;
const MOST = 3;

/** The translations of earlier texts that may fit what is missing in `row`, best first: at most three in a language. */
export function earlierWords(row: TextRow, rows: readonly TextRow[]): readonly EarlierWords[] {
  return row.missingIn.flatMap((language) => {
    const found = rows.flatMap((other) => {
      const words = other.values[language];
      const [best] = Object.entries(row.values)
        .flatMap(([known, own]) => (own && other.values[known] ? [{ own, of: other.values[known] }] : []))
        .map(({ own, of }) => ({ of, likeness: likenessOf(own, of) }))
        .toSorted((one, next) => next.likeness - one.likeness);
      return words && best && best.likeness >= SIMILAR ? [{ words, ...best }] : [];
    });
    const sorted = found.toSorted((one, next) => next.likeness - one.likeness);
    const isFirst = ({ words }: { readonly words: string }, at: number) =>
      sorted.findIndex((one) => one.words === words) === at;
    return sorted
      .filter(isFirst)
      .slice(0, MOST)
      .map(({ words, of }) => ({ language, words, of }));
  });
}

/** 0 to 1: the share of words that two texts have in common (Dice's coefficient). */
function likenessOf(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const common = [...a].filter((word) => b.has(word)).length;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+|\{\w+\}/gu) ?? []);
}
