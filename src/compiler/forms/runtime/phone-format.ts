import type { Json, JsonObject } from "../../../engine/index.ts";

/** How numbers of a phone code are written: patterns of libphonenumber, by code without its plus. */
export type PhoneFormats = Readonly<Record<string, readonly PhoneFormat[]>>;

/** A whole number's groups, how they are written, the beginning that a number has, and how its first group looks behind a dialled zero. */
export type PhoneFormat = readonly [groups: string, written: string, begins: string, home?: string];

/** A form definition's `written`. `phones`: by a phone number's path (`*` for an item of a list), the field beside it that holds its code. */
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

/** A phone number in groups; whatever is no row of digits stays as it is. Never another number: the digits are the same. */
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
  // From the right a last pair would stand alone; from the left, three by three, the last group has three to five.
  return number.replaceAll(/(\d{3})(?=\d{3})/g, "$1 ");
}

/** What stands in a form's field, or in an item's. */
function entered(values: JsonObject, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, key) => (typeof value === "object" && value !== null ? (value as JsonObject)[key] : undefined),
    values,
  );
}
