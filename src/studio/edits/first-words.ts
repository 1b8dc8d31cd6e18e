import { localesOf, type Repository } from "../../model/index.ts";
import { plainText } from "../plain-text.ts";

/** The words of a text in the first language that has it, without tags. */
export function firstWords(repo: Repository, key: string): string | undefined {
  const found = localesOf(repo).find(({ texts }) => texts.has(key));
  const words = found?.texts.get(key)?.[0]?.value;
  return words === undefined ? undefined : plainText(words);
}

/** The first text of an object, as it is if no condition chooses another one: an expression names that one last. */
export function usualText<T extends { readonly pointer: string }>(uses: readonly T[]): T | undefined {
  const [first] = uses;
  return uses.findLast(({ pointer }) => pointer === first?.pointer);
}
