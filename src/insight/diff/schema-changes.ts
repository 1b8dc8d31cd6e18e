import {
  bundleSchema,
  casesOf,
  currencyOf,
  dataIdOf,
  differences,
  type FieldCase,
  lengthOf,
  type Repository,
  rulesOf,
  type Schema,
  usesOf,
} from "../../model/index.ts";
import { conditionWords } from "../explain/condition.ts";
import { type Called, namesInForm } from "../explain/field-names.ts";
import type { Change, StepPlace } from "./change.ts";
import { shortly, some } from "./values.ts";

const LIMITS =
  "type enum const minLength maxLength pattern format minimum maximum minItems maxItems default x-sensitive x-transient x-about".split(
    " ",
  );

const LIMIT_WORDS: Readonly<Record<string, string>> = {
  minLength: "minimum length",
  maxLength: "maximum length",
  minItems: "minimum number of entries",
  maxItems: "maximum number of entries",
};

/** The changes in forms and remembered data. */
export function schemaChanges(before: Repository, after: Repository): Change[] {
  const dataIds = new Set([before, after].flatMap((repo) => repo.flows.map((flow) => dataIdOf(repo, flow))));
  return [...new Set([...before.schemas.keys(), ...after.schemas.keys()])].flatMap((id): Change[] => {
    const area = dataIds.has(id) ? "remembered data" : "forms";
    const [old, now] = [bundled(before, id), bundled(after, id)];
    const said = (what: string): Change => ({ area, schema: id, what, at: shownAt(after, id), who: [] });
    if (old === undefined || now === undefined)
      return old === now ? [] : [said(now === undefined ? "is gone" : "is new")];
    const called = area === "forms" ? namesInForm(after.schemas.has(id) ? after : before, id) : undefined;
    const parts = schemaParts(old, now, "", called).map(said);
    const layout = differences(before.schemas.get(id)?.layout?.value, after.schemas.get(id)?.layout?.value);
    if (layout.length > 0) parts.push(said(`its layout has changed (${some(layout)})`));
    return parts;
  });
}

/**
 * The differences between two schemas. `called` names the fields of a form. Without it, names are those of the file, as
 * for remembered data.
 */
function schemaParts(old: Schema, now: Schema, at: string, called?: Called): string[] {
  const found: string[] = [];
  const [{ properties: had = {} }, { properties: has = {} }] = [old, now];
  const isRequired = ({ required = [] }: Schema, key: string) => required.includes(key);
  const name = (key: string) => (at !== "" ? `${at}.${key}` : (called?.(`self.${key}`) ?? key));
  for (const key of Object.keys({ ...had, ...has })) {
    const [was, is] = [had[key], has[key]];
    if (was === undefined) found.push(`${name(key)} is new${isRequired(now, key) ? ", and required" : ""}`);
    else if (is === undefined) found.push(`${name(key)} is gone`);
    else {
      if (isRequired(old, key) !== isRequired(now, key))
        found.push(`${name(key)} is ${isRequired(now, key) ? "required" : "no longer required"}`);
      found.push(...schemaParts(was, is, name(key), called));
    }
  }
  for (const key of LIMITS)
    if (differences(old[key], now[key]).length > 0)
      found.push(
        `${at}${at === "" ? "" : ": "}${LIMIT_WORDS[key] ?? key} is ${shortly(now[key])} instead of ${shortly(old[key])}`,
      );
  found.push(
    ...caseChanges(old, now, at, called),
    ...lengthChange(old, now, at),
    ...currencyChange(old, now, at),
    ...ruleChanges(old, now, called),
  );
  for (const key of ["if", "then", "else", "x-version", "definitions", "$ref", "items"])
    if (differences(old[key], now[key]).length > 0)
      found.push(`${at}${at === "" ? "" : ": "}${key === "definitions" ? "a shared definition" : key} has changed`);
  return found;
}

/** Changes in a field's cases: where it is required, optional or hidden, and which limits apply there. */
function caseChanges(old: Schema, now: Schema, at: string, called?: Called): string[] {
  if (differences(old["x-cases"], now["x-cases"]).length === 0) return [];
  const [had, has] = [old, now].map((schema) => casesOf(schema).map((one) => caseWords(one, called)));
  const come = has?.filter((one) => had?.includes(one) !== true).map((one) => `${at} is ${one}`) ?? [];
  const gone = had?.filter((one) => has?.includes(one) !== true).map((one) => `${at} is no longer ${one}`) ?? [];
  return come.length + gone.length === 0 ? [`the cases of ${at} have a different order`] : [...come, ...gone];
}

function caseWords({ when, is, limits }: FieldCase, called?: Called): string {
  const own = Object.keys(limits).filter((key) => LIMITS.includes(key));
  const held = own.map((key) => `limited by ${LIMIT_WORDS[key] ?? key} ${shortly(limits[key])}`);
  const where = when === undefined ? "in all other cases" : `where ${conditionWords(when, called)}`;
  return `${[...(is === undefined ? [] : [is]), ...held].join(" and ")} ${where}`;
}

/** A change in which answer decides the length of a list. */
function lengthChange(old: Schema, now: Schema, at: string): string[] {
  const [had, has] = [lengthOf(old), lengthOf(now)];
  if (had === has) return [];
  return [has === undefined ? `people add and remove the items of ${at}` : `${at} has as many items as ${has} says`];
}

/** A change in the currency of an amount. */
function currencyChange(old: Schema, now: Schema, at: string): string[] {
  const [had, has] = [old, now].map((schema) => {
    const currency = currencyOf(schema);
    if (currency === undefined) return "no currency";
    return "code" in currency ? currency.code : `the currency that ${currency.of}.${currency.name} says`;
  });
  return had === has ? [] : [`${at} is an amount of ${has} instead of ${had}`];
}

/** Added and removed rules, each with the field that shows its error. */
function ruleChanges(old: Schema, now: Schema, called?: Called): string[] {
  const said = (schema: Schema) =>
    new Set(
      rulesOf(schema).map(
        ({ rule = "true", each, at = "" }) =>
          `${[at === "" ? "it" : (called?.(`self.${at}`) ?? at), ...(each === undefined ? [] : [`of each item of ${each}`])].join(" ")} must meet: ${conditionWords(rule, called)}`,
      ),
    );
  const [had, has] = [said(old), said(now)];
  const come = [...has].filter((one) => !had.has(one));
  const gone = [...had]
    .filter((one) => !has.has(one))
    .map((one) => one.replace(" must meet: ", " no longer has to meet: "));
  const isOther = come.length + gone.length === 0 && differences(old["x-rules"], now["x-rules"]).length > 0;
  return [...come, ...gone, ...(isOther ? ["its rules have changed, but not their conditions"] : [])];
}

function bundled(repo: Repository, id: string): Schema | undefined {
  try {
    return bundleSchema(repo, id);
  } catch {
    return undefined;
  }
}

/** The steps that show a form. */
function shownAt(repo: Repository, id: string): readonly StepPlace[] {
  return usesOf(repo).flatMap(({ place: { flow, step }, ...use }) =>
    use.kind === "schema" && use.schema === id && flow !== undefined && step !== undefined ? [{ flow, step }] : [],
  );
}
