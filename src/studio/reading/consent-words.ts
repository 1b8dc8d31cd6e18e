import type { Json } from "../../engine/index.ts";
import { type Called, conditionWords, fieldLabel, namesInForm, spacedOut } from "../../insight/index.ts";
import { type DataSchema, type Field, type Form, isList, isObject, type Repository } from "../../model/index.ts";
import { PRESENCE_WORDS } from "../browser/presence.ts";
import { caseWords } from "./field-view.ts";

/** What a question is called where it is approved what people must do. */
export function consentTitle(repo: Repository, form: Form, field: Field): string {
  const { name, schema } = field;
  const description = schema.keyword("description");
  if (!isQuestion(field) && typeof description === "string") return description.replace(/\.$/, "");
  const label = fieldLabel(repo, form.id, name)?.replace(/\.$/, "");
  return `${label ?? spacedOut(name)}: what people must do`;
}

/**
 * What a form asks of people by a question, a sentence each: whether it must be answered, also where only a condition of
 * the form says so, what is filled in at first, and where it is otherwise.
 */
export function consentWords(repo: Repository, form: Form, field: Field): string {
  const { schema } = field;
  const names = namesInForm(repo, form.id);
  // What nobody is asked is no label of the page.
  const others = new Set(form.fields.flatMap((one) => (isQuestion(one) ? [] : [`self.${one.name}`])));
  const called: Called = (chain) => (others.has(chain) ? names(chain).replaceAll(/[“”]/g, "") : names(chain));
  const first = schema.keyword("default");
  const conditional = conditionsOf(form.schema).flatMap(({ when, asks }) => {
    const then = demandOn(asks, field);
    return then === undefined ? [] : `${then} when ${whenWords(when, called)}.`;
  });
  const shown = field.layout?.when;
  const must = mustWords(schema, field.required);
  const sentences = [
    ...conditional,
    isQuestion(field)
      ? conditional.length === 0
        ? must
        : must.replace(/^It /, "Otherwise it ")
      : "People are not asked this: the journey itself decides it.",
    ...form.schema.rules.flatMap(({ at, rule }) =>
      at?.value === field.name && rule !== undefined
        ? `It is accepted only when ${conditionWords(rule.value, called)}.`
        : [],
    ),
    ...(shown === undefined ? [] : [`It is shown only when ${conditionWords(shown.source, called)}.`]),
    firstWords(field, first),
    ...schema.cases.map((one) => `It ${isKnown(one.is?.value) ? "" : "is otherwise: "}${caseOf(one, called)}.`),
  ];
  return sentences.join("\n");
}

const isQuestion = ({ layout }: Field) => layout?.label !== undefined;

function mustWords(schema: DataSchema, isRequired: boolean): string {
  const only = schema.keyword("const");
  if (schema.type === "boolean" && isRequired && only !== undefined)
    return only === true ? "It must be ticked." : "It must be left unticked.";
  const must =
    schema.type === "boolean"
      ? "It may be left unticked."
      : isRequired
        ? "It must be filled in."
        : "It may be left empty.";
  return only === undefined ? must : `${must} Only ${said(only)} is accepted.`;
}

function firstWords(field: Field, first: Json | undefined): string {
  if (field.schema.type === "boolean" && !isQuestion(field))
    return `At first it is ${first === true ? "so" : "not so"}.`;
  if (field.schema.type === "boolean") return first === true ? "It is ticked at first." : "It is not ticked at first.";
  return first === undefined || first === ""
    ? "Nothing is filled in at first."
    : `${said(first)} is filled in at first.`;
}

/** What a part of a condition asks of a field. `undefined` if nothing. */
function demandOn(asks: Json, { name }: Field): string | undefined {
  const required = isObject(asks) && isList(asks.required) && asks.required.includes(name);
  const own = isObject(asks) && isObject(asks.properties) ? asks.properties[name] : undefined;
  const only = isObject(own) ? own.const : undefined;
  if (only === true) return "It must be ticked";
  if (only === false) return "It must be left unticked";
  if (only !== undefined) return `Only ${said(only)} is accepted`;
  if (required) return "It must be answered";
  return own === undefined ? undefined : "Only some answers are accepted";
}

interface FormCondition {
  readonly when: string;
  /** The schema that counts then. */
  readonly asks: Json;
}

/** The conditions of a form (`if`, `then`, `else`), its own and those in `allOf`. */
function conditionsOf(schema: DataSchema): readonly FormCondition[] {
  const all = schema.keyword("allOf");
  const parts = [
    { if: schema.keyword("if"), then: schema.keyword("then"), else: schema.keyword("else") },
    ...(isList(all) ? all : []),
  ];
  return parts.flatMap((part): readonly FormCondition[] => {
    if (!isObject(part) || !isObject(part.if)) return [];
    const when = celOf(part.if);
    const otherwise = part.else === undefined ? [] : [{ when: `!(${when})`, asks: part.else }];
    return [...(part.then === undefined ? [] : [{ when, asks: part.then }]), ...otherwise];
  });
}

/** The condition that a schema of answers is, as an expression. What has no short form is left to its title. */
function celOf(schema: Json): string {
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  const required = isObject(schema) && isList(schema.required) ? schema.required : [];
  const of = Object.entries(properties).flatMap(([name, one]) => {
    if (!isObject(one)) return [];
    if (typeof one.const === "boolean") return `${one.const ? "" : "!"}self.${name}`;
    if (one.const !== undefined) return `self.${name} == ${JSON.stringify(one.const)}`;
    return isList(one.enum) ? `self.${name} in ${JSON.stringify(one.enum)}` : [];
  });
  const present = required.flatMap((name) =>
    typeof name === "string" && !(name in properties) ? `has(self.${name})` : [],
  );
  return [...of, ...present].join(" && ");
}

const whenWords = (when: string, called: Called) =>
  when === "" || when === "!()" ? "another condition of the form holds" : conditionWords(when, called);

type Case = DataSchema["cases"][number];

const isKnown = (is: string | undefined): is is keyof typeof PRESENCE_WORDS => is !== undefined && is in PRESENCE_WORDS;

function caseOf(one: Case, called: Called): string {
  const words = caseWords(one, called);
  const is = one.is?.value;
  return isKnown(is) ? words.replace(is, PRESENCE_WORDS[is]) : words;
}

const said = (value: Json | undefined) => (typeof value === "string" ? `“${value}”` : JSON.stringify(value));
