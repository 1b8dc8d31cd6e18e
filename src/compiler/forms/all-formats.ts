import { formats, isDay } from "./runtime/index.ts";

/** Every format that a schema may name. `date` is no pattern, and a page has what judges it only where one of its forms asks for a day. */
export const allFormats = { ...formats, date: isDay };
