/** How a locale writes numbers. Digits are Latin, as people type them. */
export interface Writing {
  /** The sign between the whole part and the decimals. */
  readonly decimal: "." | ",";
  /** The formatted number. */
  show(value: number): string;
}

export function writingOf(locale: string): Writing {
  const format = new Intl.NumberFormat(locale, { numberingSystem: "latn", maximumFractionDigits: 20 });
  const decimal = format.formatToParts(0.5).find(({ type }) => type === "decimal")?.value;
  return { decimal: decimal === "," ? "," : ".", show: (value) => format.format(value) };
}

/** How a text was understood. */
export interface Reading {
  readonly value: number;
  /** The sign that could have another meaning elsewhere, or that this locale would not use, and how it was read. */
  readonly doubt?: { readonly sign: string; readonly as: "decimals" | "thousands" } | undefined;
}

/**
 * The number that a person means: as the locale writes it, or as others write it if that is the only possible reading.
 * Spaces and apostrophes may also separate thousands. `undefined` if the text is not a number, has more digits than a
 * number can hold, or more decimals than allowed.
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
  // Too many decimals are refused. They are never read as thousands.
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

/** With more digits, a JavaScript number would differ from what was typed. */
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
