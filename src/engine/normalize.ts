import { isObject, type Json, type JsonObject } from "./json.ts";
import { inNotation, type Notations } from "./notation.ts";
import { own } from "./own.ts";
import { write } from "./path.ts";

/** How the text of one field is cleaned up: `x-normalize` of its schema. In `path`, `*` is every item of a list. */
export interface Normalization {
  readonly path: readonly string[];
  readonly ways: readonly Way[];
}

/**
 * One way to clean up a text. `phone` names the field beside it with the country's code, `code` the field
 * that a code's notation depends on.
 */
export type Way =
  | "trim"
  | "singleSpaces"
  | "plainQuotes"
  | { readonly phone: string }
  | { readonly code: string; readonly notations: Notations };

/**
 * The values with every text cleaned up, as they are validated, remembered and sent. Returns the same object if nothing
 * changes. Running it again changes nothing: the service repeats what the browser did.
 */
export function normalized<T extends Json>(values: T, fields: readonly Normalization[]): T {
  return fields.length === 0 ? values : (made(values, branchOf(fields), undefined) as T);
}

/**
 * A phone number without spaces, brackets, dots and hyphens, and without the chosen country's code. The code is removed
 * after `+` or `00`. Without these, it is removed only if the text would be too long for a number of that country
 * (`LENGTHS`). The result may still be an invalid number; the limits refuse that. A text with anything else in it
 * (letters, an extension) stays as it is, so that the person finds what they typed.
 */
export function plainPhone(written: string, code: string): string {
  if (isPlainPhone(written, code)) return written;
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
 * The number of digits after the country's code. In these countries no valid number is as long as the code and these
 * digits together. So a text of that length that begins with the code includes the code. A test compares this with
 * libphonenumber.
 */
const LENGTHS: Readonly<Record<string, number>> = { "1": 10, "44": 10, "52": 10, "61": 9 };

/** Whether a phone number has only digits, and begins neither with `00` nor with its country's code. */
export function isPlainPhone(written: string, code: string): boolean {
  for (let at = 0; at < written.length; at += 1)
    if (written.charCodeAt(at) < 48 || written.charCodeAt(at) > 57) return false;
  return !written.startsWith("00") && !written.startsWith(code.startsWith("+") ? code.slice(1) : code);
}

/** Fields by path, as a tree, so that what they have in common is read only once. */
interface Branch {
  readonly key: string;
  /** For the text at this place. */
  readonly ways: Way[];
  readonly inner: Branch[];
}

/** The list of fields is a constant of each form, so the tree is built once and not for every value. */
const sorted = new WeakMap<readonly Normalization[], Branch>();

function branchOf(fields: readonly Normalization[]): Branch {
  let root = sorted.get(fields);
  if (root !== undefined) return root;
  sorted.set(fields, (root = { key: "", ways: [], inner: [] }));
  for (const { path, ways } of fields) {
    let branch = root;
    for (const key of path) {
      let inner = branch.inner.find((one) => one.key === key);
      if (inner === undefined) branch.inner.push((inner = { key, ways: [], inner: [] }));
      branch = inner;
    }
    branch.ways.push(...ways);
  }
  return root;
}

function made(value: Json, { ways, inner }: Branch, around: JsonObject | undefined): Json {
  if (typeof value === "string") return ways.length === 0 ? value : text(value, ways, around);
  if (inner.length === 0) return value;
  if (Array.isArray(value))
    return madeList(
      value,
      inner.find(({ key }) => key === "*"),
    );
  if (!isObject(value)) return value;
  let result = value;
  for (let index = 0; index < inner.length; index += 1) {
    const branch = inner[index] as Branch;
    if (branch.key !== "*") result = madeAt(result, branch.key, branch);
    else for (const name of Object.keys(value)) result = madeAt(result, name, branch);
  }
  return result;
}

function madeAt(object: JsonObject, key: string, branch: Branch): JsonObject {
  const before = own(object, key);
  if (before === undefined) return object;
  const after = made(before, branch, object);
  return after === before ? object : write(object, [key], after);
}

function madeList(list: readonly Json[], branch: Branch | undefined): readonly Json[] {
  if (branch === undefined) return list;
  let items: Json[] | undefined;
  for (let index = 0; index < list.length; index += 1) {
    const item = list[index] as Json;
    const after = made(item, branch, undefined);
    if (after !== item) (items ??= [...list])[index] = after;
  }
  return items ?? list;
}

function text(value: string, ways: readonly Way[], around: JsonObject | undefined): string {
  const plain = isPlainText(value);
  let result = value;
  for (const way of ways) {
    if (typeof way === "object") {
      const beside = around && own(around, "phone" in way ? way.phone : way.code);
      const known = typeof beside === "string" ? beside : "";
      result = "phone" in way ? plainPhone(result, known) : inNotation(result, known, way.notations);
    } else if (plain) continue;
    else if (way === "trim") result = result.trim();
    else if (way === "singleSpaces") result = result.replace(/[^\S\n\r\u2028\u2029]+/gu, " ");
    else result = result.replace(/[‘’‚‛ʼ“”„‟]/gu, (one) => ("“”„‟".includes(one) ? '"' : "'"));
  }
  return result;
}

/** True for most texts: printable ASCII without superfluous spaces. Only the ways `phone` and `code` can change such a text. */
export function isPlainText(value: string): boolean {
  let before = 32;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code < 32 || code > 126 || (code === 32 && before === 32)) return false;
    before = code;
  }
  return before !== 32 || value === "";
}
