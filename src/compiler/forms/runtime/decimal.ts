/** A number as `digits` × 10^`exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

/**
 * The decimal that a number is written as: the shortest one that stands for it in JSON. The binary number itself is
 * slightly more or less than 0.1. `undefined` for what is no finite number.
 */
export function decimalOf(value: number): Decimal | undefined {
  const [, sign = "", whole = "", fraction = "", power = "0"] = WRITTEN.exec(String(value)) ?? [];
  if (whole === "") return undefined;
  return { digits: BigInt(sign + whole + fraction), exponent: Number(power) - fraction.length };
}

const WRITTEN = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/** The digits of two decimals with the same exponent, and that exponent. */
export function aligned(a: Decimal, b: Decimal): readonly [bigint, bigint, number] {
  const exponent = Math.min(a.exponent, b.exponent);
  const at = (one: Decimal) => one.digits * 10n ** BigInt(one.exponent - exponent);
  return [at(a), at(b), exponent];
}

/**
 * Whether a number is a multiple of `step`, exactly, for the decimals that both are written as: 0.3 is a multiple of
 * 0.1, and 1234567.89 of 0.01. In floating-point numbers, a remainder differs visibly from an error of rounding only while
 * the numbers are small.
 */
export function isMultiple(value: number, step: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0;
  const [a, b] = [decimalOf(value), decimalOf(step)];
  if (a === undefined || b === undefined || b.digits === 0n) return false;
  const [whole, part] = aligned(a, b);
  return whole % part === 0n;
}
