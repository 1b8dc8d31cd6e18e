import { expect, test } from "vitest";
import type { Json, JsonObject } from "../../../src/engine/index.ts";
import { readJsonForms } from "../../../src/import/json-forms/read-json-forms.ts";
import { readRjsf } from "../../../src/import/rjsf/read-rjsf.ts";
import { readSurveyjs } from "../../../src/import/surveyjs/read-surveyjs.ts";
import { readXlsform } from "../../../src/import/xlsform/read-xlsform.ts";
import { type Imported, readCsv, readJson } from "../../../src/import/index.ts";
import { check } from "../../../src/linter/index.ts";
import { loadForm } from "../../../src/compiler/definitions/index.ts";
import { isObject } from "../../../src/model/index.ts";
import { repositoryOf } from "./imported.ts";

const json = (value: object) => readJson("a.json", JSON.stringify(value));

const rjsf = readRjsf(
  json({ type: "object", properties: { moved: { type: "string" }, paint: { type: "string" } } }),
  json({ moved: { "ui:options": { inputType: "month" } }, paint: { "ui:widget": "color" } }),
);

const surveyjs = readSurveyjs(
  json({
    elements: [
      { type: "text", name: "moved", inputType: "month" },
      { type: "text", name: "paint", inputType: "color" },
    ],
  }),
);

const xlsform = readXlsform(
  readCsv("a.csv", "type,name,label,appearance,default\ndate,moved,Moved,month-year,2026-11-01\n"),
);

test.each<readonly [string, Imported, readonly string[], number]>([
  ["RJSF", rjsf, ["moved", "paint"], 0],
  ["SurveyJS", surveyjs, ["moved", "paint"], 0],
  ["ODK", xlsform, ["moved"], 1],
])("a month and a color of %s have widgets of their own, and are checked", async (_engine, result, fields, notes) => {
  expect(result.notTaken).toHaveLength(notes);
  const repo = repositoryOf(result);
  expect(check(repo).filter(({ severity }) => severity === "error")).toEqual([]);
  const { layout, validate } = await loadForm(repo, "schemas/trial/form");
  const widgetOf = (name: string) => {
    const looks = layout["fields"];
    const field = isObject(looks) ? looks[name] : undefined;
    return isObject(field) ? field["widget"] : undefined;
  };
  if (result === xlsform)
    expect(repo.files.get("schemas/trial/form.schema.json")?.value).toMatchObject({
      properties: { moved: { default: "2026-11" } },
    });
  expect(fields.map(widgetOf)).toEqual(["month", "color"].slice(0, fields.length));
  const entered = (moved: string, paint: string) => (fields.length === 1 ? { moved } : { moved, paint });
  expect(validate(entered("2026-11", "#2a7F62"), {})).toEqual([]);
  expect(validate(entered("2026-13", "green"), {}).map(({ path }) => path)).toEqual(fields);
  expect(validate(entered("-11", "#2a7"), {}).map(({ path }) => path)).toEqual(fields);
});

const stop = { type: "object", properties: { town: { type: "string" } } };
const stops = { type: "object", properties: { stops: { type: "array", items: stop } } };

test.each<readonly [string, Imported, object]>([
  ["RJSF", readRjsf(json(stops), undefined), { movable: true }],
  [
    "RJSF with options",
    readRjsf(json(stops), json({ stops: { "ui:options": { orderable: false, copyable: true } } })),
    { copyable: true },
  ],
  [
    "JSON Forms",
    readJsonForms(
      json(stops),
      json({ type: "Control", scope: "#/properties/stops", options: { showSortButtons: true } }),
    ),
    { movable: true },
  ],
  [
    "SurveyJS",
    readSurveyjs(
      json({
        elements: [
          {
            type: "matrixdynamic",
            name: "stops",
            cellType: "text",
            allowRowReorder: true,
            columns: [{ name: "town" }],
          },
        ],
      }),
    ),
    { movable: true },
  ],
])("people may do to the items of a list what %s offers", async (_engine, result, may) => {
  expect(result.notTaken).toEqual([]);
  const { layout } = await loadForm(repositoryOf(result), "schemas/trial/form");
  const { movable, copyable } = (layout["fields"] as Record<string, JsonObject>)["stops"] ?? {};
  expect({ ...(movable !== undefined && { movable }), ...(copyable !== undefined && { copyable }) }).toEqual(may);
});

