/**
 * Whether two texts for a file of recorded limits say the same. In which order fields stand in their schema shows in the order of what is
 * recorded of it, and makes no difference to what it takes.
 */
export function saysTheSame(before: string | undefined, now: string): boolean {
  if (before === undefined || before === now) return before === now;
  try {
    return ordered(JSON.parse(before)) === ordered(JSON.parse(now));
  } catch {
    // It was edited by hand, and is no JSON any more.
    return false;
  }
}

/** Lists of which the order says nothing. */
const ANY_ORDER = new Set(["takes", "refuses", "$without"]);

/** JSON as one text in which its members, and what is in such lists, stand in an order of their own. */
function ordered(value: unknown, name = ""): string {
  if (Array.isArray(value)) {
    const items = value.map((item) => ordered(item));
    return `[${(ANY_ORDER.has(name) ? items.sort() : items).join()}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}:${ordered(part, key)}`);
  return `{${members.sort().join()}}`;
}
