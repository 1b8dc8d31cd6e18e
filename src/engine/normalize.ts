import { isObject, type Json, type JsonObject } from "./json.ts";
import { inNotation, type Notations } from "./notation.ts";
import { own } from "./own.ts";
import { write } from "./path.ts";
import { plainPhone } from "./phone.ts";
import { isPlainText, preparedText, type TextKind } from "./text-kinds.ts";

/** How the text of one field is prepared: see `TEXT_KINDS`. In `path`, `*` is every item of a list. */
export interface Normalization {
  readonly path: readonly string[];
  readonly preparations: readonly Preparation[];
}

/**
 * A kind of text, or a notation. `phone` names the field beside it with the country's code, `least` the fewest digits
 * that the field accepts. `code` names the field that the notation of a code depends on.
 */
export type Preparation =
  | TextKind
  | { readonly phone: string; readonly least?: number }
  | { readonly code: string; readonly notations: Notations };

/**
 * The values with every text prepared, as they are validated, remembered and sent. Returns the same object if nothing
 * changes. Running it again changes nothing: the service repeats what the browser did.
 */
export function normalized<T extends Json>(values: T, fields: readonly Normalization[]): T {
  return fields.length === 0 ? values : (made(values, branchOf(fields), undefined) as T);
}

/** Fields by path, as a tree, so that what they have in common is read only once. */
interface Branch {
  readonly key: string;
  /** For the text at this place. */
  readonly preparations: Preparation[];
  readonly inner: Branch[];
}

/** The list of fields is a constant of each form, so the tree is built once and not for every value. */
const sorted = new WeakMap<readonly Normalization[], Branch>();

function branchOf(fields: readonly Normalization[]): Branch {
  let root = sorted.get(fields);
  if (root !== undefined) return root;
  sorted.set(fields, (root = { key: "", preparations: [], inner: [] }));
  for (const { path, preparations } of fields) {
    let branch = root;
    for (const key of path) {
      let inner = branch.inner.find((one) => one.key === key);
      if (inner === undefined) branch.inner.push((inner = { key, preparations: [], inner: [] }));
      branch = inner;
    }
    branch.preparations.push(...preparations);
  }
  return root;
}

function made(value: Json, { preparations, inner }: Branch, around: JsonObject | undefined): Json {
  if (typeof value === "string") return preparations.length === 0 ? value : text(value, preparations, around);
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

function text(value: string, preparations: readonly Preparation[], around: JsonObject | undefined): string {
  const plain = isPlainText(value);
  let result = value;
  for (const preparation of preparations) {
    if (typeof preparation === "object") {
      const beside = around && own(around, "phone" in preparation ? preparation.phone : preparation.code);
      const known = typeof beside === "string" ? beside : "";
      result =
        "phone" in preparation
          ? plainPhone(result, known, preparation.least)
          : inNotation(result, known, preparation.notations);
    } else if (!plain) result = preparedText(result, preparation);
  }
  return result;
}
