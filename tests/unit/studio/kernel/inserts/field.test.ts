import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { problemsOf } from "../../../../../src/studio/edits/verified.ts";
import { simulationProblems } from "../../../../../src/insight/simulate/index.ts";
import { bundleSchema, defaultsOf, valueAt } from "../../../../../src/model/index.ts";
import type { InsertField } from "../../../../../src/studio/kernel/inserts/field.ts";
import { Refusal } from "../../../../../src/studio/edits/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { textRows } from "../../../../../src/studio/reading/index.ts";
import { LONG } from "../../../share.ts";
import { copyOfGarden, copyOfJourneys, edited, garden, gardenAfter, openWorkspace } from "../../journeys.ts";
import { inBoth } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

const FORM = "schemas/garden/details";
const newField = {
  kind: "insert",
  what: "field",
  form: FORM,
  required: false,
  maxLength: null,
  problems: [],
  choices: [],
  after: "name",
} as const;
const nickname: InsertField = {
  ...newField,
  name: "nickname",
  type: "text",
  labels: inBoth("What shall we call you?", "¿Cómo quieres que te llamemos?"),
  maxLength: 30,
  problems: inBoth("Must be at most 30 characters", "Debe tener como máximo 30 caracteres"),
};
const size: InsertField = {
  ...newField,
  name: "size",
  type: "choice",
  labels: inBoth("How large is your garden?", "¿Cómo es tu jardín?"),
  required: true,
  choices: [
    { value: "small", labels: inBoth("Small", "Pequeño") },
    { value: "large", labels: inBoth("Large", "Grande") },
  ],
  after: "email",
};

/** A garden whose data schema lists the form's fields itself, instead of taking them from the form. */
function gardenThatWritesOut(): string {
  const root = copyOfGarden();
  const path = join(root, "schemas/garden/data.schema.json");
  const written = `"required": ["name", "email"],
      "properties": {
        "name": { "type": "string", "default": "" },
        "email": { "type": "string", "default": "" }
      }`;
  writeFileSync(path, readFileSync(path, "utf8").replace('"x-fields-of": ["schemas/garden/details"]', written));
  return root;
}

const findings = ({ repo }: Workspace) => problemsOf(repo).map(({ rule, message }) => `${rule}: ${message}`);

