import { equal } from "./equal.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";
import { omit, own, put } from "./own.ts";

/** A field of a form that is shown only while a condition holds: a case of its schema, or a `when` of its layout. */
export interface ConditionalField {
  /** `*` is every item of a list. */
  readonly path: readonly string[];
  /** How many keys of `path` lead to the object that the condition reads as `self`. 0: the whole form. */
  readonly self: number;
  /** The condition reads `context`. Where there is none (in the service), the field counts as shown. */
  readonly usesContext?: true;
  /** The value while the field is hidden, as if nobody had answered. Absent: it then has none. */
  readonly default?: Json;
  /** A condition that fails counts as false. */
  shown(scope: { readonly self: Json; readonly context: JsonObject }): boolean;
}

/** The values of a form without those of hidden fields. */
export interface Shown<T extends Json = JsonObject> {
  readonly values: T;
  /** Whether the field at a dotted path, or an object or list that it is in, is hidden. */
  hides(path: string): boolean;
}

/**
 * Removes the values of hidden fields. `fields` are in the order in which they depend on each other, so that an answer
 * that is hidden itself neither shows nor hides other fields. `values` is the same object if nothing changes.
 */
export function shownValues<T extends Json>(
  values: T,
  fields: readonly ConditionalField[],
  context: JsonObject | undefined,
): Shown<T> {
  if (fields.length === 0) return { values, hides: () => false };
  if (!isObject(values)) return shownOf(values, fields, context);
  const before = last.get(values);
  if (before?.fields === fields && equal(before.context, context)) return before.shown as Shown<T>;
  const shown = shownOf(values, fields, context);
  last.set(values, { fields, context, shown });
  return shown;
}

/** The last result for each object. Rules and pages need it several times during one event, and at the next one. */
const last = new WeakMap<
  JsonObject,
  {
    readonly fields: readonly ConditionalField[];
    readonly context: JsonObject | undefined;
    readonly shown: Shown<Json>;
  }
>();

function shownOf<T extends Json>(
  values: T,
  fields: readonly ConditionalField[],
  context: JsonObject | undefined,
): Shown<T> {
  const hidden = new Set<string>();
  let shown: Json = values;
  for (const field of fields)
    if (context !== undefined || field.usesContext !== true)
      shown = within({ field, context: context ?? {}, hidden }, { value: shown, self: shown, depth: 0, at: "" });
  return { values: shown as T, hides: (path) => hidden.size > 0 && isWithin(hidden, path) };
}

/** Whether a dotted path, or a path to something around it, is in the set. */
function isWithin(paths: ReadonlySet<string>, path: string): boolean {
  for (let end = path.length; end > 0; end = path.lastIndexOf(".", end - 1))
    if (paths.has(path.slice(0, end))) return true;
  return false;
}

interface HiddenWalk {
  readonly field: ConditionalField;
  readonly context: JsonObject;
  readonly hidden: Set<string>;
}

interface ValueAt {
  readonly value: Json;
  readonly self: Json;
  readonly depth: number;
  readonly at: string;
}

/** The value at a place on the way to the field, without the field where it is hidden. */
function within(walk: HiddenWalk, { value, self, depth, at }: ValueAt): Json {
  const { path } = walk.field;
  const key = path[depth] ?? "";
  const inner = (name: string, value: Json) =>
    within(walk, {
      value,
      self: depth < walk.field.self ? value : self,
      depth: depth + 1,
      at: `${at}${name}.`,
    });
  if (key === "*") {
    if (!Array.isArray(value)) return value;
    const items = value.map((item: Json, index) => inner(String(index), item));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  if (depth === path.length - 1) return isShown(walk, self) ? value : withoutField(walk, value, key, at + key);
  const before = own(value, key);
  // An object that has no answers yet may have hidden fields, too.
  const after = inner(key, before ?? {});
  return before === undefined || after === before ? value : put(value, key, after);
}

function withoutField({ field, hidden }: HiddenWalk, object: JsonObject, key: string, at: string): JsonObject {
  hidden.add(at);
  const before = own(object, key);
  if (before === undefined || field.default === undefined) return omit(object, key) as JsonObject;
  return equal(before, field.default) ? object : (put(object, key, field.default) as JsonObject);
}

function isShown({ field, context }: HiddenWalk, self: Json): boolean {
  try {
    return field.shown({ self, context }) === true;
  } catch {
    return false;
  }
}
