import type { Json, JsonObject } from "../../../engine/index.ts";

/** How numbers are formatted: patterns of libphonenumber, by phone code without its plus. */
export type PhoneFormats = Readonly<Record<string, readonly PhoneFormat[]>>;

/**
 * A pattern for the groups of a whole number, its replacement, a pattern for the beginning of the number, and the form
 * of the first group for a number with a leading zero.
 */
export type PhoneFormat = readonly [groups: string, written: string, begins: string, home?: string];

/**
 * Creates the `written` of a form definition. `phones`: by the path of a phone number (`*` for an item of a list), the
 * field beside it with its code.
 */
export function writing(
  phones: Readonly<Record<string, string>>,
  formats: PhoneFormats,
): (values: JsonObject, path: string) => string | undefined {
  const fields = new Map(Object.entries(phones));
  return (values, path) => {
    const segments = path.split(".");
    const code = fields.get(segments.map((segment) => (/^\d+$/.test(segment) ? "*" : segment)).join("."));
    if (code === undefined) return undefined;
    const number = entered(values, segments);
    const chosen = entered(values, [...segments.slice(0, -1), code]);
    return typeof number === "string" && typeof chosen === "string" ? writtenPhone(number, chosen, formats) : undefined;
  };
}

/** A phone number in groups. A value that is not only digits stays unchanged. The digits never change. */
export function writtenPhone(number: string, code: string, formats: PhoneFormats): string {
  if (!/^[0-9]{5,}$/.test(number)) return number;
  const rest = number.replace(/^0/, "");
  for (const [groups, written, begins, home] of formats[code.replace(/^\+/, "")] ?? []) {
    if (!new RegExp(`^(?:${begins})`).test(rest)) continue;
    const whole = new RegExp(`^${groups}$`);
    if (!whole.test(rest)) continue;
    const shown = rest.replace(whole, rest === number ? written : written.replace(/\$1/, () => home ?? "0$1"));
    if (shown.replaceAll(/\D/g, "") === number) return shown;
  }
  // Counted from the left, so that the last group has three to five digits. From the right, a single pair could remain.
  return number.replaceAll(/(\d{3})(?=\d{3})/g, "$1 ");
}

/** The value of a field of a form or of an item. */
function entered(values: JsonObject, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, key) => (typeof value === "object" && value !== null ? (value as JsonObject)[key] : undefined),
    values,
  );
}
