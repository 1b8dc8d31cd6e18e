import { type ASTNode, parseCel, valuesOf } from "../cel/index.ts";
import type { Json } from "../engine/index.ts";
import {
  dataIdOf,
  defaultsOf,
  deref,
  formsOf,
  itemsOf,
  type Named,
  oncePerPair,
  partAt,
  propertiesOf,
  type Schema,
  type UseOf,
  type UsePlace,
  typesOf,
} from "../model/index.ts";
import type { Context } from "./context.ts";
import type { Value } from "./domain.ts";
import { leavesOf, meets, writesIn } from "./remembered.ts";

/**
 * The schema of what a journey remembers, where a single value that is only ever set to what is written out has no other
 * (`enum`): with it a condition that asks for a value that nothing gives is known to hold never.
 */
export const dataAsGiven = oncePerPair((context: Context, flow: Named): Schema | undefined => {
  const whole = context.schema(dataIdOf(context.repo, flow));
  if (whole === undefined) return undefined;
  const defaults = defaultsOf(whole);
  const sets = context.of("data").filter(({ place, way }) => place.flow === flow.id && way === "set");
  const writes = writesIn(context, flow);
  return leavesOf(flow, context).reduce((schema, { path, outside }) => {
    const found = writes.filter((write) => meets(write.path, path));
    const start = partAt(defaults, ...path.split("."));
    if (outside || found.length === 0 || start === undefined || typeof start === "object") return schema;
    const own = found.map(({ use }) => sets.find((set) => set.file === use.file && set.pointer === use.pointer));
    const given = own.map((set) => (set?.path === `data.${path}` ? givenBy(context, set) : undefined));
    if (given.includes(undefined)) return schema;
    return narrowed(schema, whole, path.split("."), [...new Set([start, ...given.flatMap((values) => values ?? [])])]);
  }, whole);
});

/** All that an assignment may give; nothing where that is not known. */
function givenBy(context: Context, { value, path, place }: UseOf<"data">): readonly Value[] | undefined {
  if (value === undefined || (typeof value === "object" && value !== null)) return undefined;
  if (typeof value !== "string" || !value.startsWith("=")) return [value];
  const sources = choicesIn(value.replace(/^=\s*/, ""));
  // What it is already it may stay.
  const given = sources.filter((source) => source !== path).map((source) => context.cel({ source, place }).type);
  const values = given.map((type) => (type.nullable === true ? undefined : valuesOf(type)));
  return values.includes(undefined) ? undefined : values.flatMap((some) => some ?? []);
}

/** The expressions between which one chooses: `a ? b : c`. */
function choicesIn(source: string): readonly string[] {
  const parsed = parseCel(source);
  const leaves = (node: ASTNode): readonly ASTNode[] =>
    node.op === "?:" ? [node.args[1], node.args[2]].flatMap(leaves) : [node];
  return "ast" in parsed ? leaves(parsed.ast).map(({ start, end }) => source.slice(start, end)) : [source];
}

/** A schema of which the value at a path is one of these. */
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

/** The names that an expression may read at a place, what is remembered as it is given. */
export function scopeAsGiven(context: Context, place: UsePlace): Scope {
  const flow = context.repo.flows.find(({ id }) => id === place.flow);
  const scope = withFields(context, flow, place, context.scope(place));
  const data = flow !== undefined && place.form === undefined ? dataAsGiven(context, flow) : undefined;
  // Where what is remembered cannot be known, any value is taken.
  return data === undefined || Object.keys(scope.data ?? {}).length === 0 ? scope : { ...scope, data };
}

/** What an event says of a field (`event.field`) is the name of one that the step's forms have. */
function withFields(context: Context, flow: Named | undefined, place: UsePlace, scope: Scope): Scope {
  const event = scope.event;
  if (flow === undefined || place.step === undefined || event?.properties?.field?.type !== "string") return scope;
  const forms = [...formsOf(context.repo, flow, place.step).values()].map(({ schema }) => context.schema(schema));
  const fields = forms.flatMap((form = {}) =>
    propertiesOf(form).map(([name, field]) => [name, deref(field, form)] as const),
  );
  // A field of a list's item, or of a group, has a name of its own.
  const isPlain = ({ items, ...field }: Schema) =>
    !typesOf(field).includes("object") &&
    (items === undefined || !typesOf(itemsOf({ items }) ?? {}).includes("object"));
  if (fields.length === 0 || forms.includes(undefined) || !fields.every(([, field]) => isPlain(field))) return scope;
  return { ...scope, event: narrowed(event, event, ["field"], [...new Set(fields.map(([name]) => name))]) };
}
