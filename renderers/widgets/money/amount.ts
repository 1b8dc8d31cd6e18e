import { decimalsOf, notationOf } from "../number/notation.ts";
import { exactly, type Reading, readDecimals } from "../number/read-number.ts";

/** How a locale writes amounts of a currency, in whole minor units. */
interface Amounts {
  read(text: string): Reading | undefined;
  show(minor: number): string;
  /** The number alone, without unnecessary decimals. */
  plain(minor: number): string;
}

export function amountsOf(locale: string, currency: string): Amounts {
  const formatAs = (options: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(locale, { style: "currency", currency, numberingSystem: "latn", ...options });
  const format = formatAs({});
  const { maximumFractionDigits: decimals = 2 } = format.resolvedOptions();
  // Even for a currency without decimals: the sign with which the locale writes decimals of others. A few locales
  // write those of an amount differently from those of a number.
  const point = signOf("decimal", formatAs({ minimumFractionDigits: 2, maximumFractionDigits: 2 }).formatToParts(0.5));
  const own = notationOf(locale);
  const notation = { ...own, decimal: point === "." || point === "," ? point : own.decimal };
  const signs = (["code", "symbol", "narrowSymbol", "name"] as const)
    .map((display) => signOf("currency", formatAs({ currencyDisplay: display }).formatToParts(2)))
    .filter((sign) => sign !== "")
    .toSorted((a, b) => b.length - a.length);
  const isMinusLast = format.formatToParts(-1).at(-1)?.type === "minusSign";
  return {
    read(text) {
      const upper = plainSign(text);
      const sign = signs.find((one) => upper.includes(one));
      let amount = sign === undefined ? upper : upper.replace(sign, " ");
      // In Cape Verde, an amount is written as 20$00, and in Friesland with its minus at the end.
      if (point === "$") amount = amount.replace(point, notation.decimal);
      if (isMinusLast) amount = amount.replace(/^(.*\d)\s*[-−]\s*$/s, "-$1");
      const read = readDecimals(amount, notation, decimals);
      const minor = read && exactly(inMinorUnits(read.decimals, decimals));
      return minor === undefined ? undefined : { value: minor, doubt: read?.doubt };
    },
    show: (minor) => format.format(decimalText(minor, decimals)),
    plain: (minor) =>
      decimalText(minor, decimals)
        .replace(/\.0*$|(\..*?)0+$/, "$1")
        .replace(".", notation.decimal),
  };
}

function signOf(kind: "decimal" | "currency", parts: readonly Intl.NumberFormatPart[]): string {
  return plainSign(parts.find(({ type }) => type === kind)?.value ?? "");
}

/** In capitals, and without the direction marks that some signs contain. */
function plainSign(text: string): string {
  return text.replaceAll(/\p{Cf}/gu, "").toUpperCase();
}

function inMinorUnits({ sign, whole, fraction }: ReturnType<typeof decimalsOf>, decimals: number) {
  return { sign, whole: whole + fraction.padEnd(decimals, "0"), fraction: "" };
}

/** An amount in the currency's units, exactly: 1250 minor units are `12.50`. A division would round large amounts. */
function decimalText(minor: number, decimals: number): Intl.StringNumericLiteral {
  const { sign, whole, fraction } = decimalsOf(minor);
  const digits = whole.padStart(decimals + 1, "0");
  const at = digits.length - decimals;
  return `${sign}${digits.slice(0, at)}.${digits.slice(at)}${fraction}` as Intl.StringNumericLiteral;
}

/**
 * The value of a field after its currency has changed: the amount as a person would have typed it, read in the new
 * currency. If the new currency has too few decimals, the value stays a text, which the form refuses. It becomes an
 * amount again if the first currency returns.
 */
export function inOtherCurrency(value: string | number, before: Amounts, now: Amounts): string | number {
  const text = typeof value === "number" ? before.plain(value) : value;
  return now.read(text)?.value ?? text;
}
