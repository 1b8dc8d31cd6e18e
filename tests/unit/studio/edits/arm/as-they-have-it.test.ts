import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadData, loadForm } from "../../../../../src/compiler/definitions/index.ts";
import { simulationProblems } from "../../../../../src/insight/simulate/index.ts";
import { artifactsOf } from "../../../../../src/compiler/generate/index.ts";
import type { JsonObject } from "../../../../../src/engine/index.ts";
import { patchedArms, valueAt, withArms } from "../../../../../src/model/index.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { edited, gardenAfter } from "../../journeys.ts";
import { fieldMoved } from "../../moved-field.ts";
import { ARM, asArm, changesOf, fieldsSeen, FLOW, NICKNAME, refuses, trying, withChange, write } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

const FORM = "schemas/garden/details";
const SIMULATION = "flows/garden/simulations/straight-through.json";

/** Adds a copy of the garden's simulation that runs in the arm. */
function withSimulationOfArm(workspace: Workspace): string {
  const path = "flows/garden/simulations/in-the-arm.json";
  const tried = JSON.parse(workspace.repo.files.get(SIMULATION)?.text ?? "") as JsonObject;
  const text = JSON.stringify({ ...tried, arms: { [ARM.flag]: ARM.arm } }, null, 2);
  writeFileSync(join(workspace.root, path), `${text}\n`);
  workspace.refresh([path]);
  return path;
}

describe("a field for people in one arm", () => {
  test("is only on their page, and only what is compiled for them accepts it", async () => {
    const workspace = trying();
    workspace.apply(asArm(NICKNAME));
    expect(fieldsSeen(workspace, "arm")).toEqual(["name", "nickname", "email", "plant"]);
    expect(fieldsSeen(workspace, "everybody")).toEqual(["name", "email", "plant"]);
    const variants = artifactsOf(workspace.repo).filter(({ kind }) => kind === "variant");
    expect(variants.map(({ id }) => id).toSorted()).toEqual(
      ["data/garden", "forms/garden/details", "programs/garden", "texts/en/garden", "texts/es/garden"].map(
        (one) => `${one}.shorter-treatment`,
      ),
    );
    const theirs = withArms(workspace.repo, patchedArms(workspace.repo)).repo;
    const values = { name: "Ana", email: "ana@example.com", plant: "rose", nickname: "x".repeat(31) };
    expect((await loadForm(theirs, FORM)).validate(values)).toMatchObject([{ path: "nickname" }]);
    expect((await loadForm(theirs, FORM)).validate({ ...values, nickname: "An" })).toEqual([]);
  });

  test("may have the name of a property that every object has, such as `toString`", () => {
    const workspace = trying();
    workspace.apply(asArm({ ...NICKNAME, name: "toString" }));
    expect(fieldsSeen(workspace, "arm")).toEqual(["name", "toString", "email", "plant"]);
  });

  test("leaves stored data valid in a browser that is no longer in the arm", async () => {
    const workspace = trying();
    const { valid } = await loadData(workspace.repo, "schemas/garden/data");
    workspace.apply(asArm(NICKNAME));
    const theirs = await loadData(withArms(workspace.repo, patchedArms(workspace.repo)).repo, "schemas/garden/data");
    const kept = { done: 1, details: { name: "Ana", email: "ana@example.com", plant: "", nickname: "An" } };
    expect([theirs.valid(kept), valid(kept)]).toEqual([true, true]);
  });

  test("is filled in, if required, by the arm's simulations while it exists, and by all once the arm has won", async () => {
    const workspace = trying();
    const theirs = withSimulationOfArm(workspace);
    const before = new Map(workspace.repo.files);
    const values = (path: string) => valueAt(workspace.repo.files.get(path)?.value, "/events/1/event/values");
    const [everybodys, plain] = [values(SIMULATION), values(theirs)];
    const required = { ...NICKNAME, required: true } as const;
    workspace.apply(asArm(required));
    expect(values(SIMULATION)).toEqual(everybodys);
    expect(values(theirs)).toEqual({ ...(plain as JsonObject), nickname: expect.stringMatching(/^\S.{0,29}$/) });
    expect(await simulationProblems(workspace.repo)).toEqual([]);
    // Dropping the change or deleting the field removes it from the simulation again.
    withChange(workspace, "drop-arm-change");
    expect(edited(workspace, before)).toEqual({});
    workspace.undo();
    workspace.apply(asArm({ kind: "remove", form: FORM, field: "nickname" }));
    expect(edited(workspace, before)).toEqual({});
    workspace.undo();
    for (const end of [
      () => withChange(workspace, "adopt-arm-change"),
      () => void workspace.apply({ kind: "end-experiment", flag: ARM.flag, winner: ARM.arm }),
    ]) {
      end();
      for (const path of [SIMULATION, theirs]) expect(values(path)).toMatchObject({ nickname: expect.any(String) });
      expect(await simulationProblems(workspace.repo)).toEqual([]);
      workspace.undo();
    }
  });

  test("comes with a note that says whether the contract lets the service receive it", () => {
    const workspace = trying();
    const [unsent] = workspace.plan(asArm(NICKNAME)).notes;
    expect(unsent).toBe(
      "The service does not get what people enter here, because it accepts no “nickname” from this form. Only a developer of the service can change that, for everybody.",
    );
    sendingBy(workspace, ["name", "nickname"]);
    expect(workspace.plan(asArm(NICKNAME)).notes).toEqual([
      "The service gets what people enter here: keepPlot (nickname).",
    ]);
    sendingBy(workspace, ["name"]);
    expect(workspace.plan(asArm(NICKNAME)).notes).toEqual([unsent]);
  });

  test("has texts that the arm can change, and is a separate change from a second field", () => {
    const workspace = trying();
    workspace.apply(asArm(NICKNAME));
    const words = { language: "en", file: "garden", key: "details.nickname", value: "Your nickname" };
    workspace.apply({
      kind: "as-arm",
      ...ARM,
      does: { kind: "set", texts: [{ ...words, was: "What shall we call you?" }] },
    });
    workspace.apply(asArm({ ...NICKNAME, name: "motto", after: "nickname" }));
    expect(changesOf(workspace).map(({ name }) => name)).toEqual([
      "The field “nickname” of garden/details",
      "The field “motto” of garden/details",
    ]);
    expect(() => withChange(workspace, "drop-arm-change")).toThrow(
      "It cannot be undone on its own: a later change of the arm depends on it. Undo that one first.",
    );
    withChange(workspace, "drop-arm-change", 1);
    expect(fieldsSeen(workspace, "arm")).toEqual(["name", "nickname", "email", "plant"]);
    withChange(workspace, "adopt-arm-change");
    expect(Object.keys(schemaOf(workspace).properties)).toEqual(["name", "nickname", "email", "plant"]);
  });
});

