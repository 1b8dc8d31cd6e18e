import { localesOf, type Repository } from "../../model/index.ts";

/** The words of a text in the first language that has it. */
export function firstWords(repo: Repository, key: string): string | undefined {
  const found = localesOf(repo).find(({ texts }) => texts.has(key));
  return found?.texts.get(key)?.[0]?.value;
}
