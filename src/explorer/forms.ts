import type { Json, JsonObject } from "../engine/index.ts";
import { withoutEmpty } from "../compiler/forms/runtime/index.ts";
import { once, propertiesOf, valueFor } from "../model/index.ts";
import type { Distinctions } from "./distinctions.ts";
import { choicesFor } from "./form-choices.ts";
import type { FormModel } from "./form-model.ts";
import type { FormPart, FormRule } from "./form-parts.ts";
import { flatten, sampleOf } from "./sample.ts";
import { changesOf, type Read, variationsOf } from "./vary.ts";

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
  const key = `${jsonOf(current)} ${jsonOf(context)} ${comparedWith(form, distinctions, read)}`;
  return valueFor(form.known, key, () => filledIn(form, current, context, distinctions, read));
}

/** The current values of a form with other answers in one field that the journey can distinguish. */
export function changes(
  form: FormModel,
  current: JsonObject,
  field: string,
  distinctions: Distinctions,
  read: Read,
): readonly JsonObject[] {
  const key = `${field} ${jsonOf(current)} ${comparedWith(form, distinctions, read)}`;
  return valueFor(form.known, key, () => {
    const root = [`form ${form.id}`];
    return changesOf(form.schema, root, distinctions, current, field.split("."), read) as JsonObject[];
  });
}

/** Many states have the same values, as the same object. */
const jsonOf = once((values: JsonObject) => JSON.stringify(values));

/** The values with which the journey compares those of a form, as JSON. */
function comparedWith({ id }: FormModel, distinctions: Distinctions, read: Read): string {
  const under = distinctions.under([`form ${id}`]);
  return JSON.stringify(under.flatMap(({ same }) => [...same.values()].map((path) => read(path) ?? null)));
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
  const judged = judge(form, values, context);
  // The usual case.
  if (judged.problems === 0) return judged.shown;
  let all = values;
  for (const part of form.parts(judged.blamed())) {
    const own = Object.entries(all).filter(([name]) => part.fields.has(name));
    const solved = solvedIn(part, Object.fromEntries(own), context, pinned);
    if (solved === undefined) return undefined;
    all = { ...all, ...solved };
  }
  // A problem without a field is nobody's. The form is then solved as a whole.
  const solved = solvedIn(form, all, context, pinned);
  return solved && form.shown(solved, context).values;
}

/** What the form sends with these values, and whether it accepts them as they are. */
export function submission(form: FormModel, values: JsonObject, context: JsonObject) {
  const { shown, problems } = judge(form, values, context);
  return { values: shown, accepted: problems === 0 };
}

/** What is tried while a part of a form is solved. */
interface Solving {
  readonly part: FormPart;
  readonly context: JsonObject;
  /** The fields that stay unchanged. */
  readonly pinned: ReadonlySet<string>;
  /** The fields that were answered although that left as many problems as before. */
  readonly opened: Set<string>;
  /** How many attempts are left. */
  left: number;
}

/** How many fields may be validated while one part of a form is solved. That takes some seconds. */
const MOST_VALIDATED = 8_000_000;

/** Values, and what a form says about them. */
interface Judged {
  readonly values: JsonObject;
  /** The values without those of hidden fields. */
  readonly shown: JsonObject;
  /** Larger if there are more problems, or problems that are harder to solve. */
  readonly problems: number;
  /** The fields that have errors. `most`: of each rule that does not hold, only so many; the first one is its place. */
  blamed(most?: number): ReadonlySet<string>;
}

/** Values with another answer in one field. */
interface Attempt extends Judged {
  readonly field: string;
}

/** Changes one field after another until there are no problems. `undefined` if no change leads there. */
function solvedIn(
  part: FormPart,
  values: JsonObject,
  context: JsonObject,
  pinned: ReadonlySet<string>,
): JsonObject | undefined {
  const left = Math.ceil(MOST_VALIDATED / Math.max(1, part.fields.size));
  const solving: Solving = { part, context, pinned, opened: new Set(), left };
  let from: Judged = judge(part, values, context);
  while (from.problems > 0) {
    const next = nextAttempt(solving, from);
    if (next === undefined) return undefined;
    from = next;
  }
  return from.values;
}

function nextAttempt(solving: Solving, from: Judged): Attempt | undefined {
  const blamed = from.blamed();
  // Fields with problems are tried first. A field without problems is seldom the reason, but a choice may make other
  // fields required.
  const tried = [...attempts(solving, from, (field) => blamed.has(field))];
  return (
    best(from, tried) ??
    opening(solving, tried) ??
    best(
      from,
      attempts(solving, from, (field) => !blamed.has(field)),
    ) ??
    detour(solving, from)
  );
}

/** The attempt that leaves the fewest problems, and fewer than before. */
function best(from: Judged, among: Iterable<Attempt>): Attempt | undefined {
  let better: Attempt | undefined;
  for (const attempt of among) if (attempt.problems < (better ?? from).problems) better = attempt;
  return better;
}

/** An answer that is right, but shows other fields, which have no answer yet. */
function opening({ opened }: Solving, tried: readonly Attempt[]): Attempt | undefined {
  for (const attempt of tried.toSorted((one, other) => one.problems - other.problems)) {
    const { field } = attempt;
    if (opened.has(field) || attempt.blamed(1).has(field)) continue;
    opened.add(field);
    return attempt;
  }
  return undefined;
}

/**
 * If a choice makes other fields required, one change alone does not reduce the problems. So this changes the choice
 * and one more field.
 */
function detour(solving: Solving, from: Judged): Attempt | undefined {
  for (const attempt of attempts(solving, from, () => true)) {
    if (attempt.problems > from.problems + 200) continue;
    const blamed = attempt.blamed();
    const better = best(
      from,
      attempts(solving, attempt, (field) => blamed.has(field)),
    );
    if (better !== undefined) return better;
  }
  return undefined;
}

function* attempts(solving: Solving, from: Judged, among: (field: string) => boolean): Generator<Attempt> {
  const { part, context, pinned } = solving;
  const { values } = from;
  for (const [field, property] of propertiesOf(flatten(part.schema, part.schema))) {
    if (pinned.has(field) || !among(field)) continue;
    for (const choice of choicesFor(part, field, property, values, context)) {
      if (solving.left-- <= 0) return;
      yield { field, ...judge(part, { ...values, [field]: choice }, context) };
    }
  }
}

function judge(form: FormPart, values: JsonObject, context: JsonObject): Judged {
  const { values: shown, hides } = form.shown(values, context);
  const { count, fields } = form.problems(withoutEmpty(shown), (path) => !hides(path));
  // A rule that would be reported at a hidden field does not count.
  const broken = form.rules.filter((rule) => !hides(rule.fields[0] ?? "") && !holds(rule, shown, context));
  return {
    values,
    shown,
    problems: count * 100 + broken.length,
    blamed: (most) => new Set([...fields(), ...broken.flatMap((rule) => rule.fields.slice(0, most))]),
  };
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