test("a year has a widget of its own: a day of ODK of which only the year is asked, and a whole number by its name", async () => {
  const built = { type: "integer", minimum: 1800, maximum: 2100 };
  const ofSchema = readRjsf(json({ type: "object", properties: { yearBuilt: built, buildYear: built } }), undefined);
  const ofOdk = readXlsform(readCsv("a.csv", "type,name,label,appearance,default\ndate,built,Built,year,1987-01-01\n"));
  expect(repositoryOf(ofOdk).files.get("schemas/trial/form.schema.json")?.value).toMatchObject({
    properties: { built: { type: "integer", default: 1987 } },
  });
  for (const [result, widgets] of [
    [ofSchema, { yearBuilt: "number", buildYear: "year" }],
    [ofOdk, { built: "year" }],
  ] as const) {
    const repo = repositoryOf(result);
    expect(check(repo).filter(({ severity }) => severity === "error")).toEqual([]);
    const { layout, validate } = await loadForm(repo, "schemas/trial/form");
    const fields = layout["fields"] as Record<string, JsonObject>;
    expect(Object.fromEntries(Object.entries(fields).map(([name, { widget }]) => [name, widget]))).toEqual(widgets);
    const [name = ""] = Object.keys(widgets);
    expect([2026, 26, "26x"].map((year) => validate({ [name]: year }, {}).length)).toEqual([0, 1, 1]);
  }
});

test("a box that another engine requires only at times begins with no, since an untouched one is no answer here", () => {
  const box = { type: "boolean" };
  const schema = { type: "object", properties: { hears: box, often: box }, dependencies: { hears: ["often"] } };
  const repo = repositoryOf(readRjsf(json(schema), undefined));
  expect(check(repo).filter(({ severity }) => severity === "error")).toEqual([]);
  expect(repo.files.get("schemas/trial/form.schema.json")?.value).toMatchObject({
    properties: { hears: { type: "boolean" }, often: { type: "boolean", default: false } },
  });
});

test("a matrix of SurveyJS is one: its questions share the texts of their choices", async () => {
  const result = readSurveyjs(
    json({ elements: [{ type: "matrix", name: "view", columns: ["yes", "no"], rows: ["price", "place"] }] }),
  );
  const repo = repositoryOf(result);
  expect(check(repo).filter(({ severity }) => severity === "error")).toEqual([]);
  const { layout } = await loadForm(repo, "schemas/trial/form");
  const options = [
    { value: "yes", label: "form.view.options.yes" },
    { value: "no", label: "form.view.options.no" },
  ];
  expect((layout["fields"] as JsonObject)["view"]).toMatchObject({
    widget: "matrix",
    item: { fields: { price: { options }, place: { options } } },
  });
});

test.each([
  { type: "matrixdynamic", columns: [{ name: "town" }] },
  { type: "paneldynamic", templateElements: [{ type: "checkbox", name: "town" }] },
])("people write the answer of a SurveyJS question without choices, in a list of the type $type", (list) => {
  const result = readSurveyjs(json({ elements: [{ name: "stops", ...list }] }));
  expect(result.notTaken).toMatchObject([{ what: "changed", message: expect.stringContaining("no choices") }]);
  const repo = repositoryOf(result);
  expect(check(repo).filter(({ severity }) => severity === "error")).toEqual([]);
  expect(repo.files.get("schemas/trial/form.schema.json")?.value).toMatchObject({
    properties: { stops: { items: { properties: { town: { type: "string" } } } } },
  });
});

test("such a question keeps its message, and a first value only if it is a text", () => {
  const readWith = (defaultValue: Json) => {
    const about = { type: "tagbox", name: "town", isRequired: true, requiredErrorText: "Say where" };
    const result = readSurveyjs(json({ elements: [{ ...about, defaultValue }] }));
    const { files } = repositoryOf(result);
    const schema = files.get("schemas/trial/form.schema.json")?.value as JsonObject;
    return [result.notTaken.length, JSON.stringify(schema["properties"]), files.get("locales/en/trial.json")?.text];
  };
  expect(readWith(["Ely"])).toEqual([2, expect.not.stringContaining("default"), expect.stringContaining("Say where")]);
  expect(readWith("Ely")).toEqual([
    1,
    expect.stringContaining('"default":"Ely"'),
    expect.stringContaining("Say where"),
  ]);
});
