/**
 * Compares two paths by where their fields stand. `order` lists patterns (`children`, `children.*.email`)
 * in the order in which a person meets them; items of a list are in their own order.
 */
export function comparer(order: readonly string[]): (a: readonly string[], b: readonly string[]) => number {
  const ranks = new Map(order.map((pattern, rank) => [pattern, rank]));
  const rank = (path: readonly string[]) => ranks.get(patternOf(path)) ?? ranks.size;
  return (a, b) => {
    for (let depth = 0; depth < a.length && depth < b.length; depth += 1) {
      if (a[depth] === b[depth]) continue;
      const [left, right] = [Number(a[depth]), Number(b[depth])];
      if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right;
      return rank(a.slice(0, depth + 1)) - rank(b.slice(0, depth + 1));
    }
    return a.length - b.length;
  };
}

function patternOf(path: readonly string[]): string {
  return path.map((segment) => (/^\d+$/.test(segment) ? "*" : segment)).join(".");
}
