import type { Written } from "../node.ts";
import { once } from "../once.ts";
import { entries, under, wordsAt } from "../raw.ts";
import type { Repository } from "../repository.ts";
import type { SourceFile } from "../source.ts";

/** The file with correct words that are in no dictionary. */
export const HOUSE_WORDS = "locales/words.json";

/** The additional words, by language. `*` is for all languages. */
export function houseWords({ files }: Pick<Repository, "files">): ReadonlyMap<string, readonly Written[]> {
  const file = files.get(HOUSE_WORDS);
  return file === undefined ? new Map() : readWords(file);
}

const readWords = once((file: SourceFile): ReadonlyMap<string, readonly Written[]> => {
  const words = under({ file, pointer: "", json: file.value }, "words");
  return new Map(entries(words).map(([language, list]) => [language, wordsAt(list)]));
});
