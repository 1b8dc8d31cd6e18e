import {
  type ConditionalField,
  type FormDefinition,
  type Json,
  type JsonObject,
  shownValues,
  type FieldError,
  type Text,
} from "../../../engine/index.ts";
import { isAnswered, type Question, type Questions } from "../../browser/questions.ts";
import { languagesIn, wordsFrom } from "./words.ts";

/**
 * The definition of a form for the renderer. With `isJudged`, answers are checked as the questions say, and a
 * question that needs no answer is marked as optional. Letters are never accepted as a number, because they would be
 * saved as no answer.
 */
export function definitionOf(questions: Questions, isJudged: boolean): FormDefinition {
  const { properties } = questions;
  const conditional = conditionalIn(properties, []);
  return {
    id: "asked",
    schema: isJudged
      ? (questions as unknown as JsonObject)
      : { type: "object", properties: properties as unknown as JsonObject, required: Object.keys(properties) },
    // What is typed is reported at once, since what the Studio says about it follows.
    layout: { ...layoutOf(questions), pauseMs: 0 },
    sensitive: [],
    ...(conditional.length > 0 && { shown: (values: JsonObject) => shownValues(values, conditional, {}) }),
    ...(isJudged && { normalize: (values: JsonObject) => cleaned(questions, values) }),
    validate: (entered) => {
      const values = objectIn(entered);
      if (isJudged) return problemsOf(questions, values);
      return [...problemsOf(halfDone(questions), values), ...wrongNumbersIn(questions, values)];
    },
  };
}

/** The questions that are asked only after certain answers. Those about an entry of a list follow the whole form's. */
function conditionalIn(properties: Questions["properties"], path: readonly string[]): readonly ConditionalField[] {
  return Object.entries(properties).flatMap(([name, { "x-when": when, items }]) => {
    const at = [...path, name];
    const inside = items !== undefined && "properties" in items ? conditionalIn(items.properties, [...at, "*"]) : [];
    const own = when && { path: at, self: 0, shown: ({ self }: { self: Json }) => isAnswered(when, objectIn(self)) };
    return own === undefined ? inside : [own, ...inside];
  });
}

/** What is checked even if each question may stay without an answer: a condition that is not whole means nothing. */
function halfDone({ properties, ...questions }: Questions): Questions {
  const conditions = Object.entries(properties).filter(([, one]) => one["x-widget"] === "condition");
  return { ...questions, required: [], properties: Object.fromEntries(conditions) };
}

function layoutOf({ properties, required = [] }: Questions): JsonObject {
  const fields = Object.entries(properties).map(
    ([name, question]) => [name, fieldOf(question, required.includes(name))] as const,
  );
  return { rows: rowsOf(properties), fields: Object.fromEntries(fields) };
}

function rowsOf(properties: Questions["properties"]): readonly Json[] {
  const rows: (string | { readonly section: JsonObject; readonly rows: string[] })[] = [];
  for (const [name, { "x-section": title }] of Object.entries(properties)) {
    const last = rows.at(-1);
    if (title === undefined) rows.push(name);
    else if (typeof last === "object" && last.section["literal"] === title) last.rows.push(name);
    else rows.push({ section: { literal: title }, rows: [name] });
  }
  return rows;
}

function fieldOf(question: Question, hasNoDefault: boolean): JsonObject {
  const { title, type, description, enum: values, items, "x-widget": widget, "x-titles": titles } = question;
  return {
    label: { literal: title },
    autocomplete: "off",
    ...((type === "integer" || type === "number") && values === undefined && { widget: "number" }),
    ...(description !== undefined && { hint: { literal: description } }),
    ...(values && {
      widget: "select",
      ...(!hasNoDefault && { placeholder: { literal: "Default" } }),
      options: optionsOf(question, values),
    }),
    ...(widget !== undefined && { widget, placeholder: undefined }),
    ...(items !== undefined && "enum" in items && { options: optionsOf(question, items.enum) }),
    ...(items !== undefined && "properties" in items && { item: layoutOf(items) }),
    ...(titles && {
      labels: titles.map((one) => ({
        when: asCode(({ self }) => isAnswered(one.when, self)),
        label: { literal: one.title },
      })),
    }),
    ...question["x-layout"],
  };
}

function optionsOf({ "x-choices": words = {} }: Question, values: readonly Json[]): readonly JsonObject[] {
  return values.map((value) => ({ value, label: { literal: words[String(value)] ?? String(value) } }));
}

