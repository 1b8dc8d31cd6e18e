import { formats, isDay } from "./runtime/index.ts";

/**
 * Every format that a schema may name. `date` is not a pattern, and a page loads its check only if one of its forms has
 * a day.
 */
export const allFormats = { ...formats, date: isDay };
