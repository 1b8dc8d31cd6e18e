import { expect, test } from "vitest";
import { problemsAfter } from "../fixture.ts";

/**
 * The findings of `message-missing` about a field with two choices: the rest of its schema, its layout, and whether it
 * is required.
 */
function said(schema: object, layout: object, isRequired = false): readonly string[] {
  const field = JSON.stringify({ type: "string", enum: ["first", "second"], ...schema });
  return problemsAfter([
    ["schemas/trip/details.schema.json", '"kind": {', `"seat": ${field}, "kind": {`],
    ...(isRequired ? [["schemas/trip/details.schema.json", '"kind"],', '"kind", "seat"],'] as const] : []),
    ["schemas/trip/details.ui.json", '"kind"],', '"kind", "seat"],'],
    ["schemas/trip/details.ui.json", '"kind": {', `"seat": ${JSON.stringify(layout)}, "kind": {`],
  ]).flatMap(({ rule, message }) => (rule === "message-missing" ? [message] : []));
}

test.each(["radio", "select"])(
  "a choice whose options are all valid needs an `errorMessage` only if it is required: %s",
  (widget) => {
    expect(said({}, { widget })).toEqual([]);
    expect(said({ errorMessage: { required: "problem" } }, { widget }, true)).toEqual([]);
  },
);

test("a choice that is required, or that can be typed, needs an `errorMessage`", () => {
  const none = '"seat" has limits, but no `errorMessage`. Add one with the key of a text for each limit.';
  expect(said({}, { widget: "radio" }, true)).toEqual([none]);
  expect(said({}, { widget: "select", free: true })).toEqual([none]);
  expect(said({}, { widget: "text" })).toEqual([none]);
  // An option can break a limit that is not the list of choices.
  expect(said({ pattern: "^f" }, { widget: "radio" })).toEqual([none]);
});
