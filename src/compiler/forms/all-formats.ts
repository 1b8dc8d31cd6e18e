import { formats, isDay } from "./runtime/index.ts";

/** Every format that a schema may name. `date` is no pattern, and a page has what judges it only where one of its forms asks for a day. */
export const allFormats = { ...formats, date: isDay };

/** 0.3 is a multiple of 0.1, though no computer's fraction says so: what is left within so many decimals counts as nothing. */
export const MULTIPLE_DIGITS = 8;
