import { isObject, type Json, type JsonObject } from "./json.ts";
import { own } from "./own.ts";
import { write } from "./path.ts";

/** How the text of one field is made ready: `x-normalize` of its schema. In `path`, `*` is every item of a list. */
export interface Normalization {
  readonly path: readonly string[];
  readonly ways: readonly Way[];
}

/** What is done to a text. `phone` names the field beside it that holds the country's code. */
export type Way = "trim" | "singleSpaces" | "plainQuotes" | { readonly phone: string };

/**
 * The values with every text made ready: what is judged, remembered and sent. The same value where nothing changes, and once made
 * ready is ready: the service does again what the browser did.
 */
export function normalized<T extends Json>(values: T, fields: readonly Normalization[]): T {
  let result: Json = values;
  for (const { path, ways } of fields) result = at(result, path, 0, ways, undefined);
  return result as T;
}

/**
 * A phone number without what people write it with (spaces, brackets, dots, hyphens) and without the chosen country's code,
 * with `+` or `00` before it or, where no number can begin so, without. What is left may still be no number: the limits say so. A text
 * with anything else in it (letters, an extension) stays as it was written, so that the person finds what they typed.
 */
export function plainPhone(written: string, code: string): string {
  const digits = code.replace(/^\+/, "");
  let phone = written.replace(SEPARATORS, "");
  if (!/^[0-9+]*$/.test(phone)) return written;
  if (!/^[0-9]+$/.test(digits)) return phone;
  for (let before = ""; before !== phone; ) {
    before = phone;
    const prefix = [`+${digits}`, `00${digits}`].find((one) => phone.startsWith(one));
    if (prefix !== undefined) phone = phone.slice(prefix.length);
    else if (phone.startsWith(digits) && phone.length - digits.length === own(LENGTHS, digits))
      phone = phone.slice(digits.length);
  }
  return phone;
}

const SEPARATORS = /[\s().\u00ad\u2010-\u2015\u2060\u200b-\u200f\u202a-\u202e\u2212-]/gu;

/**
 * How many digits a number has behind its code. Of these countries no number is as long as its own code and this many digits, so one
 * that long which begins with the code has the code in it. A test holds them against libphonenumber.
 */
const LENGTHS: Readonly<Record<string, number>> = { "1": 10, "44": 10, "52": 10, "61": 9 };

function at(
  value: Json,
  path: readonly string[],
  depth: number,
  ways: readonly Way[],
  around: JsonObject | undefined,
): Json {
  const key = path[depth];
  if (key === undefined) return typeof value === "string" ? text(value, ways, around) : value;
  if (Array.isArray(value)) {
    if (key !== "*") return value;
    const items = value.map((item: Json) => at(item, path, depth + 1, ways, undefined));
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  const keys = key === "*" ? Object.keys(value) : [key];
  let result = value;
  for (const name of keys) {
    const before = own(result, name);
    if (before === undefined) continue;
    const after = at(before, path, depth + 1, ways, result);
    if (after !== before) result = write(result, [name], after);
  }
  return result;
}

function text(value: string, ways: readonly Way[], around: JsonObject | undefined): string {
  let result = value;
  for (const way of ways) {
    if (way === "trim") result = result.trim();
    else if (way === "singleSpaces") result = result.replace(/[^\S\n\r\u2028\u2029]+/gu, " ");
    else if (way === "plainQuotes")
      result = result.replace(/[‘’‚‛ʼ“”„‟]/gu, (one) => ("“”„‟".includes(one) ? '"' : "'"));
    else {
      const code = around && own(around, way.phone);
      result = plainPhone(result, typeof code === "string" ? code : "");
    }
  }
  return result;
}
