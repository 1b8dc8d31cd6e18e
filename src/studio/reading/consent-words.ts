import type { Json } from "../../engine/index.ts";
import { type Called, conditionWords, fieldLabel, namesInForm, spacedOut } from "../../insight/index.ts";
import {
  bundleSchema,
  type DataSchema,
  entriesOf,
  type Field,
  type Form,
  inline,
  isObject,
  type Repository,
  type Row,
  shownIn,
  valueAt,
  widgetOf,
} from "../../model/index.ts";
import { PRESENCE_WORDS } from "../browser/presence.ts";
import { fingerprint } from "../edits/index.ts";
import { caseWords } from "./field-view.ts";
import { type Demand, demandsOn, type FormCondition, valuesIn } from "./form-demands.ts";

/** What a question is called where it is approved what people must do. */
export function consentTitle(repo: Repository, form: Form, field: Field): string {
  const { name, schema } = field;
  const description = schema.keyword("description");
  if (!isQuestion(form, field) && typeof description === "string") return description.replace(/\.$/, "");
  const label = fieldLabel(repo, form.id, name)?.replace(/\.$/, "");
  return `${label ?? spacedOut(name)}: what people must do`;
}

/** How a form asks a question: for people, and as what counts, which stays the same when the sentences are reworded. */
interface Consent {
  /** A sentence on each line. */
  readonly words: string;
  readonly facts: string;
}

/**
 * What a form asks of people by a question: whether it must be answered, also where only a condition of the form says
 * so, what is filled in at first, and where it is otherwise.
 */
export function consentOf(repo: Repository, form: Form, field: Field): Consent {
  const { schema } = field;
  const isSeen = isQuestion(form, field);
  const demands = demandsOn(inline(bundleSchema(repo, form.id)), field.name);
  const whens = whensOf(form.layout, field);
  // With `each`, the field is one of a list's entries.
  const rules = form.schema.rules.flatMap(({ at, each, rule }) =>
    at?.value === field.name && each === undefined && rule !== undefined ? rule.value : [],
  );
  const first = schema.keyword("default");
  const { always, sometimes, others } = demands;
  const print = fingerprint(canonical(others)).slice(0, 8);
  const called = namesFor(repo, form);
  const conditional = sometimes.flatMap(({ when, ...demand }) => {
    const must = mustWords(field, demand);
    return must === undefined ? [] : `${must} ${whenWords(when, called)}.`;
  });
  const must = mustWords(field, always);
  const sentences = [
    ...(isSeen ? [] : ["People are not asked this: the journey itself decides it."]),
    ...(must === undefined ? [] : [`${must}.`]),
    ...conditional,
    ...(isSeen && must === undefined ? [freeWords(field, conditional.length > 0, others.length > 0)] : []),
    ...(others.length === 0 ? [] : [`Other conditions of the form count, too (as of ${print}).`]),
    ...rules.map((rule) => `An answer is accepted only if ${conditionWords(rule, called)}.`),
    ...(whens.length === 0
      ? []
      : [`It is shown only when ${whens.map((when) => conditionWords(when, called)).join(", and when ")}.`]),
    firstWords(isSeen, field, first),
    ...schema.cases.map((one) => caseOf(one, called, field, must)),
  ];
  const cases = schema.cases.map(({ file, pointer }) => valueAt(file.value, pointer) ?? null);
  return {
    words: sentences.join("\n"),
    facts: fingerprint(canonical([schema.type, isSeen, demands, rules, whens, first, cases])).slice(0, 16),
  };
}

/** The names of values in conditions. What nobody is asked is no label of the page. */
function namesFor(repo: Repository, form: Form): Called {
  const names = namesInForm(repo, form.id);
  const others = new Set(form.fields.flatMap((one) => (isQuestion(form, one) ? [] : [`self.${one.name}`])));
  return (chain) => (others.has(chain) ? names(chain).replaceAll(/[“”]/g, "") : names(chain));
}

