import { operationIds } from "./contract/read-contract.ts";
import type { Repository } from "./repository.ts";

/** The candidate that was probably meant. `undefined` if none is similar: at most a third of the name may differ. */
export function nearest(name: string, candidates: Iterable<string>): string | undefined {
  const wanted = name.toLowerCase();
  let best: string | undefined;
  let least = (name.length < 3 ? 0 : Math.max(1, Math.floor(name.length / 3))) + 1;
  for (const candidate of candidates) {
    const found = distance(wanted, candidate.toLowerCase(), least);
    if (found < least) {
      least = found;
      best = candidate;
    }
  }
  return best;
}

/** `. Did you mean "x"?`, or only `.`: the end of a message about an unknown name. `listed`: or all candidates. */
export function didYouMean(name: string, candidates: Iterable<string>, listed = false): string {
  const known = [...candidates];
  const found = nearest(name, known);
  if (found !== undefined) return `. Did you mean "${found}"?`;
  return listed && known.length > 0 ? `. There are: ${known.sort().join(", ")}.` : ".";
}

/** The number of edits (insert, delete, replace, swap of neighbours) between two words. Counting stops at `limit`. */
export function distance(a: string, b: string, limit = a.length + b.length + 1): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? limit) + 1,
        (current[column - 1] ?? limit) + 1,
        (previous[column - 1] ?? limit) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        cost = Math.min(cost, (before[column - 2] ?? limit) + 1);
      current.push(cost);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length] ?? limit;
}

/** What is said of an unknown name, before the known one that was probably meant. */
export const unknownName = {
  block: (name: string) => `There is no block "${name}"`,
  operation: (id: string) => `schemas/api/openapi.json has no operation "${id}"`,
  schema: (name: string) => `There is no schema "${name}"`,
} as const;

/** The message about an unknown operation. */
export function noOperation(repo: Repository, id: string): string {
  return unknownName.operation(id) + didYouMean(id, operationIds(repo));
}

/**
 * The message about an unknown schema, in the notation of journeys: the file for remembered data, the id for a form.
 */
export function noSchema({ schemas }: Repository, name: string, role: "data" | "form"): string {
  const known = [...schemas.keys()].map((id) => (role === "data" ? `${id}.schema.json` : id));
  return unknownName.schema(name) + didYouMean(name, known);
}