describe("adding a field", () => {
  testCommands([
    {
      title: "writes its limits, place, texts and stored value, and leaves all other lines alone",
      on: () => openWorkspace(gardenThatWritesOut()),
      command: nickname,
    },
  ]);

  test("passes the check with required and optional choices, checkboxes, texts, dates, numbers and files", () => {
    const workspace = gardenAfter(size);
    const colours = { Red: "Rojo", Blue: "Azul", White: "Blanco", Green: "Verde", Pink: "Rosa", Black: "Negro" };
    workspace.apply({
      ...size,
      name: "colour",
      required: false,
      labels: inBoth("Which one?", "¿Cuál?"),
      choices: Object.entries(colours).map(([en, es]) => ({ value: en.toLowerCase(), labels: inBoth(en, es) })),
      after: null,
    });
    const box: InsertField = {
      ...newField,
      name: "news",
      type: "checkbox",
      labels: inBoth("Write to me", "Escribidme"),
    };
    workspace.apply(box);
    workspace.apply({ ...box, name: "terms", labels: inBoth("I agree", "Acepto"), required: true, after: "size" });
    workspace.apply({ ...nickname, required: true });
    const day: InsertField = { ...newField, name: "sown", type: "date", labels: inBoth("Sown on", "Sembrado el") };
    workspace.apply({ ...day, required: true, after: "terms" });
    workspace.apply({ ...day, name: "rows", type: "number", labels: inBoth("Rows", "Hileras"), after: "sown" });
    workspace.apply({ ...day, name: "photo", type: "file", labels: inBoth("A photo", "Una foto"), after: "rows" });
    const layout = readFileSync(join(workspace.root, `${FORM}.ui.json`), "utf8");
    expect(layout).toContain(
      '"rows": ["colour", "name", "nickname", "news", "email", "size", "terms", "sown", "rows", "photo"]',
    );
    expect(layout).toContain('"widget": "date"');
    expect(layout).toContain('"widget": "file"');
    expect(layout).toContain('"widget": "number"');
    expect(layout).toContain('"widget": "select"');
  });

  test("fills a new required field in existing simulations, so that they still reach their end", async () => {
    const path = "flows/garden/simulations/straight-through.json";
    const workspace = garden();
    const before = new Map(workspace.repo.files);
    const box: InsertField = { ...newField, name: "terms", type: "checkbox", labels: inBoth("I agree", "Acepto") };
    const day: InsertField = { ...newField, name: "sown", type: "date", labels: inBoth("Sown on", "Sembrado el") };
    const rows: InsertField = { ...newField, name: "rows", type: "number", labels: inBoth("Rows", "Hileras") };
    workspace.apply({ ...nickname, required: false });
    expect(edited(workspace, before)[path]).toBeUndefined();
    for (const one of [size, box, day, rows, { ...nickname, name: "motto" }])
      workspace.apply({ ...one, required: true });
    const entered = valueAt(workspace.repo.files.get(path)?.value, "/events/1/event/values");
    expect(entered).toMatchObject({
      size: "small",
      terms: true,
      rows: 1,
      sown: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(valueAt(entered, "/motto")).toMatch(/^\S.{0,29}$/);
    expect(await simulationProblems(workspace.repo)).toEqual([]);
  });

  test(
    "in a form that two journeys use: writes only the form and its texts, and the check finds no error",
    LONG,
    () => {
      const workspace = openWorkspace(copyOfJourneys());
      const { paths } = workspace.apply({ ...nickname, form: "schemas/join/step-one", after: "firstName" });
      expect(paths.toSorted()).toEqual([
        "locales/en/common.json",
        "locales/es/common.json",
        "schemas/join/step-one.schema.json",
        "schemas/join/step-one.ui.json",
      ]);
      for (const flow of ["join", "invite"])
        expect(defaultsOf(bundleSchema(workspace.repo, `schemas/${flow}/data`))).toMatchObject({
          stepOneValues: { firstName: "", nickname: "" },
        });
      expect(() =>
        workspace.apply({ ...nickname, name: "billingAddress", form: "schemas/join/step-one", after: "firstName" }),
      ).toThrow("The journey already remembers a “billingAddress”.");
      expect(problemsOf(workspace.repo).filter(({ severity }) => severity === "error")).toEqual([]);
      // Below the row that its neighbour shares with another field, not inside that row.
      expect(readFileSync(join(workspace.root, "schemas/join/step-one.ui.json"), "utf8")).toContain(
        '    ["firstName", "lastName"],\n    "nickname",\n    "email",\n',
      );
    },
  );

  test("lists a language without texts as missing at the place Texts", () => {
    const workspace = garden();
    const english = (said: InsertField["labels"]) => said.filter(({ language }) => language === "en");
    workspace.apply({ ...nickname, labels: english(nickname.labels), problems: english(nickname.problems) });
    const missing = textRows(workspace.repo).filter((row) => row.missingIn.length > 0);
    expect(missing.map(({ key, missingIn }) => [key, missingIn])).toEqual([
      ["details.nickname", ["es"]],
      ["details.nicknameProblem", ["es"]],
    ]);
    expect(findings(workspace).map((one) => one.split(":")[0])).toEqual(["locale-keys", "locale-keys"]);
  });

  test("refuses a field that cannot be added, with a message, and writes nothing", () => {
    const workspace = garden();
    for (const [command, said] of [
      [{ ...nickname, name: "email" }, "There is a field “email” already."],
      [{ ...nickname, after: "street" }, "There is no field “street”"],
      [{ ...nickname, labels: inBoth(" ", "") }, "Write the words that people read"],
      [{ ...nickname, maxLength: null }, "maximum number of characters"],
      [{ ...size, choices: size.choices.slice(1) }, "at least two choices"],
      [{ ...size, choices: [...size.choices, ...size.choices] }, "the same name"],
      [{ ...nickname, form: "schemas/garden/data" }, "There is no form"],
      [{ ...nickname, labels: [{ language: "fr", value: "Surnom" }] }, "There are no texts “garden” in fr."],
    ] as const) {
      expect(() => workspace.apply(command), said).toThrow(Refusal);
      expect(() => workspace.apply(command)).toThrow(said);
    }
  });
});
