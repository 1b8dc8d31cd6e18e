import type { Json, JsonObject } from "../../../engine/index.ts";
import type { FieldWords } from "../../kernel/schema.ts";

/** The texts of an answer in several languages, without the empty ones, as commands have them. */
export function wordsFrom(answer: Json | undefined): readonly FieldWords[] {
  return listOf(answer).flatMap((one) => {
    const { language, value } = one as JsonObject;
    return typeof language === "string" && typeof value === "string" && value.trim() !== ""
      ? [{ language, value }]
      : [];
  });
}

/** The languages of a question about words (`x-layout`). */
export function languagesIn(layout: JsonObject = {}): readonly { readonly id: string; readonly name: string }[] {
  return listOf(layout["languages"]).map((one) => {
    const { id, name } = one as JsonObject;
    return { id: String(id), name: String(name) };
  });
}

/** An answer that is a text. Empty if there is none. */
export function textIn(answers: JsonObject, question: string): string {
  const answer = answers[question];
  return typeof answer === "string" ? answer : "";
}

/** What something is called: as the person says or, if `otherwise` has words that people read, else by the first of them. */
export function calledIn(answers: JsonObject, question: string, otherwise?: string): string {
  const own = textIn(answers, question).trim();
  if (own !== "" || otherwise === undefined) return own;
  const [first] = wordsFrom(answers[otherwise]);
  return (first?.value ?? "").trim().split(/\s+/).slice(0, MOST_WORDS).join(" ");
}

const MOST_WORDS = 4;

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
