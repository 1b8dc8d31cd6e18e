import type { Repository } from "../../../src/model/index.ts";
import { type NewField, FIELD_TYPES } from "../../../src/studio/kernel/new-things.ts";
import { presenceOf } from "../../../src/studio/edits/index.ts";
import { fieldAt } from "../../../src/studio/edits/field-place.ts";
import { celOf, missingAmong } from "../../../src/studio/browser/condition-cel.ts";
import { COMPARISONS, type Condition } from "../../../src/studio/browser/condition.ts";
import { ALWAYS, exceptAt, NEVER, type Presence, PRESENCES } from "../../../src/studio/browser/presence.ts";

/** Picks an item of the list by a number. */
export const one = <T>(list: readonly T[], by: number): T | undefined => list[by % Math.max(1, list.length)];

/** A new field of any type. */
export function fieldBy(what: number, how: number, labels: NewField["labels"]): NewField {
  const choices = ["one", "two"].map((value) => ({ value, labels }));
  const type = one(FIELD_TYPES, how) ?? "text";
  return { name: `field${how}`, type, labels, required: what % 2 === 0, maxLength: 1 + how, problems: labels, choices };
}

/** When a field must be filled in. `path` may lead into the entries of a list. */
export const presenceNow = (repo: Repository, form: string, path: string): Presence => {
  const { field } = fieldAt(repo, form, path);
  return presenceOf(field) ?? ALWAYS;
};

/** A random presence: always, never, except at a site, or by another answer, sometimes with limits. */
export function presenceBy(what: number, how: number, words: string, other: string): Presence {
  const plain = [ALWAYS, NEVER, exceptAt(["uk"])][how % 4];
  if (plain !== undefined) return plain;
  const compare = one(COMPARISONS, what) ?? "is";
  const isAlone = ["filled", "empty", "known", "unknown", "some", "none"].includes(compare);
  const values = isAlone ? [] : [words, how].slice(0, 1 + (how % 2));
  const conditions: Condition[] = [
    { of: `self.${other}`, compare, values },
    { of: "context.country", compare: "is-not", values: ["GB"] },
  ];
  const is = one(PRESENCES, what) ?? "optional";
  const holding = one(["any", "all", "none"] as const, how) ?? "all";
  const group = { holding: one(["none", "any", "all"] as const, what) ?? "any", conditions };
  const limits = how % 8 === 3 ? { limits: { maxLength: 1 + what, examples: ["a"] } } : {};
  const when = celOf({ holding, conditions: [...conditions, group] }, missingAmong([]));
  return { cases: [{ is, ...limits, when }], otherwise: "required" };
}
