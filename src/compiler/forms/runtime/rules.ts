import type { FormContext, Json } from "../../../engine/index.ts";
import type { FormScope } from "./holding.ts";

/** An `x-rules` entry. Paths are relative to `base`, the object that `self` is; `*` in `base` is any item of a list. */
export interface CompiledRule {
  readonly base: readonly string[];
  readonly at: readonly string[];
  readonly reads: readonly (readonly string[])[];
  readonly usesContext: boolean;
  readonly text: number;
  holds(scope: FormScope): boolean;
}

export interface Failure {
  readonly path: readonly string[];
  readonly text: number;
}

/**
 * The rules that do not hold. A rule is asked only where nothing that it reads is among the `invalid` ones: a person
 * should hear of a missing password, not that it differs from its repetition. A rule that throws does not hold, since
 * the service must not take what it could not decide.
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
    // Most rules are of the form as a whole, and most values break none.
    if (rule.base.length === 0 && invalid.length === 0 && isRecord(values) && holds(rule, values, context ?? {}))
      continue;
    for (const { path, value } of places(values, rule.base)) {
      if (invalid.length > 0 && touches(invalid, path, rule.reads)) continue;
      if (!holds(rule, value, context ?? {})) failed.push({ path: [...path, ...rule.at], text: rule.text });
    }
  }
  return failed;
}

/** Whether what a rule reads at a path is, is in or holds one of the invalid ones; a refusal of the whole is of none. */
function touches(invalid: readonly Failure[], path: readonly string[], reads: readonly (readonly string[])[]): boolean {
  const read = reads.map((segments) => [...path, ...segments]);
  return invalid.some(({ path: bad }) => bad.length > 0 && read.some((segments) => overlap(bad, segments)));
}

function isRecord(value: Json): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function holds(rule: CompiledRule, self: Json, context: FormContext): boolean {
  try {
    return rule.holds({ self, context }) === true;
  } catch {
    return false;
  }
}

/** The objects at a path, `*` standing for every item. */
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

/** One is the other, or lies within it. */
function overlap(a: readonly string[], b: readonly string[]): boolean {
  return a.slice(0, b.length).every((segment, index) => segment === b[index]);
}
