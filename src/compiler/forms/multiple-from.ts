import { aligned, decimalOf } from "./runtime/index.ts";

/** The first multiple of `step` that is not less than `least`, or the one `further` steps on. Exact, as `isMultiple`. */
export function multipleFrom(least: number, step: number, further = 0): number {
  const [a, b] = [decimalOf(least), decimalOf(step)];
  if (a === undefined || b === undefined || b.digits <= 0n) return least;
  const [low, part, exponent] = aligned(a, b);
  const times = low / part + (low > 0n && low % part !== 0n ? 1n : 0n) + BigInt(further);
  return Number(`${times * part}e${exponent}`);
}
