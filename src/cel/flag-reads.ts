import { conditionsOf, flowUses, type Named, type Repository } from "../model/index.ts";
import { readsOf } from "./reads.ts";

/**
 * Where a journey's expressions read flags: the ids of the steps, by flag. The id "" stands for the rules of the whole
 * journey. A named condition counts where it is used, and an invariant decides nothing.
 */
export function flagReads(repo: Repository, named: Named): ReadonlyMap<string, ReadonlySet<string>> {
  const conditions = conditionsOf(repo, named);
  const found = new Map<string, Set<string>>();
  for (const use of flowUses(repo, named)) {
    const { anywhere, promise, step = "" } = use.place;
    if (use.kind !== "expression" || anywhere || promise) continue;
    for (const path of readsOf(use.source, conditions)) {
      const flag = /^flags\.(\w+)/.exec(path)?.[1];
      if (flag !== undefined) found.set(flag, (found.get(flag) ?? new Set()).add(step));
    }
  }
  return found;
}
