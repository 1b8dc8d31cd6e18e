import { expect, test } from "vitest";
import { type Form, formOf, reread, type Repository, shownIn, widgetOf } from "../../../../src/model/index.ts";
import { findingsIn, lineOf, repositoryWith } from "../journey.ts";

const [SCHEMA, LAYOUT, SHARED] = [
  "schemas/trip/who.schema.json",
  "schemas/trip/who.ui.json",
  "schemas/trip/names.schema.json",
];
const who = {
  type: "object",
  required: ["name"],
  properties: {
    name: { $ref: "names.schema.json#/definitions/name", errorMessage: { required: "errors.name" } },
    children: { type: "array", items: { type: "object", properties: { name: { type: "string" } } } },
    secret: { type: "string", "x-sensitive": true },
  },
  "x-rules": [{ rule: "self.name != self.secret", at: "/secret", message: "errors.same" }],
};
const names = { definitions: { name: { type: "string", maxLength: 40, errorMessage: "errors.any" } } };
const layout = {
  rows: [["name", "secret"], { section: "one", rows: ["children"] }],
  fields: {
    name: { label: "fields.name", options: [{ value: "a", label: "one" }, 3] },
    children: { widget: "list", item: { rows: ["name"], fields: { name: { label: "fields.name" } } } },
  },
};
const repoWith = (others = {}) => repositoryWith({ [SCHEMA]: who, [LAYOUT]: layout, [SHARED]: names, ...others });

function formIn(repo: Repository): Form {
  const source = repo.schemas.get("schemas/trip/who");
  if (source === undefined) throw new Error("There is no form.");
  return formOf(repo, source);
}

test("reads a form's fields in the order of its schema, each with its schema, layout and position", () => {
  const form = formIn(repoWith());
  expect(
    form.fields.map(({ name, required, schema, layout: look }) => [name, required, schema.type, widgetOf(look)]),
  ).toEqual([
    ["name", true, "string", "text"],
    ["children", false, "array", "list"],
    ["secret", false, "string", "text"],
  ]);
  expect(form.fields.map(({ layout: look }) => look?.label?.value)).toEqual(["fields.name", undefined, undefined]);
  expect(form.fields[2]?.schema.sensitive).toBe(true);
  expect(form.schema.rules[0]).toMatchObject({ rule: { value: "self.name != self.secret" }, at: { value: "/secret" } });
  expect(form.fields.map((field) => lineOf(field))).toEqual(['"name": {', '"children": {', '"secret": {']);
});

test("a keyword beside a `$ref` overrides the target's, and each has its own position", () => {
  const name = formIn(repoWith()).schema.properties.get("name");
  expect(name?.keyword("maxLength")).toBe(40);
  expect([...(name?.messages ?? [])].map(([keyword, { value, file }]) => [keyword, value, file.path])).toEqual([
    ["required", "errors.name", SCHEMA],
  ]);
});

test("rows list the fields in their display order, and a list has its own layout for its items", () => {
  const { layout: look } = formIn(repoWith());
  expect(shownIn(look ?? { rows: [] }).map(({ value, pointer }) => [value, pointer])).toEqual([
    ["name", "/rows/0/0"],
    ["secret", "/rows/0/1"],
    ["children", "/rows/1/rows/0"],
  ]);
  expect(shownIn(look?.fields.get("children")?.item ?? { rows: [] }).map(({ value }) => value)).toEqual(["name"]);
});

test("reads a schema that contains itself", () => {
  const form = formIn(repoWith({ [SCHEMA]: { properties: { inner: { $ref: "#" } } } }));
  const inner = form.schema.properties.get("inner")?.properties.get("inner");
  expect([...(inner?.properties.keys() ?? [])]).toEqual(["inner"]);
});

test("reads `$ref`s that form a cycle or have no target", () => {
  const refs = {
    properties: { one: { $ref: "#/properties/two" }, two: { $ref: "#/properties/one" }, three: { $ref: "#/x" } },
  };
  expect(formIn(repoWith({ [SCHEMA]: refs })).fields.map(({ schema }) => schema.type)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test.each<[string, string, object | string, string, readonly string[]]>([
  [
    "a property that is a text",
    SCHEMA,
    { ...who, properties: { ...who.properties, name: "string" } },
    "/properties/name: A schema is an object.",
    ["children", "secret"],
  ],
  [
    "properties that are a list",
    SCHEMA,
    { ...who, properties: ["name"] },
    "/properties: The properties are an object, by name.",
    [],
  ],
  [
    "a rule that is a text",
    SCHEMA,
    { ...who, "x-rules": ["self.name"] },
    "/x-rules/0: A rule is an object.",
    ["name", "children", "secret"],
  ],
  [
    "rows that are a text",
    LAYOUT,
    { ...layout, rows: "name" },
    "/rows: The rows are a list.",
    ["name", "children", "secret"],
  ],
  [
    "a row that is a number",
    LAYOUT,
    { ...layout, rows: [1, "name"] },
    "/rows/0: A row is a field's name, a list of them, or an object.",
    ["name", "children", "secret"],
  ],
  [
    "a field's layout that is a text",
    LAYOUT,
    { ...layout, fields: { name: "text" } },
    "/fields/name: The layout of a field is an object.",
    ["name", "children", "secret"],
  ],
  ["a layout that is a list", LAYOUT, [], ": A layout is an object.", ["name", "children", "secret"]],
])("%s is a finding, and the rest is read", (_, path, content, finding, fields) => {
  const form = formIn(repoWith({ [path]: content }));
  expect(findingsIn(form).filter((one) => !one.includes("/options/"))).toEqual([finding]);
  expect(form.fields.map(({ name }) => name)).toEqual(fields);
});

test("a choice of a wrong shape is a finding, and does not move the other choices", () => {
  const form = formIn(repoWith());
  expect(findingsIn(form)).toEqual(["/fields/name/options/1: A choice is an object with a `value` and a `label`."]);
  expect(form.layout?.fields.get("name")?.options?.map(({ value, label }) => [value?.json, label?.value])).toEqual([
    ["a", "one"],
    [undefined, undefined],
  ]);
});

test("a form is read again only when its layout or a schema that it refers to changes", () => {
  const before = repoWith();
  const form = formIn(before);
  form.fields.forEach(({ schema }) => schema.keyword("maxLength"));
  expect(formIn(reread(before, "locales/en/trip.json", "{}"))).toBe(form);
  expect(formIn(reread(before, LAYOUT, JSON.stringify({ rows: [], fields: {} }))).layout?.rows).toEqual([]);
  const shorter = { definitions: { name: { type: "string", maxLength: 20 } } };
  const after = formIn(reread(before, SHARED, JSON.stringify(shorter)));
  expect(after.schema.properties.get("name")?.keyword("maxLength")).toBe(20);
});