/** Whether people see it: a layout may show a question without a label. */
function isQuestion({ layout }: Form, field: Field): boolean {
  const isShown = layout !== undefined && shownIn(layout).some(({ value }) => value === field.name);
  return isShown && widgetOf(field.layout) !== "hidden";
}

/** All the conditions under which a field is shown: its own, and those of the rows and sections around it. */
function whensOf(layout: Form["layout"], { name, layout: own }: Field): readonly string[] {
  const around = (row: Row): readonly string[] | undefined => {
    const inner = row.field === name ? [] : row.rows.map(around).find((one) => one !== undefined);
    return inner && [...(row.when === undefined ? [] : [row.when.source]), ...inner];
  };
  const rows = layout?.rows.map(around).find((one) => one !== undefined) ?? [];
  return [...new Set([...rows, ...(own?.when === undefined ? [] : [own.when.source])])];
}

/** What a demand means for people. `undefined` if it asks nothing of them: what is not ticked is answered, too. */
function mustWords({ schema, required: isAlways }: Field, { required, only }: Demand): string | undefined {
  if (schema.type === "boolean") {
    const isThere = required || isAlways || schema.keyword("default") !== undefined;
    if (!isThere || only === undefined || only.length !== 1) return undefined;
    return only[0] === true ? "It must be ticked" : "It must be left unticked";
  }
  const must = required ? ["it must be filled in"] : [];
  const accepted = only === undefined ? [] : [`only ${only.map(said).join(" or ")} is accepted`];
  const words = [...must, ...accepted].join(", and ");
  return words === "" ? undefined : words.charAt(0).toUpperCase() + words.slice(1);
}

function freeWords({ schema }: Field, isOtherwise: boolean, hasOthers: boolean): string {
  const may = schema.type === "boolean" ? "may be left unticked" : "may be left empty";
  return `${isOtherwise ? "Otherwise it" : hasOthers ? "By itself, it" : "It"} ${may}.`;
}

function firstWords(isSeen: boolean, { schema }: Field, first: Json | undefined): string {
  if (schema.type === "boolean" && !isSeen) return `At first: ${first === true ? "yes" : "no"}.`;
  if (schema.type === "boolean") return first === true ? "It is ticked at first." : "It is not ticked at first.";
  return first === undefined || first === ""
    ? "Nothing is filled in at first."
    : `${said(first)} is filled in at first.`;
}

function whenWords(when: readonly FormCondition[], called: Called): string {
  return when.map(({ cel, holds }) => `${holds ? "when" : "unless"} ${conditionWords(cel, called)}`).join(", and ");
}

type Case = DataSchema["cases"][number];

const isKnown = (is: string | undefined): is is keyof typeof PRESENCE_WORDS => is !== undefined && is in PRESENCE_WORDS;

/** A case of a field as a sentence. `must` is what is asked where no case counts. */
function caseOf(one: Case, called: Called, field: Field, must: string | undefined): string {
  const words = caseWords(one, called);
  const is = one.is?.value;
  const where = one.when === undefined ? "elsewhere" : `where ${conditionWords(one.when.source, called)}`;
  if (!one.judgesValue) return `It is called otherwise ${where}.`;
  if (field.schema.type === "boolean" && is !== "hidden") {
    const written = valueAt(one.file.value, one.pointer);
    const only = isObject(written) ? valuesIn(written) : undefined;
    const own = only && mustWords(field, { required: is === "required", only });
    return `${own ?? must ?? "It may be left unticked"} ${where}.`;
  }
  return isKnown(is) ? `It ${words.replace(is, PRESENCE_WORDS[is])}.` : `It is otherwise: ${words}.`;
}

/** The same text for the same value, in whatever order its members are written. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, one: Json) =>
    isObject(one) ? Object.fromEntries(entriesOf(one).toSorted(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
}

const said = (value: Json | undefined) => (typeof value === "string" ? `“${value}”` : JSON.stringify(value));
