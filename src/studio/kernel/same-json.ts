/** Whether two values are the same as JSON, whatever the order of members. */
export function isSame(one: unknown, other: unknown): boolean {
  return sorted(one) === sorted(other);
}

/** Serializes to JSON with sorted members. */
export function sorted(value: unknown): string {
  const ordered = (_: string, inner: unknown): unknown =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner;
  return JSON.stringify(value, ordered) ?? "";
}
