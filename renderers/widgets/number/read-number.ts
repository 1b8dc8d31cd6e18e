/** How a place writes numbers. Digits are Latin ones, as people type them. */
export interface Writing {
  /** Between the whole and its decimals. */
  readonly decimal: "." | ",";
  /** What is shown of a number. */
  show(value: number): string;
}

export function writingOf(locale: string): Writing {
  const format = new Intl.NumberFormat(locale, { numberingSystem: "latn", maximumFractionDigits: 20 });
  const decimal = format.formatToParts(0.5).find(({ type }) => type === "decimal")?.value;
  return { decimal: decimal === "," ? "," : ".", show: (value) => format.format(value) };
}

/** What a text was understood as. */
export interface Reading {
  readonly value: number;
  /** The sign by which somebody else would read another number, or by which this place would read none, and what it was taken for. */
  readonly doubt?: { readonly sign: string; readonly as: "decimals" | "thousands" } | undefined;
}

/**
 * The number that people mean: as their place writes it, else as others do, where that is the only way to read it. Thousands may also be told apart by
 * spaces or apostrophes. `undefined` for what is no number, for more digits than a number keeps, and for more decimals than there may be.
 */
export function readNumber(text: string, decimal: Writing["decimal"], mostDecimals = MOST_DIGITS): Reading | undefined {
  const [, sign = "", written = ""] =
    /^([+-]?)\s*(.*)$/s.exec(
      text
        .replaceAll(/\p{Cf}/gu, "")
        .trim()
        .replace(/^[−–]/, "-"),
    ) ?? [];
  const plain = written.replaceAll(/\s/g, " ");
  const other = decimal === "." ? "," : ".";
  const own = readAs(plain, decimal, other);
  const foreign = readAs(plain, other, decimal);
  const others = foreign !== undefined && foreign.decimals <= mostDecimals ? foreign : undefined;
  // Decimals too many are that: never thousands that somebody else might have meant.
  const read = own ?? others;
  if (read === undefined || read.decimals > mostDecimals) return undefined;
  if (read.digits.replace(".", "").replace(/^0+/, "").length > MOST_DIGITS) return undefined;
  const value = Number(`${sign === "-" ? "-" : ""}${read.digits}`) || 0;
  const isSame = own !== undefined && (others === undefined || Number(others.digits) === Number(own.digits));
  const [point, comma] = own === undefined ? [other, decimal] : [decimal, other];
  const doubt = isSame
    ? undefined
    : plain.includes(point)
      ? ({ sign: point, as: "decimals" } as const)
      : ({ sign: comma, as: "thousands" } as const);
  return { value, doubt };
}

/** More, and a number is another one than the digits say. */
const MOST_DIGITS = 15;

function readAs(
  text: string,
  decimal: string,
  group: string,
): { readonly digits: string; readonly decimals: number } | undefined {
  const [whole = "", fraction = "", ...rest] = text.split(decimal);
  if (rest.length > 0 || !/^\d*$/.test(fraction) || whole + fraction === "") return undefined;
  const groups = new RegExp(`^[1-9]\\d{0,2}(?:([${group} '’])\\d{3})(?:\\1\\d{3})*$`);
  if (!/^\d*$/.test(whole) && !groups.test(whole)) return undefined;
  return { digits: `${whole.replaceAll(/\D/g, "") || "0"}.${fraction}`, decimals: fraction.length };
}
