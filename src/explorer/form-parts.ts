import { type ConditionalField, type Json, type JsonObject, type Shown, shownValues } from "../engine/index.ts";
import { deref, propertiesOf, type Schema, valueFor } from "../model/index.ts";
import type { Path } from "./facts.ts";
import { flatten } from "./sample.ts";
import type { ProblemFinder } from "./valid.ts";

/** Fields of a form that do not depend on its other fields, with what is needed to fill them in. */
export interface FormPart {
  readonly id: string;
  readonly fields: ReadonlySet<string>;
  readonly schema: Schema;
  readonly rules: readonly FormRule[];
  /** The values without those of hidden fields. */
  shown(values: JsonObject, context: JsonObject): Shown;
  /** Validates values with the schema. */
  readonly problems: ProblemFinder;
  /** By field: the values that rules compare it with. */
  readonly hints: ReadonlyMap<string, { readonly values: readonly Json[]; readonly same: readonly Path[] }>;
}

export interface FormRule {
  readonly source: string;
  /** The fields of the rule: the one where it is reported, and those that it reads. */
  readonly fields: readonly string[];
  /** Set when the rules have been compiled. */
  holds(scope: { readonly self: Json; readonly context: Json }): boolean;
}

/** A conditional field, with the fields that its condition reads. */
interface Conditional extends ConditionalField {
  readonly reads: readonly string[];
}

/**
 * The parts of a form that do not depend on each other, for the named fields. Fields belong together if one rule, one
 * condition or one clause of the schema is about both. A part is solved faster than the whole form, so the time for all
 * of them grows with the form, and not with its square.
 */
export function partsOf(
  whole: Omit<FormPart, "fields">,
  conditional: readonly Conditional[],
  finderOf: (schema: Schema) => ProblemFinder,
): (fields: Iterable<string>) => ReadonlySet<FormPart> {
  const { schema, rules } = whole;
  const root = deref(schema, schema);
  const names = propertiesOf(flatten(schema, schema)).map(([name]) => name);
  const groups = new Map(names.map((name) => [name, [name]]));
  const join = (fields: readonly string[]) => {
    const [first, ...others] = new Set(fields.flatMap((field) => groups.get(firstOf(field)) ?? []));
    if (first === undefined || others.length === 0) return;
    const all = [first, ...others];
    for (const one of all) groups.set(one, all);
  };
  for (const rule of rules) join(rule.fields);
  for (const { path, reads } of conditional) join([path[0] ?? "", ...reads]);
  for (const clause of clausesOf(root)) join([...namedIn(clause, schema)]);
  const known = new Map<readonly string[], FormPart>();
  return (fields) =>
    new Set(
      [...fields].flatMap((field) => {
        const group = groups.get(field);
        return group === undefined ? [] : valueFor(known, group, partOf);
      }),
    );

  function partOf(group: readonly string[]): FormPart {
    const fields = new Set(group);
    const has = (name = "") => fields.has(firstOf(name));
    const own = conditional.filter(({ path: [name] }) => has(name));
    const part = schemaOf(schema, root, fields);
    return {
      ...whole,
      fields,
      schema: part,
      rules: rules.filter((rule) => has(rule.fields[0])),
      shown: (values, context) => shownValues(values, own, context),
      problems: finderOf(part),
    };
  }
}

/** The schema of some fields of an object, with the clauses that are about them. */
function schemaOf(schema: Schema, root: Schema, fields: ReadonlySet<string>): Schema {
  const { $ref: _, $id: __, ...all } = { ...schema, ...root } as Schema & { $id?: string };
  const about = (clause: Schema) => [...namedIn(clause, schema)].some((name) => fields.has(name));
  const among = <T>(record: Readonly<Record<string, T>> = {}) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => fields.has(name)));
  const { allOf = [], anyOf, oneOf, not, if: test, then: held, else: otherwise, ...plain } = all;
  const { properties, required = [], dependencies } = all;
  const kept = [{ anyOf }, { oneOf }, { not }, { if: test, then: held, else: otherwise }] as readonly Schema[];
  return {
    ...plain,
    ...(properties && { properties: among(properties) }),
    required: required.filter((name) => fields.has(name)),
    ...(dependencies && { dependencies: among(dependencies) }),
    allOf: [...allOf, ...kept.filter((clause) => Object.values(clause).some((one) => one !== undefined))]
      .filter(about)
      .map((clause) => Object.fromEntries(Object.entries(clause).filter(([, one]) => one !== undefined)) as Schema),
  };
}

/** What an object's schema says about several of its fields together. */
function clausesOf(root: Schema): Schema[] {
  const { allOf = [], anyOf = [], oneOf = [], not, if: test, then: held, else: otherwise, dependencies = {} } = root;
  const found = [...allOf, { anyOf }, { oneOf }, ...(not ? [not] : [])];
  if (test !== undefined) found.push({ allOf: [test, held ?? {}, otherwise ?? {}] });
  for (const [name, dependency] of Object.entries(dependencies)) found.push({ dependencies: { [name]: dependency } });
  return found;
}

/** The fields that a clause names. */
function namedIn(clause: Schema, schema: Schema, depth = 0): ReadonlySet<string> {
  const { properties = {}, required = [], dependencies = {}, ...flat } = deref(clause, schema);
  const named = new Set([...Object.keys(properties), ...required]);
  for (const [name, dependency] of Object.entries(dependencies)) {
    named.add(name);
    if (Array.isArray(dependency)) for (const other of dependency as string[]) named.add(other);
    else if (depth < DEEPEST) for (const other of namedIn(dependency as Schema, schema, depth + 1)) named.add(other);
  }
  const { allOf = [], anyOf = [], oneOf = [], not, if: test, then: held, else: otherwise } = flat;
  if (depth < DEEPEST)
    for (const inner of [...allOf, ...anyOf, ...oneOf, not, test, held, otherwise])
      if (inner !== undefined) for (const name of namedIn(inner, schema, depth + 1)) named.add(name);
  return named;
}

/** Deeper clauses are about nothing new, or refer to themselves. */
const DEEPEST = 10;

function firstOf(path: string): string {
  return path.split(".", 1)[0] ?? "";
}
