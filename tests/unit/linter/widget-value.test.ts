import { readFileSync } from "node:fs";
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

test("a list whose length another answer decides cannot offer to copy its items", () => {
  const list = readFileSync(new URL("../../../renderers/widgets/list/descriptor.json", import.meta.url), "utf8");
  const guests = `"guests": { "type": "array", "maxItems": 3, "x-length": "self.count", "items": { "type": "object", "properties": { "call": { "type": "string" } } } }`;
  const item = `{ "rows": ["call"], "fields": { "call": { "label": "details.name", "autocomplete": "off" } } }`;
  const copied = problemsAfter([
    ["renderers/widgets/list/descriptor.json", "", list],
    ["schemas/trip/details.schema.json", '"kind": {', `"count": { "type": "integer" }, ${guests}, "kind": {`],
    ["schemas/trip/details.ui.json", '["name", "pin"]', '["name", "pin"], "count", "guests"'],
    [
      "schemas/trip/details.ui.json",
      '"fields": {',
      `"fields": { "count": { "label": "details.title" }, "guests": { "label": "details.pin", "widget": "list", "movable": true, "copyable": true, "item": ${item} },`,
    ],
  ]).filter(({ message }) => message.includes("copied"));
  expect(copied.map(({ rule, message }) => [rule, message])).toEqual([
    [
      "layout-field",
      'Another answer decides how many items "guests" has, so none can be copied. Remove "copyable" here, or `x-length` in the schema.',
    ],
  ]);
});
