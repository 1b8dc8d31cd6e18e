import type { Json, JsonObject, Shown } from "../engine/index.ts";
import { withoutEmpty } from "../compiler/forms/runtime/index.ts";
import { propertiesOf, valueFor } from "../model/index.ts";
import type { Distinctions } from "./distinctions.ts";
import { choicesFor } from "./form-choices.ts";
import type { FormModel, FormRule } from "./form-model.ts";
import { flatten, sampleOf } from "./sample.ts";
import { type Read, variationsOf } from "./vary.ts";

/**
 * Valid values of a form: the current ones with every gap filled, and others that the journey can distinguish. Empty if
 * no valid values were found.
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
  return valueFor(form.known, key, () => filledIn(form, current, context, distinctions, read));
}

function filledIn(
  form: FormModel,
  current: JsonObject,
  context: JsonObject,
  distinctions: Distinctions,
  read: Read,
): JsonObject[] {
  const entered = filled(form, current);
  const unseen = [...form.unseen].filter((name) => Object.hasOwn(entered, name));
  const base = mended(form, { ...(sampleOf(form.schema) as JsonObject), ...entered }, context, new Set(unseen));
  if (base === undefined) return [];
  const found = new Map<string, JsonObject>([[JSON.stringify(base), base]]);
  for (const varied of variationsOf(form.schema, [`form ${form.id}`], distinctions, base, read) as JsonObject[]) {
    if (unseen.some((name) => varied[name] !== base[name])) continue;
    const changed = Object.keys({ ...base, ...varied }).filter((key) => base[key] !== varied[key]);
    const pinned = new Set([...changed, ...unseen]);
    const valid = mended(form, varied, context, pinned);
    if (valid !== undefined) found.set(JSON.stringify(valid), valid);
  }
  return [...found.values()];
}

/** The values, made valid with as few changes as possible. The fields in `pinned` stay unchanged. */
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
  return best.problems === 0 ? form.shown(best.values, context).values : undefined;
}

/** What the form sends with these values, and whether it accepts them as they are. */
export function submission(form: FormModel, values: JsonObject, context: JsonObject) {
  return { values: form.shown(values, context).values, accepted: problemsOf(form, values, context) === 0 };
}

interface Attempt {
  readonly values: JsonObject;
  readonly problems: number;
}

/** The change of one field that leaves the fewest errors. `undefined` if no change reduces them. */
function bettered(
  form: FormModel,
  from: Attempt,
  context: JsonObject,
  pinned: ReadonlySet<string>,
): Attempt | undefined {
  const blamed = blamedFor(form, from.values, context);
  // Fields with errors are tried first. A field without errors is seldom the reason, but a choice may make other fields
  // required.
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

/**
 * If a choice makes other fields required, one change alone does not reduce the errors. So this changes the choice and
 * one more field.
 */
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

function problemsOf(form: FormModel, entered: JsonObject, context: JsonObject): number {
  const { values, hides } = form.shown(entered, context);
  const { count } = form.problems(withoutEmpty(values), (path) => !hides(path));
  return count * 100 + brokenRules(form, { values, hides }, context).length;
}

/** The fields that have errors. */
function blamedFor(form: FormModel, entered: JsonObject, context: JsonObject): ReadonlySet<string> {
  const { values, hides } = form.shown(entered, context);
  const broken = brokenRules(form, { values, hides }, context).flatMap(({ fields }) => fields);
  return new Set([...form.problems(withoutEmpty(values), (path) => !hides(path)).fields(), ...broken]);
}

/** The rules that do not hold. One that would be reported at a hidden field does not count. */
function brokenRules({ rules }: FormModel, { values, hides }: Shown, context: JsonObject): FormRule[] {
  return rules.filter((rule) => !hides(rule.fields[0] ?? "") && !holds(rule, values, context));
}

function holds(rule: FormRule, self: JsonObject, context: JsonObject): boolean {
  try {
    return rule.holds({ self, context });
  } catch {
    return false;
  }
}

/** The values that the form has fields for, without empty ones. Sample values are used for those. */
export function filled({ schema }: FormModel, values: JsonObject): JsonObject {
  const { properties = {} } = flatten(schema, schema);
  const own = ([key, value]: [string, Json | undefined]) =>
    value !== undefined && value !== "" && Object.hasOwn(properties, key);
  return Object.fromEntries(Object.entries(values).filter(own));
}
