import { expect, test } from "vitest";
import { problemsAfter } from "./fixture.ts";

/** The findings about the field "name" when the descriptor of its widget says this about its value. */
function found(value: object): readonly string[] {
  return problemsAfter([
    [
      "renderers/widgets/text/descriptor.json",
      '"value": { "types": ["string", "integer"], "entered": "typed" }',
      `"value": ${JSON.stringify(value)}`,
    ],
  ]).flatMap(({ message }) => (message.startsWith('"name"') || message.includes("token") ? [message] : []));
}

test("a layout is refused that gives a widget to a field for which its descriptor says it is not", () => {
  expect(found({ types: ["string"] })).toEqual([]);
  expect(found({ types: ["boolean", "array"] })).toEqual([
    '"name" has the type string, but the widget "text" is for boolean or array. No widget shows this.',
  ]);
  expect(found({ needs: { keyword: "format", is: "seat", because: "the plan of the hall is shown" } })).toEqual([
    '"name" has the widget "text", but its schema does not have "format": "seat". Add it, so that the plan of the hall is shown.',
  ]);
  expect(found({ autocomplete: "^(tel|off)" })).toEqual([
    'The autocomplete token "name" does not fit the widget "text". Correct one of them.',
  ]);
});
