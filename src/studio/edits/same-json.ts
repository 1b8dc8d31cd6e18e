export const isSame = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);

/** As JSON, whatever the order in which somebody has written an object's members. */
export function sorted(value: unknown): string {
  const ordered = (_: string, inner: unknown): unknown =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner;
  return JSON.stringify(value, ordered) ?? "";
}
