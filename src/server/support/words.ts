/** A value as people read it: a line for each field, indented below what it belongs to. */
export function inWords(value: unknown): string {
  const lines = linesOf(value);
  return lines.length === 0 ? "Nothing." : lines.join("\n");
}

function linesOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => itemOf(linesOf(one)));
  if (value instanceof Date) return [value.toISOString()];
  if (typeof value !== "object" || value === null) return value === undefined ? [] : [String(value)];
  return Object.entries(value).flatMap(([name, inner]) => {
    const [first, ...more] = linesOf(inner);
    if (first === undefined) return Array.isArray(inner) ? [`${name}: none`] : [];
    const isOneLine = more.length === 0 && (typeof inner !== "object" || inner === null || inner instanceof Date);
    return isOneLine ? [`${name}: ${first}`] : [`${name}:`, ...[first, ...more].map((line) => `  ${line}`)];
  });
}

function itemOf([first = "", ...more]: readonly string[]): string[] {
  return [`- ${first}`, ...more.map((line) => `  ${line}`)];
}
