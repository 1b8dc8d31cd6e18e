import { conditionWords, plainNames } from "../../cli/index.ts";
import type { Named, Repository } from "../../model/index.ts";

/** A condition of a journey in words, with the names that people have for what it asks. */
export function askedWords(repo: Repository, flow: Named, when: string): string {
  const [lang = ""] = repo.locales.keys();
  return conditionWords(when, plainNames(repo, flow, lang).value);
}
