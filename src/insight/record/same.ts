/**
 * Whether two versions of a recorded-limits file are equivalent. The order of fields in a schema affects the order of
 * the recorded values, but not what the schema accepts.
 */
export function saysTheSame(before: string | undefined, now: string): boolean {
  if (before === undefined || before === now) return before === now;
  try {
    return ordered(JSON.parse(before)) === ordered(JSON.parse(now));
  } catch {
    // The file was edited by hand and is no longer valid JSON.
    return false;
  }
}

/** Lists whose order has no meaning. */
const ANY_ORDER = new Set(["takes", "refuses", "$without"]);

/** Serializes JSON with sorted members and sorted lists of that kind. */
function ordered(value: unknown, name = ""): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => ordered(item));
    return `[${(ANY_ORDER.has(name) ? items.sort() : items).join()}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}:${ordered(part, key)}`);
  return `{${members.sort().join()}}`;
}
