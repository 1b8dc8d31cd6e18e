import type { Json, JsonObject } from "../engine/index.ts";
import { withoutEmpty } from "../compiler/forms/runtime/index.ts";
import {
  bundleSchema,
  deref,
  inline,
  itemsOf,
  lengthOf,
  propertiesOf,
  type Repository,
  rulesOf,
  type Schema,
  valueAlong,
  wholeRule,
  withPart,
} from "../model/index.ts";
import { type Problems, problemFinder } from "./valid.ts";
import { factsOf, type Path } from "./facts.ts";
import { flatten, sampleOf, shapeAt, textOf } from "./sample.ts";
import { matching } from "./text.ts";
import { type Read, variationsOf } from "./vary.ts";
import type { Distinctions } from "./distinctions.ts";

/** A form as one who fills it in knows it. */
export interface FormModel {
  readonly id: string;
  readonly schema: Schema;
  readonly rules: readonly FormRule[];
  /** The problems that the schema has with values. */
  problems(values: Json): Problems;
  /** Fillings found before. */
  readonly known: Map<string, readonly JsonObject[]>;
  /** Values that a field's rules compare it with, by field. */
  readonly hints: ReadonlyMap<string, { readonly values: readonly Json[]; readonly same: readonly Path[] }>;
}

interface FormRule {
  readonly source: string;
  /** The fields that it is about: the one that it stands at, and those that it reads. */
  readonly fields: readonly string[];
  /** Put in when the rules have been compiled. */
  holds(scope: { readonly self: Json; readonly context: Json }): boolean;
}

export function formModel(repo: Repository, id: string, compile: (source: string) => FormRule["holds"]): FormModel {
  const schema = bundleSchema(repo, id);
  const rules: FormRule[] = [];
  const hints = new Map<string, { values: Json[]; same: Path[] }>();
  for (const rule of rulesOf(inline(schema))) {
    const source = wholeRule(rule);
    if (source === undefined) continue;
    const at = rule.each ?? rule.at ?? "";
    const { facts } = factsOf(source, true);
    const read = facts.flatMap(({ path: [root, field = ""] }) => (root === "self" ? [field] : []));
    rules.push({ source, fields: [at, ...read], holds: compile(source) });
    for (const fact of facts) {
      if (fact.path[0] !== "self") continue;
      const key = fact.path.slice(1).join(".");
      const hint = hints.get(key) ?? { values: [], same: [] };
      hints.set(key, hint);
      if (fact.test === "value" && fact.value !== null) hint.values.push(fact.value);
      if (fact.test === "pattern") hint.values.push(...[matching(fact.value)].filter((text) => text !== undefined));
      if (fact.test === "same") hint.same.push(fact.other);
    }
  }
  return { id, schema, rules, hints, problems: problemFinder(schema), known: new Map() };
}

/**
 * Valid values of a form: from what it holds, with every gap filled, and others that the journey can tell apart. Empty
 * where no valid ones were found.
 */
export function fillings(
  form: FormModel,
  current: JsonObject,
  context: JsonObject,
  distinctions: Distinctions,
  read: Read,
): readonly JsonObject[] {
  const compared = distinctions
    .under([`form ${form.id}`])
    .flatMap(({ same }) => [...same.values()].map((path) => read(path) ?? null));
  const key = JSON.stringify([current, context, compared]);
  let found = form.known.get(key);
  if (found === undefined) form.known.set(key, (found = filledIn(form, current, context, distinctions, read)));
  return found;
}

function filledIn(
  form: FormModel,
  current: JsonObject,
  context: JsonObject,
  distinctions: Distinctions,
  read: Read,
): JsonObject[] {
  const base = mended(form, { ...(sampleOf(form.schema) as JsonObject), ...filled(form, current) }, context, new Set());
  if (base === undefined) return [];
  const found = new Map<string, JsonObject>([[JSON.stringify(base), base]]);
  for (const varied of variationsOf(form.schema, [`form ${form.id}`], distinctions, base, read) as JsonObject[]) {
    const pinned = new Set(Object.keys({ ...base, ...varied }).filter((key) => base[key] !== varied[key]));
    const valid = mended(form, varied, context, pinned);
    if (valid !== undefined) found.set(JSON.stringify(valid), valid);
  }
  return [...found.values()];
}

/** The values with as few fields changed as it takes to make them valid; those `pinned` stay. */
export function mended(
  form: FormModel,
  values: JsonObject,
  context: JsonObject,
  pinned: ReadonlySet<string>,
): JsonObject | undefined {
  let best = { values, problems: problemsOf(form, values, context) };
  for (let round = 0; round < 12 && best.problems > 0; round++) {
    const better = bettered(form, best, context, pinned) ?? detour(form, best, context, pinned);
    if (better === undefined) return undefined;
    best = better;
  }
  return best.problems === 0 ? best.values : undefined;
}

interface Attempt {
  readonly values: JsonObject;
  readonly problems: number;
}

/** The change of one field after which least is wrong; `undefined` where none makes it better. */
function bettered(
  form: FormModel,
  from: Attempt,
  context: JsonObject,
  pinned: ReadonlySet<string>,
): Attempt | undefined {
  const blamed = blamedFor(form, from.values, context);
  // A field that nothing is wrong with is seldom the one to change; a choice that asks for others may be.
  return (
    best(
      from,
      attempts(form, from.values, context, pinned, (field) => blamed.has(field)),
    ) ??
    best(
      from,
      attempts(form, from.values, context, pinned, (field) => !blamed.has(field)),
    )
  );
}

