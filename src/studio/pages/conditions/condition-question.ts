import { isJoined, type Part } from "../../edits/condition.ts";
import type { Question } from "../forms/questions.ts";
import type { Draft } from "./useConditionDraft.ts";

/**
 * The answer to the question about a condition. It says whether the condition is whole, and changes with it. Empty if
 * nothing is asked.
 */
export function answerFor(draft: Draft): string {
  if (typeof draft === "string" ? draft.trim() === "" : draft.conditions.length === 0) return "";
  const isDone = typeof draft === "string" || draft.conditions.every(isWhole);
  return `${isDone ? "whole" : "in part"}:${JSON.stringify(draft)}`;
}

/** Whether every value of a condition is filled in. */
export function isWhole(part: Part): boolean {
  return isJoined(part) ? part.conditions.every(isWhole) : part.values.every((value) => value !== "");
}

/** A question about a condition, for a form inside `AskedContext`. */
export function whichCondition(title: string): Question {
  return {
    title,
    type: "string",
    // See `answerFor`.
    pattern: "^whole:",
    errorMessage: "Fill in every value of the condition.",
    "x-widget": "condition",
  };
}
