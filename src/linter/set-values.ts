import { type ASTNode, parseCel, valuesOf } from "../cel/index.ts";
import type { Json } from "../engine/index.ts";
import {
  dataIdOf,
  defaultsOf,
  deref,
  formsOf,
  groupBy,
  itemsOf,
  type Named,
  once,
  oncePerPair,
  partAt,
  propertiesOf,
  type Schema,
  typesOf,
  type UseOf,
  type UsePlace,
} from "../model/index.ts";
import type { Context } from "./context.ts";
import type { Value } from "./domain.ts";
import { leavesOf, meets, writesIn } from "./remembered.ts";

/** A journey's remembered data, as far as the values that it sets are known. */
interface SetValues {
  /**
   * A value that only ever gets constants is narrowed to them (`enum`), so that a condition that tests for another
   * value is known never to hold.
   */
  readonly schema: Schema;
  /** The names of these values, and of conditions that read them. */
  readonly names: ReadonlySet<string>;
}

const valuesSetIn = oncePerPair((context: Context, flow: Named): SetValues | undefined => {
  const whole = context.schema(dataIdOf(context.repo, flow));
  if (whole === undefined) return undefined;
  const defaults = defaultsOf(whole);
  const own = context.of("data").filter(({ place, role }) => place.flow === flow.id && role === "set");
  const sets = new Map(own.map((set) => [placeKey(set), set]));
  const writes = groupBy(writesIn(context, flow), ({ path }) => path.split(".")[0]);
  const narrowings: Narrowing[] = [];
  const names = new Set<string>();
  for (const { path, outside } of leavesOf(flow, context)) {
    const keys = path.split(".");
    const start = outside ? undefined : partAt(defaults, ...keys);
    if (start === undefined || typeof start === "object") continue;
    const found = (writes.get(keys[0]) ?? []).filter((write) => meets(write.path, path));
    const known = found.map(({ use }) => {
      const set = sets.get(placeKey(use));
      return set?.path === `data.${path}` ? valuesSetBy(context, set) : undefined;
    });
    if (found.length === 0 || known.includes(undefined)) continue;
    narrowings.push({ keys, values: [...new Set([start, ...known.flatMap((values) => values ?? [])])] });
    names.add(keys.at(-1) ?? "");
  }
  return { schema: narrowedTo(whole, narrowings), names: withConditions(names, context.conditions(flow.id)) };
});

/** A value of remembered data, by the keys that lead to it, and all values that it can have. */
interface Narrowing {
  readonly keys: readonly string[];
  readonly values: readonly Value[];
}

/** The same narrowings give the same schema, so that questions about it are not asked again after an edit. */
function narrowedTo(whole: Schema, narrowings: readonly Narrowing[]): Schema {
  const known = knownNarrowed(whole);
  // In JSON, `undefined` would be the same as `null`.
  const text = JSON.stringify(
    narrowings.map(({ keys, values }) => [keys, values.map((one) => (one === undefined ? [] : one))]),
  );
  const found =
    known.get(text) ?? narrowings.reduce((schema, { keys, values }) => narrowed(schema, whole, keys, values), whole);
  // Enough for several journeys with the same data, and for the files before an edit.
  if (known.size > 8) known.clear();
  known.set(text, found);
  return found;
}

const knownNarrowed = once((_whole: Schema) => new Map<string, Schema>());

/** Adds the names of conditions that read one of these, directly or through other conditions. */
function withConditions(names: ReadonlySet<string>, conditions: Readonly<Record<string, string>>): ReadonlySet<string> {
  const all = new Set(names);
  for (const [name, source] of Object.entries(conditions)) if (!all.has(name) && asksFor(all, source)) all.add(name);
  return all.size === names.size ? all : withConditions(all, conditions);
}

function asksFor(names: ReadonlySet<string>, source: string): boolean {
  return (source.match(/\w+/g) ?? []).some((word) => names.has(word));
}

