import {
  type ConditionalField,
  type FormDefinition,
  type Json,
  type JsonObject,
  shownValues,
} from "../../../engine/index.ts";
import { problemsOf, wrongNumbersIn } from "./problems.ts";
import { isAnswered, type Question, type Questions } from "../../browser/questions.ts";

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
