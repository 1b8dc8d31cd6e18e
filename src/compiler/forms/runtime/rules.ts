import type { FormContext, Json, JsonObject } from "../../../engine/index.ts";
import type { FormScope } from "./holding.ts";

/**
 * An entry of `x-rules`. Paths are relative to `base`, the path of the object `self`. `*` in `base` is any item of a
 * list. With `each`, the rule is checked for each item of that list, and `at` and `readsOfItem` are relative to the
 * item.
 */
export interface CompiledRule {
  readonly base: readonly string[];
  readonly at: readonly string[];
  readonly reads: readonly (readonly string[])[];
  readonly usesContext: boolean;
  readonly text: number;
  readonly each?: readonly string[];
  readonly readsOfItem?: readonly (readonly string[])[];
  holds(scope: FormScope): boolean;
}

export interface Failure {
  readonly path: readonly string[];
  readonly text: number;
}

/**
 * The rules that do not hold. A rule is checked only if none of the values that it reads is in `invalid`: a person
 * should read that a password is missing, not that it differs from its repetition. A rule that throws does not hold,
 * because the service must not accept what it could not decide.
 */
export function failures(
  rules: readonly CompiledRule[],
  values: Json,
  context: FormContext | undefined,
  invalid: readonly Failure[],
): readonly Failure[] {
  const failed: Failure[] = [];
  for (const rule of rules) {
    if (rule.usesContext && context === undefined) continue;
    // Most rules are about the form as a whole, and most values break none.
    const whole = rule.base.length === 0 && rule.each === undefined;
    if (whole && invalid.length === 0 && isRecord(values) && holds(rule, { self: values, context: context ?? {} }))
      continue;
    for (const { path, value } of places(values, rule.base)) {
      if (invalid.length > 0 && touches(invalid, path, rule.reads)) continue;
      for (const { within, item } of checkedAt(rule, value)) {
        const at = [...path, ...within];
        if (invalid.length > 0 && touches(invalid, at, rule.readsOfItem ?? [])) continue;
        const scope = { self: value, context: context ?? {}, ...(item !== undefined && { item }) };
        if (!holds(rule, scope)) failed.push({ path: [...at, ...rule.at], text: rule.text });
      }
    }
  }
  return failed;
}

/**
 * Whether a value that a rule reads at a path is invalid, or lies in or around an invalid one. An error of the whole
 * form does not count.
 */
function touches(invalid: readonly Failure[], path: readonly string[], reads: readonly (readonly string[])[]): boolean {
  const read = reads.map((segments) => [...path, ...segments]);
  return invalid.some(({ path: bad }) => bad.length > 0 && read.some((segments) => overlap(bad, segments)));
}

function isRecord(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a rule is checked for in the object `self`: the object itself, or each item of a list. */
function checkedAt({ each }: CompiledRule, self: Json): readonly { within: readonly string[]; item?: Json }[] {
  if (each === undefined) return ITSELF;
  const list = each.reduce<Json | undefined>(
    (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    self,
  );
  return Array.isArray(list) ? list.map((item: Json, at) => ({ within: [...each, String(at)], item })) : [];
}

const ITSELF = [{ within: [] }];

function holds(rule: CompiledRule, scope: FormScope): boolean {
  try {
    return rule.holds(scope) === true;
  } catch {
    return false;
  }
}

/** The objects at a path. `*` is every item of a list. */
function places(
  value: Json | undefined,
  base: readonly string[],
  path: readonly string[] = [],
): { path: readonly string[]; value: Json }[] {
  if (typeof value !== "object" || value === null) return [];
  const [segment, ...rest] = base;
  if (segment === undefined) return Array.isArray(value) ? [] : [{ path, value }];
  if (segment === "*") {
    return Array.isArray(value)
      ? value.flatMap((item: Json, index) => places(item, rest, [...path, String(index)]))
      : [];
  }
  return Array.isArray(value) || !Object.hasOwn(value, segment)
    ? []
    : places((value as Record<string, Json | undefined>)[segment], rest, [...path, segment]);
}

/** Whether one path begins with the other. */
function overlap(a: readonly string[], b: readonly string[]): boolean {
  return a.slice(0, b.length).every((segment, index) => segment === b[index]);
}
