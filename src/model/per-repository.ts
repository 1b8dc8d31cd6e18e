import type { Repository } from "./repository.ts";

/** A function that calculates each result only once for a repository and a name. A repository never changes. */
export function perRepository<T>(make: (repo: Repository, name: string) => T): (repo: Repository, name: string) => T {
  const known = new WeakMap<Repository, Map<string, T>>();
  return (repo, name) => {
    const found = known.get(repo) ?? new Map<string, T>();
    known.set(repo, found);
    if (!found.has(name)) found.set(name, make(repo, name));
    return found.get(name) as T;
  };
}