function best(from: Attempt, among: Iterable<Attempt>): Attempt | undefined {
  let better: Attempt | undefined;
  for (const attempt of among) if (attempt.problems < (better ?? from).problems) better = attempt;
  return better;
}

/** Where a choice makes other fields required, one change alone makes nothing better: the choice and another field. */
function detour(form: FormModel, from: Attempt, context: JsonObject, pinned: ReadonlySet<string>): Attempt | undefined {
  for (const attempt of attempts(form, from.values, context, pinned, () => true)) {
    if (attempt.problems > from.problems + 200) continue;
    const blamed = blamedFor(form, attempt.values, context);
    const better = best(
      from,
      attempts(form, attempt.values, context, pinned, (field) => blamed.has(field)),
    );
    if (better !== undefined) return better;
  }
  return undefined;
}

function* attempts(
  form: FormModel,
  values: JsonObject,
  context: JsonObject,
  pinned: ReadonlySet<string>,
  among: (field: string) => boolean,
): Generator<Attempt> {
  for (const [key, property] of propertiesOf(flatten(form.schema, form.schema))) {
    if (pinned.has(key) || !among(key)) continue;
    for (const choice of choicesFor(form, key, property, values, context)) {
      const changed = { ...values, [key]: choice };
      yield { values: changed, problems: problemsOf(form, changed, context) };
    }
  }
}

function choicesFor(form: FormModel, key: string, property: Schema, values: JsonObject, context: JsonObject): Json[] {
  const { schema } = shapeAt(form.schema, [key]) ?? { schema: property };
  const hint = form.hints.get(key);
  const same = (hint?.same ?? []).map(([root = "", ...rest]) => valueAlong(root === "self" ? values : context, rest));
  const own =
    schema.type === "string"
      ? [0, 1, 2].map((variant) => textOf(schema, `${form.id.split("/").at(-1)}${key}`, variant))
      : [];
  const plain = schema.type === "boolean" ? [true, false] : (schema.enum ?? []);
  const sample = sampleOf(property, form.schema, key);
  const lists = schema.type === "array" ? listsFor(form, key, schema, values, context) : lengthsFor(form, key, values);
  return [...plain, ...own, ...(hint?.values ?? []), ...same, sample, ...lists].filter(
    (choice) => choice !== undefined,
  );
}

/** A list with items that differ from one another, for rules that compare them; as long as the answer that its length follows says. */
function listsFor(form: FormModel, key: string, list: Schema, values: JsonObject, context: JsonObject): Json[] {
  const items = itemsOf(list);
  if (items === undefined) return [];
  const now = values[key];
  const [root, ...path] = lengthOf(list)?.split(".") ?? [];
  const said = root === undefined ? undefined : valueAlong(root === "self" ? values : context, path);
  const size = typeof said === "number" ? said : Array.isArray(now) ? now.length : 0;
  if (!Number.isInteger(size) || size < 0 || size > Math.min(list.maxItems ?? LONGEST_LIST, LONGEST_LIST)) return [];
  const item = sampleOf(items, form.schema, key);
  return [Array.from({ length: size }, (_, index) => unlike(form, key, item, index))];
}

const LONGEST_LIST = 20;

/** An item whose texts are other ones than those of the items before it. */
function unlike({ schema, id }: FormModel, key: string, item: Json, index: number): Json {
  const fields = propertiesOf(shapeAt(schema, [key, "[]"])?.schema ?? {});
  return fields.reduce<Json>((made, [name, field]) => {
    const shape = flatten(field, schema);
    if (shape.type !== "string" || shape.enum !== undefined || valueAlong(made, [name]) === undefined) return made;
    const letter = String.fromCharCode("a".charCodeAt(0) + index);
    const text = textOf(shape, `${id.split("/").at(-1)}${name}${letter}`);
    return text === undefined ? made : withPart(made, [name], text, () => ({}));
  }, item);
}

/** Numbers that lists have as many items as, where their length follows this answer. */
function lengthsFor({ schema }: FormModel, key: string, values: JsonObject): Json[] {
  return propertiesOf(flatten(schema, schema)).flatMap(([name, property]) => {
    const list = values[name];
    const length = lengthOf(deref(property, schema));
    return length === `self.${key}` && Array.isArray(list) ? [list.length] : [];
  });
}

function problemsOf(form: FormModel, values: JsonObject, context: JsonObject): number {
  return form.problems(withoutEmpty(values)).count * 100 + brokenRules(form, values, context).length;
}

/** The fields that something is wrong with. */
function blamedFor(form: FormModel, values: JsonObject, context: JsonObject): ReadonlySet<string> {
  const broken = brokenRules(form, values, context).flatMap(({ fields }) => fields);
  return new Set([...form.problems(withoutEmpty(values)).fields(), ...broken]);
}

function brokenRules({ rules }: FormModel, values: JsonObject, context: JsonObject): FormRule[] {
  return rules.filter((rule) => !holds(rule, values, context));
}

function holds(rule: FormRule, self: JsonObject, context: JsonObject): boolean {
  try {
    return rule.holds({ self, context });
  } catch {
    return false;
  }
}

/** What the form has fields for, without those that nobody has filled in yet: a sample's value stands for these. */
export function filled({ schema }: FormModel, values: JsonObject): JsonObject {
  const { properties = {} } = flatten(schema, schema);
  const own = ([key, value]: [string, Json | undefined]) =>
    value !== undefined && value !== "" && Object.hasOwn(properties, key);
  return Object.fromEntries(Object.entries(values).filter(own));
}
