/** The position of a segment of a path among its siblings: its index in a list, else the rank of its field. */
interface Rank {
  readonly number: number;
  readonly rank: number;
}

/**
 * Sorts by the position of fields. `order` lists patterns (`children`, `children.*.email`) in the order in which a
 * person sees them. Items of a list keep their order.
 */
export function sorter(
  order: readonly string[],
): <Of extends { readonly path: readonly string[] }>(found: Of[]) => Of[] {
  const ranks = new Map(order.map((pattern, rank) => [pattern, rank]));
  const placesOf = (path: readonly string[]): readonly Rank[] => {
    let pattern = "";
    return path.map((segment) => {
      pattern += `${pattern === "" ? "" : "."}${/^\d+$/.test(segment) ? "*" : segment}`;
      return { number: Number(segment), rank: ranks.get(pattern) ?? ranks.size };
    });
  };
  return (found) => {
    if (found.length < 2) return found;
    const placed = found.map((one) => ({ one, places: placesOf(one.path) }));
    placed.sort((a, b) => compare(a.one.path, a.places, b.one.path, b.places));
    return placed.map(({ one }) => one);
  };
}

function compare(a: readonly string[], atA: readonly Rank[], b: readonly string[], atB: readonly Rank[]): number {
  for (let depth = 0; depth < a.length && depth < b.length; depth += 1) {
    if (a[depth] === b[depth]) continue;
    const [left, right] = [atA[depth] as Rank, atB[depth] as Rank];
    if (!Number.isNaN(left.number) && !Number.isNaN(right.number)) return left.number - right.number;
    return left.rank - right.rank;
  }
  return a.length - b.length;
}
