import { latinDigits, type Decimals, decimalsOf, type Notation } from "./notation.ts";

/** How a text was understood. */
export interface Reading {
  readonly value: number;
  /** The sign that could have another meaning elsewhere, or that this locale would not use, and how it was read. */
  readonly doubt?: Doubt | undefined;
}

interface Doubt {
  readonly sign: string;
  readonly as: "decimals" | "thousands";
}

/**
 * The number that a person means: as the locale writes it, or as others write it if that is the only possible reading.
 * Digits may be those of any script. Spaces and apostrophes may also separate groups. `undefined` if the text is not a
 * number, has more digits than a number can hold, or more decimals than allowed.
 */
export function readNumber(text: string, notation: Notation, mostDecimals?: number): Reading | undefined {
  const read = readDecimals(text, notation, mostDecimals);
  const value = read && exactly(read.decimals);
  return value === undefined ? undefined : { value, doubt: read?.doubt };
}

/** The number that is exactly this decimal, or `undefined` if there is none. Zero has no sign. */
export function exactly({ sign, whole, fraction }: Decimals): number | undefined {
  const value = Number(`${sign}${whole}.${fraction}`) || 0;
  const held = decimalsOf(value);
  const isSame = held.whole === (whole.replace(/^0+/, "") || "0") && held.fraction === fraction.replace(/0+$/, "");
  return isSame ? value : undefined;
}

/** The digits of the number that a person means. See `readNumber`. */
export function readDecimals(
  text: string,
  { decimal, groups }: Notation,
  mostDecimals = Number.POSITIVE_INFINITY,
): { readonly decimals: Decimals; readonly doubt: Doubt | undefined } | undefined {
  const [, sign = "", written = ""] = /^([+-]?)\s*(.*)$/s.exec(latinSigns(text, decimal)) ?? [];
  const plain = written.replaceAll(/\s/g, " ");
  const other = decimal === "." ? "," : ".";
  const own = readAs(plain, decimal, other, groups);
  const foreign = readAs(plain, other, decimal, [3, 3]);
  const others = foreign !== undefined && foreign.fraction.length <= mostDecimals ? foreign : undefined;
  // Too many decimals are refused. They are never read as thousands.
  const read = own ?? others;
  if (read === undefined || read.fraction.length > mostDecimals) return undefined;
  const isSame = own !== undefined && (others === undefined || isEqual(own, others));
  const [point, comma] = own === undefined ? [other, decimal] : [decimal, other];
  const doubt = isSame
    ? undefined
    : plain.includes(point)
      ? ({ sign: point, as: "decimals" } as const)
      : ({ sign: comma, as: "thousands" } as const);
  return { decimals: { ...read, sign: sign === "-" ? "-" : "" }, doubt };
}

function isEqual(a: Digits, b: Digits): boolean {
  return Number(`${a.whole}.${a.fraction}`) === Number(`${b.whole}.${b.fraction}`);
}

/** With Latin digits and signs: `٢٣٤٫٥` is `234.5`. Without direction marks, which `Intl` writes and nobody sees. */
function latinSigns(text: string, decimal: string): string {
  return latinDigits(text)
    .replaceAll(/\p{Cf}/gu, "")
    .trim()
    .replace(/^[−–‐‑﹣－]/, "-")
    .replaceAll("٫", decimal)
    .replaceAll(/[٬،]/g, "’");
}

type Digits = Pick<Decimals, "whole" | "fraction">;

function readAs(text: string, decimal: string, group: string, [last, before]: Notation["groups"]): Digits | undefined {
  const [whole = "", fraction = "", ...rest] = text.split(decimal);
  if (rest.length > 0 || !/^\d*$/.test(fraction) || whole + fraction === "") return undefined;
  const sizes = [
    [3, 3],
    [last, before],
  ] as const;
  const isGrouped = sizes.some(([end, size]) => {
    const groups = `^[1-9]\\d{0,${size - 1}}(?:([${group} '’])\\d{${size}})*(?:[${group} '’])\\d{${end}}$`;
    return new RegExp(groups).test(whole) && new Set(whole.replaceAll(/\d/g, "")).size === 1;
  });
  if (!/^\d*$/.test(whole) && !isGrouped) return undefined;
  return { whole: whole.replaceAll(/\D/g, "") || "0", fraction };
}