const schemaOf = ({ root }: Workspace) =>
  JSON.parse(readFileSync(join(root, `${FORM}.schema.json`), "utf8")) as { readonly properties: JsonObject };

/** Adds a call that sends the form, and a contract that accepts these fields. */
function sendingBy(workspace: Workspace, names: readonly string[]): void {
  const { root } = workspace;
  const body = {
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(names.map((name) => [name, { type: "string" }])),
  };
  const operation = {
    operationId: "keepPlot",
    requestBody: { content: { "application/json": { schema: body } } },
    responses: { 204: { description: "Done." } },
    "x-errors": [],
  };
  const contract = {
    openapi: "3.1.0",
    info: { title: "Garden", version: "1" },
    "x-errors": [],
    "x-error-codes": {},
    paths: { "/plots": { post: operation } },
  };
  mkdirSync(join(root, "schemas/api"), { recursive: true });
  writeFileSync(join(root, "schemas/api/openapi.json"), `${JSON.stringify(contract, null, 2)}\n`);
  const flow = readFileSync(join(root, FLOW), "utf8");
  if (!flow.includes("keepPlot"))
    writeFileSync(
      join(root, FLOW),
      flow.replace(
        '"submit": { "do": [{ "done": "details" }], "goto": "done" }',
        `"submit": [{ "do": [{ "call": "keepPlot", "with": { "body": { "...": "= form" } } }] }],
        "keepPlot.ok": [{ "do": [{ "done": "details" }], "goto": "done" }],
        "keepPlot.failed": [{ "do": [{ "alert": "details.subtitle", "tone": "error" }] }]`,
      ),
    );
  workspace.refresh(["schemas/api/openapi.json", FLOW]);
}

describe("a field is refused with a message, and nothing is written", () => {
  test("if people would lose their answers, because the journey’s data schema accepts only listed fields", () => {
    const workspace = trying();
    const listed = `"required": ["name", "email", "plant"],
      "properties": {
        "name": { "type": "string", "default": "" },
        "email": { "type": "string", "default": "" },
        "plant": { "type": "string", "default": "" }
      }`;
    write(workspace, "schemas/garden/data.schema.json", '"x-fields-of": ["schemas/garden/details"]', listed);
    refuses(
      workspace,
      asArm(NICKNAME),
      "The journey garden remembers only the answers that schemas/garden/data.schema.json lists. People would lose everything that they have entered",
    );
    // Without `storage` nothing is stored that could be lost.
    write(workspace, FLOW, '"storage": { "area": "local", "key": "garden" },', "");
    workspace.apply(asArm(NICKNAME));
    expect(fieldsSeen(workspace, "arm")).toContain("nickname");
  });

  testCommands([
    {
      title: "if its name is taken, for everybody or in the arm, or the field above it does not exist",
      on: trying,
      refused: [
        [asArm({ ...NICKNAME, name: "email" }), "There is a field “email” already."],
        [asArm({ ...NICKNAME, after: "none" }), "There is no field “none” that it could follow."],
      ],
      then: [{ command: asArm(NICKNAME) }, { refused: [[asArm(NICKNAME), "There is a field “nickname” already."]] }],
    },
  ]);

  test("if it is for everybody and would shift the position of the arm’s field", () => {
    const workspace = gardenAfter(
      { kind: "add-experiment", flag: ARM.flag, epicKey: "GROW-1", why: "Whether more helps." },
      asArm(NICKNAME),
    );
    const counted =
      "The arm treatment of shorter changes schemas/garden/details.ui.json at /rows/1, by a position in a list that would move. Change that arm first.";
    refuses(workspace, { ...NICKNAME, name: "motto", after: null }, counted);
    refuses(workspace, fieldMoved(workspace, FORM, "name", 1), counted);
    workspace.apply({ ...NICKNAME, name: "motto", after: "email" });
    expect(fieldsSeen(workspace, "arm")).toEqual(["name", "nickname", "email", "motto"]);
  });
});
