import { isObject, type Json, type JsonObject } from "./json.ts";
import { own } from "./own.ts";
import { write } from "./path.ts";
import { plainPhone } from "./phone.ts";

/** How the text of one field is cleaned up: `x-normalize` of its schema. In `path`, `*` is every item of a list. */
export interface Normalization {
  readonly path: readonly string[];
  readonly ways: readonly Way[];
}

/**
 * One way to clean up a text. `phone` names the field beside it with the country's code, `least` the fewest digits that
 * the field accepts.
 */
export type Way = "trim" | "singleSpaces" | "plainQuotes" | { readonly phone: string; readonly least?: number };

/**
 * The values with every text cleaned up, as they are validated, remembered and sent. Returns the same object if nothing
 * changes. Running it again changes nothing: the service repeats what the browser did.
 */
export function normalized<T extends Json>(values: T, fields: readonly Normalization[]): T {
  return fields.length === 0 ? values : (made(values, branchOf(fields), undefined) as T);
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
      const code = around && own(around, way.phone);
      result = plainPhone(result, typeof code === "string" ? code : "", way.least);
    } else if (plain) continue;
    else if (way === "trim") result = result.trim();
    else if (way === "singleSpaces") result = result.replace(/[^\S\n\r\u2028\u2029]+/gu, " ");
    else result = result.replace(/[‘’‚‛ʼ“”„‟]/gu, (one) => ("“”„‟".includes(one) ? '"' : "'"));
  }
  return result;
}

/** True for most texts: printable ASCII without superfluous spaces. Only the way `phone` can change such a text. */
export function isPlainText(value: string): boolean {
  let before = 32;
  for (let at = 0; at < value.length; at += 1) {
    const code = value.charCodeAt(at);
    if (code < 32 || code > 126 || (code === 32 && before === 32)) return false;
    before = code;
  }
  return before !== 32 || value === "";
}
