import { expect, test } from "vitest";
import { check } from "../../../src/linter/index.ts";
import { readRepository } from "../../../src/model/index.ts";
import { FIXTURES } from "./fixture.ts";

/**
 * The findings of `message-field` in a form with the field `isRequired`, when the other field has this `errorMessage`.
 */
function said(errorMessage: object): readonly string[] {
  const form = {
    $schema: "../../../../../../schemas/language/form.schema.json",
    title: "About",
    description: "What is asked.",
    type: "object",
    additionalProperties: false,
    required: ["more"],
    properties: {
      isRequired: { type: "boolean", description: "Whether it must be." },
      more: { type: "string", enum: ["a", "b"], minLength: 1, maxLength: 20, description: "What else.", errorMessage },
    },
  };
  const overlay = new Map([["schemas/trip/about.schema.json", JSON.stringify(form)]]);
  return check(readRepository(`${FIXTURES}good`, overlay)).flatMap(({ rule, message }) => {
    return rule === "message-field" ? [message] : [];
  });
}

test("a text named after a keyword is about that keyword, even if a field's name contains the same word", () => {
  expect(said({ required: "errors.required" })).toEqual([]);
  expect(said({ required: "errors.required", enum: "errors.required", minLength: "errors.required" })).toEqual([]);
  expect(said({ maxLength: "errors.required" })).toEqual([
    'The text "errors.required" is about "isRequired", but this field is "more". Use the text for this problem.',
  ]);
});
