import { type Named, oncePerPair, type Repository } from "../../model/index.ts";

/** Caches a function's result for each journey and language. */
export function oncePerLanguage<T>(
  make: (repo: Repository, flow: Named, lang: string) => T,
): (repo: Repository, flow: Named, lang: string) => T {
  const languages = oncePerPair((_repo: Repository, _flow: Named) => new Map<string, T>());
  return (repo, flow, lang) => {
    const known = languages(repo, flow);
    const found = known.get(lang) ?? make(repo, flow, lang);
    known.set(lang, found);
    return found;
  };
}