/** A condition as in a compiled layout: its type is that of JSON, but conditions are functions. */
function asCode(condition: (environment: { readonly self: JsonObject }) => boolean): Json {
  return condition as unknown as Json;
}

/** Answers without spaces around them, and in capital letters where they have to be. */
function cleaned({ properties }: Questions, values: JsonObject): JsonObject {
  const entries = Object.entries(values).map(([name, value]) => {
    const { type, enum: choices, "x-capitals": capitals, "x-as-typed": asTyped, items } = properties[name] ?? {};
    if (typeof value === "string" && type === "string" && choices === undefined && asTyped !== true)
      return [name, capitals === true ? value.trim().toUpperCase() : value.trim()] as const;
    if (!Array.isArray(value) || items === undefined || !("properties" in items)) return [name, value] as const;
    return [name, value.map((item: Json) => cleaned(items, objectIn(item)))] as const;
  });
  return Object.fromEntries(entries);
}

function objectIn(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

/**
 * What is wrong with the answers to questions, at most one problem for each. Our journeys' forms have compiled
 * validators. These forms are made while the Studio runs, and its pages may not compile code.
 */
function problemsOf(questions: Questions, answers: JsonObject, within = ""): readonly FieldError[] {
  return Object.entries(questions.properties).flatMap(([name, question]) => {
    const when = question["x-when"];
    if (when !== undefined && !isAnswered(when, answers)) return [];
    const value = answers[name];
    const path = within + name;
    const text = problemOf(question, value, questions.required.includes(name));
    if (text !== undefined) return [{ path, text }];
    const { items } = question;
    if (items === undefined || !("properties" in items)) return [];
    return listOf(value).flatMap((item, index) => problemsOf(items, item as JsonObject, `${path}.${index}.`));
  });
}

/** Answers to questions for a number that are no numbers. */
function wrongNumbersIn(questions: Questions, answers: JsonObject): readonly FieldError[] {
  return Object.entries(questions.properties).flatMap(([path, { type, enum: choices }]) => {
    const isFree = (type === "integer" || type === "number") && choices === undefined;
    const isWrong = isFree && typeof answers[path] === "string" && answers[path] !== "";
    return isWrong ? [{ path, text: { key: "errors.number.number" } }] : [];
  });
}

function problemOf(question: Question, value: Json | undefined, isRequired: boolean): Text | undefined {
  if (question["x-widget"] === "words") return problemOfWords(question, value, isRequired);
  if (value === undefined || value === "") return isRequired ? missing(question) : undefined;
  if (question.type === "integer" || question.type === "number") return problemOfNumber(question, value);
  return typeof value === "string" ? problemOfText(question, value) : undefined;
}

function problemOfText({ minLength = 0, maxLength, pattern, errorMessage }: Question, value: string): Text | undefined {
  if (value.length < minLength) return { literal: `Write at least ${minLength} characters` };
  if (maxLength !== undefined && value.length > maxLength) return tooLong(maxLength);
  if (pattern === undefined || new RegExp(pattern, "u").test(value)) return undefined;
  return errorMessage === undefined ? { key: "errors.pattern" } : { literal: errorMessage };
}

function problemOfNumber({ type, minimum, maximum }: Question, value: Json): Text | undefined {
  if (typeof value !== "number") return { key: "errors.number.number" };
  if (type === "integer" && !Number.isInteger(value)) return { key: "errors.number.whole" };
  if (minimum !== undefined && value < minimum) return { key: "errors.number.min", with: { min: minimum } };
  if (maximum !== undefined && value > maximum) return { key: "errors.number.max", with: { max: maximum } };
  return undefined;
}

function problemOfWords(question: Question, value: Json | undefined, isRequired: boolean): Text | undefined {
  const words = wordsFrom(value);
  const [first] = languagesIn(question["x-layout"]);
  const { maxLength = Number.POSITIVE_INFINITY } = question;
  if (words.some((one) => one.value.length > maxLength)) return tooLong(maxLength);
  // What is left empty in another language is a missing text, which somebody translates later.
  const isThere = first === undefined || words.some(({ language }) => language === first.id);
  return isThere || (!isRequired && words.length === 0) ? undefined : { literal: `Write it in ${first.name}` };
}

function missing({ "x-missing": words }: Question): Text {
  return words === undefined ? { key: "errors.required" } : { literal: words };
}

function tooLong(most: number): Text {
  return { literal: `Write at most ${most} characters` };
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
