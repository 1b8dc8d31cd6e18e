import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { simulationProblems } from "../../../src/insight/simulate/index.ts";
import { problemsOf } from "../../../src/studio/edits/verified.ts";
import type { AddStep } from "../../../src/studio/commands/add-step.ts";
import { type NewField, FIELD_TYPES } from "../../../src/studio/kernel/new-things.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import { ALL } from "../share.ts";
import { copyOfGarden, copyOfJourneys, edited, garden, openWorkspace } from "./journeys.ts";
import { inBoth, TIPS } from "./trial.ts";

const PHONE: NewField = {
  name: "phone",
  type: "text",
  labels: inBoth("Phone number", "Número de teléfono"),
  required: true,
  maxLength: 30,
  problems: inBoth("Must be at most 30 characters", "Debe tener como máximo 30 caracteres"),
  choices: [],
};
const CONTACT: AddStep = {
  ...TIPS,
  name: "howToReach",
  titles: inBoth("Your contact details", "Tus datos de contacto"),
  path: "/contact",
  asks: PHONE,
};

const TRY = "flows/garden/simulations/straight-through.json";
const jsonOf = ({ root }: Workspace, path: string) =>
  JSON.parse(readFileSync(join(root, path), "utf8")) as Record<string, unknown>;
const found = ({ repo }: Workspace) =>
  problemsOf(repo).map(({ severity, file, message }) => `${severity} ${file}: ${message}`);

