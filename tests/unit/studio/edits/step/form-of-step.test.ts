import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readEnvelope } from "../../../../../src/browser/storage.ts";
import { loadProgram } from "../../../../../src/compiler/index.ts";
import { simulationProblems } from "../../../../../src/insight/simulate/index.ts";
import { goldenOf, statesIn } from "../../../../../src/model/index.ts";
import { problemsOf } from "../../../../../src/studio/edits/verified.ts";
import type { AddStep } from "../../../../../src/studio/commands/add-step.ts";
import { type NewField, FIELD_TYPES } from "../../../../../src/studio/kernel/new-things.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { dataModule } from "../../../compiler/migrations/data-module.ts";
import { ALL } from "../../../share.ts";
import { copyOfGarden, copyOfJourneys, garden, openWorkspace } from "../../journeys.ts";
import { inBoth, TIPS } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

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

const jsonOf = ({ root }: Workspace, path: string) =>
  JSON.parse(readFileSync(join(root, path), "utf8")) as Record<string, unknown>;
const found = ({ repo }: Workspace) =>
  problemsOf(repo).map(({ severity, file, message }) => `${severity} ${file}: ${message}`);

describe("adding a step with a form", () => {
  testCommands([
    { title: "also writes its form, layout, texts and stored data; undo restores every byte", command: CONTACT },
  ]);

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
      transitions: ["/steps/stepTwo/on/submit/0"],
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

  testCommands([
    {
      title: "warns that people can skip its questions if it is not in the progress bar",
      command: { ...CONTACT, counts: false },
    },
    {
      title: "accepts a label in one language, but refuses a field without labels, length limit or choices",
      refused: [
        [{ ...CONTACT, asks: { ...PHONE, labels: [] } }, "Write the words"],
        [{ ...CONTACT, asks: { ...PHONE, maxLength: null } }, "maximum number of characters"],
        [{ ...CONTACT, asks: { ...PHONE, type: "choice" } }, "at least two choices"],
      ],
      then: [{ command: { ...CONTACT, asks: { ...PHONE, labels: PHONE.labels.slice(0, 1) } } }],
    },
  ]);
});

/** The small journey, whose form asks for numbers: what it remembers has no first value. */
function withoutFirstValues(): Workspace {
  const root = copyOfGarden();
  const change = (path: string, ...edits: readonly (readonly [RegExp, string])[]) =>
    writeFileSync(
      join(root, path),
      edits.reduce((text, [from, to]) => text.replaceAll(from, to), readFileSync(join(root, path), "utf8")),
    );
  const number = '"type": "integer", "minimum": 1, "maximum": 9';
  change("schemas/garden/details.schema.json", [/"type": "string", (?:"format": "email", )?"maxLength": \d+/g, number]);
  const looks = '"widget": "number", "autocomplete": "off"';
  change("schemas/garden/details.ui.json", [/(?:"widget": "email", )?"autocomplete": [^}]*(?= \})/g, looks]);
  for (const language of ["en", "es"])
    change(`locales/${language}/garden.json`, [/("(?:name|email)Problem": )"[^"]*"/g, '$1"1, 9"']);
  for (const path of ["schemas/garden/golden/1.json", "flows/garden/simulations/straight-through.json"])
    change(path, [/"Ana"|"ana@example\.com"/g, "3"]);
  change("flows/garden/flow.json", [/"= data\.details\.email"/g, '"3"']);
  return openWorkspace(root);
}

test.each([
  ["a first value", garden],
  ["none", withoutFirstValues],
])("a copy of a page whose answers have %s leaves what people have stored before", async (_, on) => {
  const workspace = on();
  const copies = { flow: "garden", step: "details" };
  workspace.apply({ ...CONTACT, counts: false, asks: null, copies });
  const { repo } = workspace;
  const [state] = statesIn(goldenOf(repo, "schemas/garden/data").get(1)!, "garden", 1);
  const stored = JSON.stringify(state?.envelope);
  expect(stored).not.toContain(CONTACT.name);
  const program = await loadProgram(repo, "garden");
  expect(readEnvelope(stored, program, dataModule(repo, "schemas/garden/data"))).not.toBeNull();
});
