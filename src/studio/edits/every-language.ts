import type { Repository } from "../../model/index.ts";
import type { FieldWords } from "./field-words.ts";

/** Words as they will be once they are translated: what has to be is told by the check too, and is no reason to refuse an edit. */
export function inEveryLanguage(repo: Repository, words: readonly FieldWords[]): readonly FieldWords[] {
  const first = words.find(({ value }) => value.trim() !== "");
  if (first === undefined) return [];
  return [...repo.locales.keys()].map((language) => {
    return words.find((one) => one.language === language && one.value.trim() !== "") ?? { ...first, language };
  });
}
