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

test("a box that may be required, by its schema, a case or its layout, is an answer as it is or has to be ticked", () => {
  const box = readFileSync(new URL("../../../renderers/widgets/checkbox/descriptor.json", import.meta.url), "utf8");
  const said = (schema: string, layout = "", required = "") =>
    problemsAfter([
      ["renderers/widgets/checkbox/descriptor.json", "", box],
      ["schemas/trip/details.schema.json", '"kind": {', `"hears": { "type": "boolean"${schema} }, "kind": {`],
      ["schemas/trip/details.schema.json", '"required": [', `"required": [${required}`],
      ["schemas/trip/details.ui.json", '["name", "pin"]', '["name", "pin"], "hears"'],
      [
        "schemas/trip/details.ui.json",
        '"fields": {',
        `"fields": { "hears": { "label": "details.title", "widget": "checkbox"${layout} },`,
      ],
    ]).filter(({ message }) => message.startsWith('"hears" must be answered')).length;
  const inCase = (more = "") =>
    `, "x-cases": [{ "when": "self.name == 'Ana'", "is": "required"${more} }, { "is": "hidden" }]`;
  expect([said(""), said("", "", '"hears", '), said(inCase()), said("", `, "required": "self.name == 'Ana'"`)]).toEqual(
    [0, 1, 1, 1],
  );
  expect(said(', "enum": [true, false]', "", '"hears", ')).toBe(1);
  expect([said(inCase(', "const": true')), said(`, "default": false${inCase()}`)]).toEqual([0, 0]);
});

test("a list whose length another answer decides, or whose items all differ, cannot offer to copy its items", () => {
  const list = readFileSync(new URL("../../../renderers/widgets/list/descriptor.json", import.meta.url), "utf8");
  const guests = `"guests": { "type": "array", "maxItems": 3, "x-length": "self.count", "uniqueItems": true, "items": { "type": "object", "properties": { "call": { "type": "string" } } } }`;
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
  ]).filter(({ message }) => /copied|a copy/.test(message));
  expect(copied.map(({ rule, message }) => [rule, message])).toEqual([
    [
      "layout-field",
      'Another answer decides how many items "guests" has, so none can be copied. Remove "copyable" here, or `x-length` in the schema.',
    ],
    [
      "layout-field",
      'No two items of "guests" may be the same, so a copy would be refused. Remove "copyable" here, or `uniqueItems` in the schema.',
    ],
  ]);
});

test("a year is a whole number between limits of four digits", () => {
  const year = readFileSync(new URL("../../../renderers/widgets/year/descriptor.json", import.meta.url), "utf8");
  const said = (limits: string) =>
    problemsAfter([
      ["renderers/widgets/year/descriptor.json", "", year],
      ["schemas/trip/details.schema.json", '"kind": {', `"built": { "type": "integer"${limits} }, "kind": {`],
      ["schemas/trip/details.ui.json", '["name", "pin"]', '["name", "pin"], "built"'],
      [
        "schemas/trip/details.ui.json",
        '"fields": {',
        '"fields": { "built": { "label": "details.title", "widget": "year", "autocomplete": "off" },',
      ],
    ]).flatMap(({ rule, message }) => (rule === "layout-field" ? [message] : []));
  const wrong =
    'The widget "year" shows numbers from 1000 to 9999. Give the schema of "built" a `minimum` and a `maximum` between these.';
  expect([said(', "minimum": 1900, "maximum": 2100'), said(', "minimum": 1900'), said("")]).toEqual([
    [],
    [wrong],
    [wrong],
  ]);
});

test("the questions of a matrix have radio buttons, the same choices, and lines of their own", () => {
  const matrix = readFileSync(new URL("../../../renderers/widgets/matrix/descriptor.json", import.meta.url), "utf8");
  const answer = '{ "type": "string", "enum": ["single", "return"] }';
  const options = (second: string) =>
    `"options": [{ "value": "single", "label": "go" }, { "value": "return", "label": "${second}" }]`;
  const said = (rows: string, one: string, two: string) =>
    problemsAfter([
      ["renderers/widgets/matrix/descriptor.json", "", matrix],
      [
        "schemas/trip/details.schema.json",
        '"kind": {',
        `"both": { "type": "object", "properties": { "out": ${answer}, "home": ${answer} } }, "kind": {`,
      ],
      ["schemas/trip/details.ui.json", '["name", "pin"]', '["name", "pin"], "both"'],
      [
        "schemas/trip/details.ui.json",
        '"fields": {',
        `"fields": { "both": { "label": "details.title", "widget": "matrix", "item": { "rows": ${rows}, "fields": { "out": { "label": "details.name", ${one} }, "home": { "label": "details.pin", ${two} } } } },`,
      ],
    ]).flatMap(({ rule, message }) => (rule === "layout-field" && message.includes("matrix") ? [message] : []));
  const radio = `"widget": "radio", ${options("receipt.title")}`;
  expect(said('["out", "home"]', radio, radio)).toEqual([]);
  expect(said('["out", "home"]', radio, `"widget": "select", ${options("receipt.title")}`)).toEqual([
    'The fields of "both" are shown with the widget "matrix", so each must have the widget "radio". Give "home" that one, or "both" the widget "object".',
  ]);
  expect(said('["out", "home"]', radio, `"widget": "radio", ${options("details.title")}`)).toEqual([
    'The fields of "both" are shown with the widget "matrix", under one list of choices. Give "home" the same `options` as the others.',
  ]);
  expect(said('[["out", "home"]]', radio, radio)).toEqual([
    'The widget "matrix" shows one field below the other. Write only names of fields in its `rows`.',
  ]);
});
