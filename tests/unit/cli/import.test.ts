import { cpSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { check, readJourneys } from "../../../src/linter/index.ts";
import { workbook } from "../import/workbook.ts";
import { flow, ROOT } from "./run.ts";
import { newFolder } from "../new-folder.ts";

let folder: string;

beforeEach(() => {
  folder = newFolder(join(ROOT, "tests/fixtures/import/rjsf"));
});

const write = (name: string, value: unknown) =>
  writeFileSync(join(folder, name), typeof value === "string" ? value : JSON.stringify(value, undefined, 2));

test("a form in an empty folder becomes a journey that passes the check, and says what it could not take", async () => {
  const { out, error, code } = await flow(folder, "import", "rjsf", "lists.schema.json", "lists.ui.json");
  expect({ error, code }).toEqual({ error: "", code: 0 });
  expect(out).toContain("  flows/lists/flow.json\n");
  expect(out).toContain("Fields taken: 6. Changed: 2. Left out: 2.");
  expect(out).toContain("lists.schema.json:13:68: A list with a schema for each item (a tuple) has no equivalent.");
  expect(check(readJourneys(folder)).filter(({ severity }) => severity === "error")).toEqual([]);
  // Where an editor finds it: in the package, beside the folder.
  const { $schema } = JSON.parse(readFileSync(join(folder, "schemas/lists/form.schema.json"), "utf8"));
  expect($schema).toMatch(/^(?:\.\.\/){3}node_modules\/twofold-flow\/.*\/form\.schema\.json$/);
  expect(JSON.parse(readFileSync(join(folder, "locales/en/lists.json"), "utf8"))).toMatchObject({
    form: { toppings: { label: "Toppings", options: { olives: "olives" } } },
  });
});

test("a form in one language becomes a journey in this language only", async () => {
  await flow(folder, "import", "rjsf", "visit.schema.json", "--language", "es");
  expect(readdirSync(join(folder, "locales"))).toEqual(["es"]);
});

test("a problem of the layout is named with the file of the layout", async () => {
  const { out } = await flow(folder, "import", "rjsf", "widgets.schema.json", "widgets.ui.json", "--name", "all");
  expect(out).toContain("widgets.ui.json:8:25: `ui:field` is a component of your application");
});

test("a form in two languages becomes a journey in both", async () => {
  cpSync(join(ROOT, "tests/fixtures/import/surveyjs/languages.json"), join(folder, "opinion.json"));
  expect(await flow(folder, "import", "surveyjs", "opinion.json")).toMatchObject({ code: 0, error: "" });
  const texts = (language: string): unknown =>
    JSON.parse(readFileSync(join(folder, `locales/${language}/opinion.json`), "utf8"));
  expect(texts("en")).toMatchObject({ form: { title: "Your opinion", size: { options: { s: "Small" } } } });
  expect(texts("es")).toMatchObject({
    form: { title: "Su opinión", size: { options: { s: "Pequeña" } } },
    submit: "Continuar",
  });
});

test("an XLSForm is read as .xlsx, with a place in its sheet for what is not taken", async () => {
  const survey = [
    ["type", "name", "label", "required", "constraint"],
    ["text", "head", "Who is the head?", true, ""],
    ["", "", "", "", ""],
    ["integer", "people", "How many & since when?", "yes", ". > 0 and . < 21"],
    ["geopoint", "where", "Where?", "", ""],
    ["select_one age", "oldest", "The oldest", "", ""],
  ];
  const choices = [
    ["list_name", "name", "label"],
    ["age", 1, "Under 18"],
    ["age", 2, "18 or older"],
  ];
  writeFileSync(join(folder, "Household.XLSX"), workbook({ Survey: survey, choices, settings: [["form_title"]] }));
  const { out, error, code } = await flow(folder, "import", "xlsform", "Household.XLSX");
  expect({ error, code }).toEqual({ error: "", code: 0 });
  expect(out).toContain("Fields taken: 3. Changed: 0. Left out: 1.");
  expect(out).toContain("Household.XLSX (survey):5:1: ");
  const { properties, required } = JSON.parse(readFileSync(join(folder, "schemas/household/form.schema.json"), "utf8"));
  expect(required).toEqual(["head", "people"]);
  expect(properties.people).toMatchObject({ type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 21 });
  expect(JSON.parse(readFileSync(join(folder, "locales/en/household.json"), "utf8"))).toMatchObject({
    form: {
      people: { label: "How many & since when?" },
      oldest: { options: { 1: "Under 18", 2: "18 or older" } },
    },
  });
});

test.each([
  [
    "no table",
    "text",
    '"form.xlsx" cannot be read as .xlsx. Save it again as "Excel workbook", or its sheets as CSV.\n',
  ],
  ["one without questions", workbook({ Sheet1: [["type"]] }), '"form.xlsx" has no sheet "survey". It has: "Sheet1".\n'],
])("%s is refused in words", async (_, content, says) => {
  writeFileSync(join(folder, "form.xlsx"), content);
  expect(await flow(folder, "import", "xlsform", "form.xlsx")).toMatchObject({ code: 2, error: says });
});

test("a second file beside a workbook is refused", async () => {
  writeFileSync(join(folder, "form.xlsx"), workbook({ survey: [["type"]] }));
  expect(await flow(folder, "import", "xlsform", "form.xlsx", "choices.csv")).toMatchObject({
    code: 2,
    error: '"form.xlsx" has all sheets. Leave out "choices.csv".\n',
  });
});

test("a form is not overwritten", async () => {
  await flow(folder, "import", "rjsf", "plain.schema.json");
  expect(await flow(folder, "import", "rjsf", "plain.schema.json")).toMatchObject({
    code: 2,
    error: expect.stringMatching(/already exists\. Choose another name with --name/),
  });
});

test.each([
  ["no JSON", '{ "type": "object", }', /^bad\.json:1:\d+: /],
  ["no object", "[]", /^bad\.json:1:1: This is not an object/],
  ["a schema of a single value", { type: "string" }, /^bad\.json:2:11: This is not the schema of an object/],
  [
    "another draft",
    { $schema: "https://json-schema.org/draft/2020-12/schema", type: "object" },
    /^bad\.json:2:14: .*draft-07/,
  ],
  ["no fields", { type: "object", properties: {} }, /^bad\.json:3:17: No field/],
])("%s is refused with its place", async (_, content, says) => {
  write("bad.json", content);
  const { error, code } = await flow(folder, "import", "rjsf", "bad.json");
  expect({ code, error }).toEqual({ code: 2, error: expect.stringMatching(says) });
});

test("a missing file, an unknown engine and a name that is none are refused", async () => {
  const said = async (...args: string[]) => (await flow(folder, "import", ...args)).error;
  expect(await said("rjsf", "none.json")).toBe('There is no file "none.json".\n');
  expect(await said("other", "plain.schema.json")).toContain("Name the engine (rjsf");
  expect(await said("rjsf", "plain.schema.json", "--name", "A b")).toContain("small letters");
});
