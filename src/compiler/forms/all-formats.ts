import { formats, isDay } from "./runtime/index.ts";

/**
 * Every format that a schema may name. `date` is not a pattern, and a page loads its check only if one of its forms has
 * a day.
 */
export const allFormats = { ...formats, date: isDay };

/**
 * In floating-point numbers, 0.3 is not a multiple of 0.1. A remainder that is 0 when rounded to so many decimals
 * counts as 0.
 */
export const MULTIPLE_DIGITS = 8;
