import {
  type FormDefinition,
  type Json,
  type JsonObject,
  plainPhone,
  type Preparation,
} from "../../../engine/index.ts";

/** How numbers are formatted: patterns of libphonenumber, by phone code without its plus. */
export type PhoneFormats = Readonly<Record<string, readonly PhoneFormat[]>>;

type PhonePreparation = Extract<Preparation, { readonly phone: string }>;

/**
 * A pattern for the groups of a whole number, its replacement with the trunk prefix where the country writes it, and a
 * pattern for the beginning of the number.
 */
export type PhoneFormat = readonly [groups: string, written: string, begins: string];

/**
 * Creates the `written` of a form definition. `phones`: how a phone number is cleaned up, by its path (`*` for an item of
 * a list).
 */
export function writing(
  phones: Readonly<Record<string, PhonePreparation>>,
  formats: PhoneFormats,
): NonNullable<FormDefinition["written"]> {
  const fields = new Map(Object.entries(phones));
  return (values, path, later) => {
    const segments = path.split(".");
    const preparation = fields.get(segments.map((segment) => (/^\d+$/.test(segment) ? "*" : segment)).join("."));
    if (preparation === undefined) return undefined;
    const number = entered(values, segments);
    const chosen = entered(values, [...segments.slice(0, -1), preparation.phone]);
    if (typeof number !== "string" || typeof chosen !== "string") return undefined;
    return writtenPhone(number, { code: chosen, least: preparation.least ?? 0 }, formats, later);
  };
}

/**
 * A phone number in its country's own notation: `07700 900123` for `7700900123` in the United Kingdom. A value that is
 * not only digits stays unchanged. What it returns is read as the same number again. For a country without `formats`,
 * libphonenumber is loaded once, and `later` is called; until then, and for a number that its country does not know,
 * the digits are in groups of three.
 */
export function writtenPhone(
  number: string,
  { code, least }: { readonly code: string; readonly least: number },
  formats: PhoneFormats,
  later?: () => void,
): string {
  if (!/^[0-9]{5,}$/.test(number)) return number;
  const digits = code.replace(/^\+/, "");
  const national = plainPhone(number, code);
  const known = formats[digits];
  const shown = known === undefined ? fromLibrary(national, digits, later) : formatted(national, known);
  if (shown !== undefined && plainPhone(shown, code, least) === number) return shown;
  // Counted from the left, so that the last group has three to five digits. From the right, a single pair could remain.
  return number.replaceAll(/(\d{3})(?=\d{3})/g, "$1 ");
}

function formatted(number: string, formats: readonly PhoneFormat[]): string | undefined {
  for (const [groups, written, begins] of formats) {
    if (!new RegExp(`^(?:${begins})`).test(number)) continue;
    const whole = new RegExp(`^${groups}$`);
    if (whole.test(number)) return number.replace(whole, written);
  }
  return undefined;
}

type Library = typeof import("./phone-library.ts");

let library: Library | "loading" | undefined;

/** 43 kB, so it is loaded only for a number of a country whose formats are not in the form. */
function fromLibrary(number: string, code: string, later: (() => void) | undefined): string | undefined {
  if (typeof library === "object") return library.parsePhoneNumberFromString(`+${code}${number}`)?.formatNational();
  if (later === undefined) return undefined;
  waiting.add(later);
  if (library === undefined) void load();
  return undefined;
}

async function load(): Promise<void> {
  library = "loading";
  try {
    library = await import("./phone-library.ts");
  } catch {
    // Groups of three are readable, too. The next number tries again.
    library = undefined;
    return;
  }
  for (const notify of waiting) notify();
  waiting.clear();
}

const waiting = new Set<() => void>();

/** The value of a field of a form or of an item. */
function entered(values: JsonObject, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, key) => (typeof value === "object" && value !== null ? (value as JsonObject)[key] : undefined),
    values,
  );
}
