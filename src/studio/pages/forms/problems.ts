import type { FieldError, Json, JsonObject, Text } from "../../../engine/index.ts";
import { isAnswered, type Question, type Questions } from "../../browser/questions.ts";
import { languagesIn, wordsFrom } from "./words.ts";

/**
 * What is wrong with the answers to questions, at most one problem for each. Our journeys' forms have compiled
 * validators. These forms are made while the Studio runs, and its pages may not compile code.
 */
export function problemsOf(questions: Questions, answers: JsonObject, within = ""): readonly FieldError[] {
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
export function wrongNumbersIn(questions: Questions, answers: JsonObject): readonly FieldError[] {
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
