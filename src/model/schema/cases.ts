import type { JsonObject } from "../../engine/index.ts";
import { isList, isObject, membersOf, optional, stringAt } from "../json.ts";
import { limitText, missingText } from "./limit-text.ts";
import { type Schema, typesOf } from "./schema.ts";

/**
 * What a field must be under a condition (`x-cases`): required, optional or hidden, and limits of its value. Cases are
 * checked in order, like the rules of a flow: the first one whose `when` holds counts. If none does, the rest of the
 * field's schema counts. Cases that only say what the field is called are not among them (`labelsByCase`).
 */
export interface FieldCase {
  /**
   * CEL over `self` (the object that has the field) and `context`. Absent: whenever none of the cases before it counts.
   */
  readonly when?: string;
  readonly is?: Presence;
  /** Key of the message for values that this case refuses. Absent: the message of the field. */
  readonly message?: string;
  /** Limits of the value in this case only. */
  readonly limits: Schema;
}

type Presence = "required" | "optional" | "hidden";

/** The cases of a field that decide about its value, in order. */
export function casesOf({ "x-cases": written }: Schema): readonly FieldCase[] {
  return (isList(written) ? written : [])
    .filter(isObject)
    .filter(judgesValue)
    .map((limits) => ({
      ...membersOf(stringAt, limits, "when", "message"),
      ...optional("is", presenceIn(limits)),
      limits: limits as Schema,
    }));
}

/** Whether a case says something about the value, and not only what the field is called. */
export function judgesValue(written: JsonObject): boolean {
  return written.label === undefined || Object.keys(written).some((key) => key !== "when" && key !== "label");
}

/**
 * What a field is called by its cases, in order: the first one whose `when` holds counts. One without `when` always
 * holds. `undefined`: nothing.
 */
export function labelsByCase({ "x-cases": written }: Schema): readonly JsonObject[] | undefined {
  const found = (isList(written) ? written : []).flatMap((one): JsonObject[] => {
    const { when = YES, label } = isObject(one) ? one : {};
    return label === undefined ? [] : [{ when, label }];
  });
  return found.length === 0 ? undefined : found;
}

function presenceIn(limits: JsonObject): Presence | undefined {
  const is = stringAt(limits, "is");
  return is === "required" || is === "optional" || is === "hidden" ? is : undefined;
}

/** CEL: when a field is shown. `undefined`: always. */
export function shownWhere(cases: readonly FieldCase[]): string | undefined {
  const shown = chosen(cases, ({ is }) => (is === "hidden" ? NO : YES), YES);
  return shown === YES ? undefined : shown;
}

/** CEL: when a field is required by its cases. `undefined`: never. */
export function requiredWhere(cases: readonly FieldCase[]): string | undefined {
  const required = chosen(cases, ({ is }) => (is === "required" ? YES : NO), NO);
  return required === NO ? undefined : required;
}

/** A rule from the cases of a field: an expression over `self` and `context` that must hold, with its message. */
interface CaseRule {
  readonly rule: string;
  readonly message: JsonObject;
}

/** The rules that replace the cases of a field. `always`: its object requires the field in any case. */
export function caseRules(name: string, field: Schema, always: boolean): readonly CaseRule[] {
  const cases = casesOf(field);
  const demands = cases.map((one) => demandsOf(name, field, one, always));
  const messages = new Map(demands.flat().map(({ message }) => [JSON.stringify(message), message]));
  return [...messages].flatMap(([said, message]) => {
    const isWanted = (demand: CaseRule) => JSON.stringify(demand.message) === said;
    const rule = chosen(
      cases,
      (_, index) => all((demands[index] ?? []).filter(isWanted).map((demand) => demand.rule)),
      YES,
    );
    return rule === YES ? [] : [{ rule, message }];
  });
}

/** What one case requires, with messages. A hidden field need not meet anything. */
function demandsOf(name: string, field: Schema, { is, message, limits }: FieldCase, always: boolean): CaseRule[] {
  if (is === "hidden") return [];
  const self = `self.${name}`;
  const types = typesOf(field);
  const isText = types.length === 0 || types.includes("string");
  const filled = isText ? `has(${self}) && ${self} != ''` : `has(${self})`;
  const missing: JsonObject = message === undefined ? { ...missingText(field) } : { key: message };
  // The field's own limits hold there too.
  const together = { ...field, ...limits };
  const demands: CaseRule[] = is === "required" ? [{ rule: filled, message: missing }] : [];
  for (const [keyword, test] of Object.entries(TESTS)) {
    const holds = test(self, limits);
    if (holds === undefined) continue;
    const refused = { ...limitText(keyword, together, message) };
    demands.push({ rule: always ? holds : `!(${filled}) || ${holds}`, message: refused });
  }
  return demands;
}

/** The limits that a case may set, as expressions. */
const TESTS: Readonly<Record<string, (self: string, limits: Schema) => string | undefined>> = {
  pattern: (self, { pattern }) => pattern && `${self}.matches(${JSON.stringify(pattern)})`,
  minLength: (self, { minLength }) => (minLength === undefined ? undefined : `size(${self}) >= ${minLength}`),
  maxLength: (self, { maxLength }) => (maxLength === undefined ? undefined : `size(${self}) <= ${maxLength}`),
  minimum: (self, { minimum }) => (minimum === undefined ? undefined : `${self} >= ${minimum}`),
  maximum: (self, { maximum }) => (maximum === undefined ? undefined : `${self} <= ${maximum}`),
  const: (self, { const: only }) => (only === undefined ? undefined : `${self} == ${JSON.stringify(only)}`),
  enum: (self, { enum: choices }) => choices && `${self} in ${JSON.stringify(choices)}`,
};

const [YES, NO] = ["true", "false"];

/** Combines the cases into one expression: the first case that applies decides. */
function chosen(cases: readonly FieldCase[], of: (one: FieldCase, index: number) => string, otherwise: string): string {
  return cases.reduceRight((rest, one, index) => {
    const own = of(one, index);
    if (one.when === undefined || own === rest) return own;
    if (own === YES && rest === NO) return one.when;
    if (own === NO && rest === YES) return `!(${one.when})`;
    if (rest === YES) return `!(${one.when}) || (${own})`;
    if (own === YES) return `(${one.when}) || (${rest})`;
    return `(${one.when}) ? (${own}) : (${rest})`;
  }, otherwise);
}

function all(rules: readonly string[]): string {
  if (rules.length === 0) return YES;
  return rules.length === 1 ? (rules[0] ?? YES) : rules.map((rule) => `(${rule})`).join(" && ");
}
