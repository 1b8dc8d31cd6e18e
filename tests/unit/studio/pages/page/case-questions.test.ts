import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../../../src/engine/index.ts";
import type { CaseLimits } from "../../../../../src/studio/browser/case-limits.ts";
import { PRESENCE_CASE } from "../../../../../src/studio/browser/presence.ts";
import { commandForm } from "../../../../../src/studio/pages/forms/command-form.ts";
import { definitionOf } from "../../../../../src/studio/pages/forms/definition.ts";
import { limitAnswers, limitQuestions, limitsFor } from "../../../../../src/studio/pages/page/case-questions.ts";
import type { FieldView } from "../../../../../src/studio/protocol-page.ts";
import { caseLimits } from "../../../../../src/studio/reading/values-view.ts";
import { inBoth } from "../../trial.ts";

const LANGUAGES = [
  { id: "en", name: "English", sites: ["us"] },
  { id: "es", name: "Español", sites: ["us"] },
];

describe("the questions about a case of a field", () => {
  const view = { texts: [], caseLimits: caseLimits() };
  const of = (takes: FieldView["takes"], limits?: CaseLimits) => ({
    view,
    field: { name: "code", takes, messages: ["errors.required"] },
    languages: LANGUAGES,
    limits,
  });
  const questions = (takes: FieldView["takes"], limits?: CaseLimits) => Object.keys(limitQuestions(of(takes, limits)));
  const again = (takes: FieldView["takes"], limits: CaseLimits | undefined, changed: JsonObject = {}) =>
    limitsFor(of(takes, limits), { ...limitAnswers(limits, takes), ...changed });

  test("ask for the limits that its answers can have, with their titles in the form language", () => {
    const rest = ["message", "words"];
    const lists = ["enum", "examples", "x-refuses"];
    expect(questions("text")).toEqual(["isLimited", "minLength", "maxLength", "pattern", ...lists, ...rest]);
    expect(questions("number")).toEqual(["isLimited", "minimum", "maximum", ...lists, ...rest]);
    expect(questions("tick")).toEqual(["isLimited", "enum", ...rest]);
    expect(limitQuestions(of("text"))["maxLength"]).toMatchObject({
      title: "Maximum number of characters there",
      minimum: 0,
    });
    // A limit that it has is asked for, whatever its answers are.
    expect(questions("number", { maxLength: 3 })).toContain("maxLength");
  });

  test("leave limits as they are if nothing was changed", () => {
    const limits = { maxLength: 5, pattern: "^ ?[0-9]+$", examples: ["1", " 2"], message: "errors.code" };
    expect(again("text", limits)).toEqual(limits);
    expect(again("text", { const: "A" })).toEqual({ const: "A" });
    expect(again("number", { enum: [1, 2] })).toEqual({ enum: [1, 2] });
    expect(again("tick", { const: true })).toEqual({ const: true });
    expect(again("text", undefined)).toBeUndefined();
    // Values with no lines of their own are not asked for, and stay.
    expect(questions("text", { examples: [1, "two\nlines"] })).not.toContain("examples");
    expect(again("text", { examples: [1, "two\nlines"] }, { maxLength: 7 })).toEqual({
      examples: [1, "two\nlines"],
      maxLength: 7,
    });
  });

  test("set, change and remove limits", () => {
    expect(again("text", undefined, { isLimited: true, enum: "A\nB" })).toEqual({ enum: ["A", "B"] });
    expect(again("text", { const: "A" }, { enum: "B" })).toEqual({ const: "B" });
    expect(again("number", { minimum: 1, maximum: 9 }, { maximum: "" })).toEqual({ minimum: 1 });
    expect(again("text", { maxLength: 5 }, { isLimited: false })).toBeUndefined();
    const own = { message: " new", words: inBoth("Shorter", "Más corto") };
    expect(again("text", { maxLength: 5, message: "errors.code" }, own)).toEqual({
      maxLength: 5,
      words: inBoth("Shorter", "Más corto"),
    });
  });

  test("report a condition that is missing or not whole", () => {
    const { questions } = commandForm(PRESENCE_CASE, { languages: [] });
    const problems = (when: string) => definitionOf(questions, true).validate({ is: "hidden", when });
    expect(problems("")).toEqual([{ path: "when", text: { literal: "Add at least one condition that says when." } }]);
    expect(problems("in part:context.site == 'uk' && context.site == ''")).toEqual([
      { path: "when", text: { literal: "Fill in every value of the condition." } },
    ]);
    expect(problems("context.site == 'uk'")).toEqual([]);
  });
});