describe("adding a step with a form", () => {
  test("also writes its form, layout, texts and stored data; undo restores every byte", () => {
    const workspace = garden();
    const before = new Map(workspace.repo.files);
    const was = found(workspace);
    workspace.apply(CONTACT);
    expect(Object.keys(edited(workspace, before))).toEqual([
      "flows/garden/flow.json",
      TRY,
      "locales/en/garden.json",
      "locales/es/garden.json",
      "schemas/garden/data.schema.json",
      "schemas/garden/how-to-reach.schema.json",
      "schemas/garden/how-to-reach.ui.json",
    ]);
    expect(jsonOf(workspace, "flows/garden/flow.json")).toMatchObject({
      progress: { steps: [{ step: "details" }, { step: "howToReach", label: "howToReach.title" }, { step: "done" }] },
      steps: {
        details: { on: { submit: { goto: "howToReach" } } },
        howToReach: {
          path: "/contact",
          title: "howToReach.title",
          page: [
            { block: "back", text: "ui.back" },
            { block: "heading", text: "howToReach.title" },
            {
              block: "form",
              schema: "schemas/garden/how-to-reach",
              into: "data.howToReach",
              submit: "details.submit",
            },
          ],
          on: { back: "details", submit: { do: [{ done: "howToReach" }], goto: "done" } },
        },
      },
    });
    expect(jsonOf(workspace, "schemas/garden/how-to-reach.schema.json")).toEqual({
      $schema: "../language/form.schema.json",
      title: "Your contact details",
      type: "object",
      additionalProperties: false,
      required: ["phone"],
      properties: {
        phone: {
          type: "string",
          maxLength: 30,
          errorMessage: { required: "errors.required", "*": "howToReach.phoneProblem" },
        },
      },
    });
    expect(jsonOf(workspace, "schemas/garden/how-to-reach.ui.json")).toEqual({
      $schema: "../language/layout.schema.json",
      rows: ["phone"],
      fields: { phone: { label: "howToReach.phone", autocomplete: "off" } },
    });
    expect(jsonOf(workspace, "schemas/garden/data.schema.json")).toMatchObject({
      required: ["done", "details"],
      properties: {
        howToReach: {
          description: "What was entered at “Your contact details”.",
          "x-fields-of": ["schemas/garden/how-to-reach"],
        },
      },
    });
    expect(jsonOf(workspace, "locales/es/garden.json")["howToReach"]).toEqual({
      title: "Tus datos de contacto",
      phone: "Número de teléfono",
      phoneProblem: "Debe tener como máximo 30 caracteres",
    });
    expect(found(workspace)).toEqual(was);
  });

  test.each(FIELD_TYPES)(
    "with a first field of type %s: adds no finding, and simulations pass unless a file is required",
    async (type) => {
      const workspace = garden();
      const was = found(workspace);
      const choices = ["often", "seldom"].map((value) => ({ value, labels: PHONE.labels }));
      for (const required of [true, false]) {
        workspace.apply({ ...CONTACT, asks: { ...PHONE, type, required, choices } });
        expect(found(workspace)).toEqual(was);
        // A simulation cannot send a file, so a required one stops it.
        const stopped = type === "file" && required;
        expect((await simulationProblems(workspace.repo)).length > 0).toBe(stopped);
        workspace.undo();
      }
    },
  );

  test("in a journey of this project: follows the recipe with guards, event and shared texts, and adds no finding", {
    skip: !ALL,
  }, () => {
    const workspace = openWorkspace(copyOfJourneys());
    const was = found(workspace);
    workspace.apply({
      ...CONTACT,
      flow: "professional",
      after: "stepTwo",
      before: "stepThree",
      ways: ["/steps/stepTwo/on/submit/0"],
    });
    expect(jsonOf(workspace, "flows/professional/flow.json")).toMatchObject({
      steps: {
        howToReach: {
          guards: [{ goto: "stepOne" }, { goto: "stepTwo" }],
          enter: [{ track: "How To Reach Viewed" }],
          page: [{ text: "common.back" }, {}, { into: "data.howToReach", submit: "common.continue" }],
        },
      },
    });
    expect(found(workspace)).toEqual(was);
  });

  test("accepts more fields in the form later", () => {
    const workspace = garden();
    const was = found(workspace);
    workspace.apply(CONTACT);
    const more = { ...PHONE, name: "time", required: false, after: "phone" };
    workspace.apply({ ...more, kind: "insert", what: "field", form: "schemas/garden/how-to-reach" });
    expect(jsonOf(workspace, "schemas/garden/how-to-reach.ui.json")).toMatchObject({ rows: ["phone", "time"] });
    expect(found(workspace)).toEqual(was);
  });

  test("chooses other names if the form and the stored value already exist", () => {
    const root = copyOfGarden();
    for (const kind of ["schema", "ui"])
      cpSync(join(root, `schemas/garden/details.${kind}.json`), join(root, `schemas/garden/how-to-reach.${kind}.json`));
    const data = join(root, "schemas/garden/data.schema.json");
    const more = '"properties": {\n    "howToReach": { "type": "string", "default": "" },';
    writeFileSync(data, readFileSync(data, "utf8").replace('"properties": {', more));
    const workspace = openWorkspace(root);
    workspace.apply(CONTACT);
    expect(jsonOf(workspace, "schemas/garden/how-to-reach2.ui.json")).toMatchObject({ rows: ["phone"] });
    expect(jsonOf(workspace, "flows/garden/flow.json")).toMatchObject({
      steps: {
        howToReach: { page: [{}, {}, { schema: "schemas/garden/how-to-reach2", into: "data.howToReach2" }] },
      },
    });
  });

  test("warns that people can skip its questions if it is not in the progress bar", () => {
    const workspace = garden();
    expect(workspace.plan({ ...CONTACT, counts: false }).notes).toContain(
      "It is not a step of the progress bar: people who open the address of the page after it get there without answering it.",
    );
  });

  test("accepts a label in one language, but refuses a field without labels, length limit or choices", () => {
    const workspace = garden();
    expect(() => workspace.apply({ ...CONTACT, asks: { ...PHONE, labels: [] } })).toThrow("Write the words");
    expect(() => workspace.apply({ ...CONTACT, asks: { ...PHONE, maxLength: null } })).toThrow(
      "maximum number of characters",
    );
    expect(() => workspace.apply({ ...CONTACT, asks: { ...PHONE, type: "choice" } })).toThrow("at least two choices");
    workspace.apply({ ...CONTACT, asks: { ...PHONE, labels: PHONE.labels.slice(0, 1) } });
    expect(found(workspace).some((one) => one.includes("howToReach.phone"))).toBe(true);
  });
});
