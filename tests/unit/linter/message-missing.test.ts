import { expect, test } from "vitest";
import { problemsAfter } from "./fixture.ts";

/** What `message-missing` says of a choice of two in a form: its schema beside the choices, its layout, whether it is required. */
function said(schema: object, layout: object, isRequired = false): readonly string[] {
  const field = JSON.stringify({ type: "string", enum: ["first", "second"], ...schema });
  return problemsAfter([
    { file: "schemas/trip/details.schema.json", replace: '"kind": {', with: `"seat": ${field}, "kind": {` },
    ...(isRequired
      ? [{ file: "schemas/trip/details.schema.json", replace: '"kind"],', with: '"kind", "seat"],' }]
      : []),
    { file: "schemas/trip/details.ui.json", replace: '"kind"],', with: '"kind", "seat"],' },
    {
      file: "schemas/trip/details.ui.json",
      replace: '"kind": {',
      with: `"seat": ${JSON.stringify(layout)}, "kind": {`,
    },
  ]).flatMap(({ rule, message }) => (rule === "message-missing" ? [message] : []));
}

test.each(["radio", "select"])("who may leave a choice, and can choose nothing wrong, needs no words: %s", (widget) => {
  expect(said({}, { widget })).toEqual([]);
  expect(said({ errorMessage: { required: "problem" } }, { widget }, true)).toEqual([]);
});

test("what must be chosen, or can be typed, needs words", () => {
  const none = '"seat" has limits, and no `errorMessage` says them. Add one, a key of a text for each.';
  expect(said({}, { widget: "radio" }, true)).toEqual([none]);
  expect(said({}, { widget: "select", free: true })).toEqual([none]);
  expect(said({}, { widget: "text" })).toEqual([none]);
  // What is not a list of choices can be missed by a choice, too.
  expect(said({ pattern: "^f" }, { widget: "radio" })).toEqual([none]);
});