/**
 * Whether a condition reads something whose possible values are narrowed, so that the narrowing may change its result.
 */
export function readsSetValue(context: Context, place: UsePlace, source: string): boolean {
  const flow = context.repo.flows.find(({ id }) => id === place.flow);
  return asksFor((flow && valuesSetIn(context, flow)?.names) ?? new Set(), source) || /\bfield\b/.test(source);
}

function placeKey({ file, pointer }: Pick<UseOf<"data">, "file" | "pointer">): string {
  return `${file.path}#${pointer}`;
}

/** All values that an assignment may set, or `undefined` if they are not known. */
function valuesSetBy(context: Context, { value, path, place }: UseOf<"data">): readonly Value[] | undefined {
  if (value === undefined || (typeof value === "object" && value !== null)) return undefined;
  if (typeof value !== "string" || !value.startsWith("=")) return [value];
  const sources = choicesIn(value.replace(/^=\s*/, ""));
  // Assigning a value to itself adds nothing.
  const types = sources.filter((source) => source !== path).map((source) => context.cel({ source, place }).type);
  const values = types.map((type) => (type.nullable === true ? undefined : valuesOf(type)));
  return values.includes(undefined) ? undefined : values.flatMap((some) => some ?? []);
}

/** The expressions that a conditional chooses between: `a ? b : c`. */
function choicesIn(source: string): readonly string[] {
  const parsed = parseCel(source);
  const leaves = (node: ASTNode): readonly ASTNode[] =>
    node.op === "?:" ? [node.args[1], node.args[2]].flatMap(leaves) : [node];
  return "ast" in parsed ? leaves(parsed.ast).map(({ start, end }) => source.slice(start, end)) : [source];
}

/** A schema in which the value at a path is one of `values`. */
export function narrowed(
  schema: Schema,
  root: Schema,
  [name, ...rest]: readonly string[],
  values: readonly Value[],
): Schema {
  if (name === undefined) return { ...deref(schema, root), enum: values as Json[] };
  const inner = schema.properties?.[name];
  if (inner === undefined) return schema;
  return { ...schema, properties: { ...schema.properties, [name]: narrowed(inner, root, rest, values) } };
}

type Scope = Readonly<Record<string, Schema>>;

/**
 * The names that an expression may read at a place, with remembered data narrowed to the values that the journey sets.
 */
export function scopeOfSetValues(context: Context, place: UsePlace): Scope {
  const flow = context.repo.flows.find(({ id }) => id === place.flow);
  const scope = withFields(context, flow, place, context.scope(place));
  const data = flow !== undefined && place.form === undefined ? valuesSetIn(context, flow)?.schema : undefined;
  // If the schema of remembered data is unknown, every value is accepted.
  return data === undefined || Object.keys(scope.data ?? {}).length === 0 ? scope : { ...scope, data };
}

/** Narrows `event.field` to the names of fields in the step's forms. */
function withFields(context: Context, flow: Named | undefined, place: UsePlace, scope: Scope): Scope {
  const event = scope.event;
  if (flow === undefined || place.step === undefined || event?.properties?.field?.type !== "string") return scope;
  const forms = [...formsOf(context.repo, flow, place.step).values()].map(({ schema }) => context.schema(schema));
  const fields = forms.flatMap((form = {}) =>
    propertiesOf(form).map(([name, field]) => [name, deref(field, form)] as const),
  );
  // A field of a list item or of a group has a longer name, so the names are not all known.
  const isPlain = ({ items, ...field }: Schema) =>
    !typesOf(field).includes("object") &&
    (items === undefined || !typesOf(itemsOf({ items }) ?? {}).includes("object"));
  if (fields.length === 0 || forms.includes(undefined) || !fields.every(([, field]) => isPlain(field))) return scope;
  return { ...scope, event: narrowed(event, event, ["field"], [...new Set(fields.map(([name]) => name))]) };
}
