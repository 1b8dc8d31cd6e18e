import { type Reading, readNumber } from "../number/read-number.ts";

/** How a locale writes amounts of a currency, in whole minor units. */
export interface Amounts {
  read(text: string): Reading | undefined;
  show(minor: number): string;
  /** The number alone, without unnecessary decimals. */
  plain(minor: number): string;
}

export function amountsOf(locale: string, currency: string): Amounts {
  const formatAs = (currencyDisplay: Intl.NumberFormatOptions["currencyDisplay"]) =>
    new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay, numberingSystem: "latn" });
  const format = formatAs("symbol");
  const { maximumFractionDigits: decimals = 2 } = format.resolvedOptions();
  const minorUnits = 10 ** decimals;
  // Even for a currency without decimals: the sign with which the locale writes decimals of others.
  const point = new Intl.NumberFormat(locale, { numberingSystem: "latn" }).formatToParts(0.5);
  const decimal = point.find(({ type }) => type === "decimal")?.value === "," ? "," : ".";
  const signs = (["code", "symbol", "narrowSymbol", "name"] as const).flatMap((display) =>
    formatAs(display)
      .formatToParts(2)
      .flatMap(({ type, value }) => (type === "currency" ? value.toUpperCase() : [])),
  );
  return {
    read(text) {
      const upper = text.toUpperCase();
      const sign = signs.toSorted((a, b) => b.length - a.length).find((one) => upper.includes(one));
      const read = readNumber(sign === undefined ? text : upper.replace(sign, " "), decimal, decimals);
      return read && { ...read, value: Math.round(read.value * minorUnits) };
    },
    show: (minor) => format.format(minor / minorUnits),
    plain(minor) {
      const whole = (minor / minorUnits).toFixed(decimals).replace(".", decimal);
      return decimals > 0 ? whole.replace(/[.,]?0+$/, "") : whole;
    },
  };
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
