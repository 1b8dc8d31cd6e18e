import { equal, type Json } from "../../engine/index.ts";
import {
  bundledSchema,
  casesOf,
  currencyOf,
  dataIdOf,
  deref,
  differences,
  type FieldCase,
  lengthOf,
  partAt,
  partsOf,
  type Repository,
  rulesOf,
  type Schema,
  usesOf,
} from "../../model/index.ts";
import { conditionWords } from "../explain/condition.ts";
import { type Called, namesInForm } from "../explain/field-names.ts";
import type { Change, StepPlace } from "./change.ts";
import { words } from "../map/journey.ts";
import { shortly } from "./values.ts";

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
    const [old, now] = [bundledSchema(before, id), bundledSchema(after, id)];
    const said = (what: string): Change => ({ area, schema: id, what, at: shownAt(after, id), who: [] });
    if (old === undefined || now === undefined)
      return old === now ? [] : [said(now === undefined ? "is gone" : "is new")];
    const called = area === "forms" ? namesInForm(after.schemas.has(id) ? after : before, id) : undefined;
    const choice = (field: string, value: Json) =>
      choiceWords(before, id, field, value) ?? choiceWords(after, id, field, value);
    const sides = { roots: [old, now] as const, choice, ...(called && { called }) };
    const parts = schemaParts(old, now, "", sides);
    const layout = differences(before.schemas.get(id)?.layout?.value, after.schemas.get(id)?.layout?.value);
    return [...new Set([...parts, ...layoutChanges(layout, parts, called)])].map(said);
  });
}

interface Sides {
  /** The two whole schemas, with their definitions. */
  readonly roots: readonly [Schema, Schema];
  /** Names the fields of a form. Without it, names are those of the file, as for remembered data. */
  readonly called?: Called;
  /** What a choice of a field says. */
  readonly choice: (field: string, value: Json) => string | undefined;
  /** The name of the field in the file, inside it. */
  readonly field?: string;
}

/** The label of a choice, from the layout of its field. */
function choiceWords(repo: Repository, id: string, field: string, value: Json): string | undefined {
  const options = partsOf(
    partAt(
      repo.schemas.get(id)?.layout?.value ?? null,
      "fields",
      ...field.split(".").flatMap((name, index) => (index === 0 ? [name] : ["fields", name])),
      "options",
    ) ?? null,
  );
  const key = options.map(([, one]) => one).find((one) => equal(partAt(one, "value") ?? null, value));
  const label = partAt(key ?? null, "label");
  const flow = repo.flows.find((one) => one.id === id.split("/")[1]);
  const [language] = repo.locales.keys();
  return typeof label === "string" && flow && language ? `“${words(repo, flow, language, label)}”` : undefined;
}

/** Where a layout differs, once for each field. Choices that came or went are said already. */
function layoutChanges(at: readonly string[], parts: readonly string[], called?: Called): readonly string[] {
  return at.flatMap((pointer) => {
    const [, group, field = "", part] = pointer.split("/");
    if (group !== "fields") return ["its parts are arranged in another way"];
    const name = called?.(`self.${field}`) ?? field;
    if (part === "options" && parts.some((one) => one.startsWith("the choice "))) return [];
    return [`${name} is asked in another way`];
  });
}

/** The differences between two schemas. */
function schemaParts(old: Schema, now: Schema, at: string, sides: Sides): string[] {
  const { called, roots, choice, field = "" } = sides;
  const found: string[] = [];
  const [{ properties: had = {} }, { properties: has = {} }] = [old, now];
  const isRequired = ({ required = [] }: Schema, key: string) => required.includes(key);
  const name = (key: string) => (at !== "" ? `${at}.${key}` : (called?.(`self.${key}`) ?? key));
  for (const key of Object.keys({ ...had, ...has })) {
    const [was, is] = [[had, 0] as const, [has, 1] as const].map(([all, side]) => {
      const part = all[key];
      return part === undefined || at.split(".").length > DEEPEST ? part : deref(part, roots[side]);
    });
    const inner = { ...sides, field: field === "" ? key : `${field}.${key}` };
    if (was === undefined) found.push(`${name(key)} is new${isRequired(now, key) ? ", and required" : ""}`);
    else if (is === undefined) found.push(`${name(key)} is gone`);
    else {
      if (isRequired(old, key) !== isRequired(now, key))
        found.push(`${name(key)} is ${isRequired(now, key) ? "required" : "no longer required"}`);
      found.push(...schemaParts(was, is, name(key), inner));
    }
  }
  found.push(...choiceChanges(old, now, at, (value) => choice(field, value)));
  for (const key of LIMITS)
    if (!(key === "enum" && old.enum && now.enum) && !equal(old[key], now[key]))
      found.push(
        `${at}${at === "" ? "" : ": "}${LIMIT_WORDS[key] ?? key} is ${shortly(now[key])} instead of ${shortly(old[key])}`,
      );
  found.push(
    ...caseChanges(old, now, at, called),
    ...lengthChange(old, now, at),
    ...currencyChange(old, now, at),
    ...ruleChanges(old, now, called),
  );
  for (const [key, what] of OTHERS) if (!equal(old[key], now[key])) found.push(`${at}${at === "" ? "" : ": "}${what}`);
  const isOld = at === "" && found.length === 0 && !equal(old["definitions"], now["definitions"]);
  return isOld ? ["a shared definition has changed"] : found;
}

const OTHERS = [
  ["if", "when it must be filled in has changed"],
  ["then", "what must be filled in then has changed"],
  ["else", "what must be filled in otherwise has changed"],
  ["x-version", "answers stored before are carried over"],
  ["$ref", "it takes over something else"],
  ["items", "what an entry may be has changed"],
] as const;

/** A schema that contains itself is compared down to here. */
const DEEPEST = 6;

/** Choices that came or went. */
function choiceChanges(old: Schema, now: Schema, at: string, said: (value: Json) => string | undefined): string[] {
  if (!old.enum || !now.enum || equal(old.enum, now.enum)) return [];
  const [had, has] = [old.enum, now.enum];
  const missing = (from: readonly Json[], other: readonly Json[]) =>
    from.filter((one) => !other.some((two) => equal(one, two)));
  const line = (value: Json, what: string) =>
    `the choice ${said(value) ?? shortly(value)} of ${at === "" ? "it" : at} is ${what}`;
  const found = [
    ...missing(has, had).map((value) => line(value, "new")),
    ...missing(had, has).map((value) => line(value, "gone")),
  ];
  return found.length > 0 ? found : [`the choices of ${at} have another order`];
}

/** Changes in a field's cases: where it is required, optional or hidden, and which limits apply there. */
function caseChanges(old: Schema, now: Schema, at: string, called?: Called): string[] {
  if (equal(old["x-cases"], now["x-cases"])) return [];
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
  const isOther = come.length + gone.length === 0 && !equal(old["x-rules"], now["x-rules"]);
  return [...come, ...gone, ...(isOther ? ["its rules have changed, but not their conditions"] : [])];
}

/** The steps that show a form. */
function shownAt(repo: Repository, id: string): readonly StepPlace[] {
  return usesOf(repo).flatMap(({ place: { flow, step }, ...use }) =>
    use.kind === "schema" && use.schema === id && flow !== undefined && step !== undefined ? [{ flow, step }] : [],
  );
}
