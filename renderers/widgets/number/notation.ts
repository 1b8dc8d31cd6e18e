/** How a locale writes numbers. Digits are Latin, as nearly everybody types them. */
export interface Notation {
  /** The sign between the whole part and the decimals. */
  readonly decimal: "." | ",";
  /** How many digits the last group has, and each group before it: 3 and 3 nearly everywhere, 3 and 2 in India. */
  readonly groups: readonly [number, number];
}

export function notationOf(locale: string): Notation {
  const parts = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(1234567890.5);
  const sizes = parts.flatMap(({ type, value }) => (type === "integer" ? value.length : []));
  const [last = 3, before = last] = sizes.toReversed();
  return {
    decimal: parts.find(({ type }) => type === "decimal")?.value === "," ? "," : ".",
    groups: sizes.length > 2 ? [last, before] : [3, 3],
  };
}

/** A number as its locale writes it, with all its decimals. With `isGrouped`, groups of digits are separated. */
export function writerOf(locale: string, isGrouped: boolean): (value: number) => string {
  const format = new Intl.NumberFormat(locale, { numberingSystem: "latn", useGrouping: isGrouped });
  const { decimal } = notationOf(locale);
  const parts = format.formatToParts(-1);
  const digits = parts.findIndex(({ type }) => type === "integer");
  // Some locales put direction marks around a minus.
  const textOf = (some: typeof parts) => some.map(({ value }) => value).join("");
  const [before, after] = [textOf(parts.slice(0, digits)), textOf(parts.slice(digits + 1))];
  return (value) => {
    const { sign, whole, fraction } = decimalsOf(value);
    // `Intl` would round after 20 decimals, and a number as large as 1e21.
    const written = format.format(BigInt(whole)) + (fraction && `${decimal}${fraction}`);
    return sign === "-" ? `${before}${written}${after}` : written;
  };
}

/** The digits of a decimal number. `sign` is empty or a hyphen. */
export interface Decimals {
  readonly sign: string;
  readonly whole: string;
  readonly fraction: string;
}

/** The decimal that stands for a number in JSON, without an exponent: 1e-7 is 0.0000001. */
export function decimalsOf(value: number): Decimals {
  const [, sign = "", first = "0", rest = "", power = "0"] = WRITTEN.exec(String(value)) ?? [];
  const point = first.length + Number(power);
  const digits = (first + rest).padStart(first.length + rest.length + Math.max(0, 1 - point), "0");
  const at = Math.max(1, point);
  return { sign, whole: digits.slice(0, at).padEnd(at, "0"), fraction: digits.slice(at) };
}

const WRITTEN = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** A text with the digits of any script as Latin ones. In Unicode, the ten digits of a script follow each other. */
export function latinDigits(text: string): string {
  return text.replaceAll(/(?![0-9])\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}

/** The locale of a language in the site's country: "es" and "MX" give "es-MX". */
export function localeOf(language: string, country: string | undefined): string {
  const whole = country === undefined ? language : `${new Intl.Locale(language).language}-${country}`;
  try {
    return Intl.getCanonicalLocales(whole)[0] ?? language;
  } catch {
    return language;
  }
}
