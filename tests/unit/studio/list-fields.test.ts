import { describe, expect, test } from "vitest";
import { formOf } from "../../../src/model/index.ts";
import type { AddField } from "../../../src/studio/edits/command-add.ts";
import type { Workspace } from "../../../src/studio/edits/index.ts";
import type { ItemFieldView } from "../../../src/studio/protocol-page.ts";
import { formView } from "../../../src/studio/reading/field-view.ts";
import { copyOfGarden, edited, openWorkspace } from "./journeys.ts";
import { asArm, errors, inArm, inBoth, refuses, trying, write } from "./trial.ts";

const FORM = "schemas/garden/details";
const SCHEMA = `${FORM}.schema.json`;
const LAYOUT = `${FORM}.ui.json`;
const TREES = `"trees": {
      "type": "array",
      "maxItems": 3,
      "errorMessage": "details.subtitle",
      "items": {
        "type": "object",
        "additionalProperties": false,
        "required": ["kind"],
        "properties": { "kind": { "type": "string", "maxLength": 20, "errorMessage": "details.subtitle" } }
      }
    },`;
const ENTRIES = `"trees": {
      "widget": "list",
      "label": "details.title",
      "item": { "rows": ["kind"], "fields": { "kind": { "label": "details.name", "autocomplete": "off" } } }
    },`;

/** The garden whose form has a list of trees. */
function planted(workspace: Workspace = openWorkspace(copyOfGarden())): Workspace {
  write(workspace, SCHEMA, '"properties": {', `"properties": {\n    ${TREES}`);
  write(workspace, LAYOUT, '"fields": {', `"fields": {\n    ${ENTRIES}`);
  write(workspace, LAYOUT, '"rows": ["name"', '"rows": ["trees", "name"');
  expect(errors(workspace)).toEqual([]);
  return workspace;
}

/** The fields of each tree. */
function entryFields({ repo }: Workspace): readonly ItemFieldView[] {
  const source = repo.schemas.get(FORM);
  const fields = source === undefined ? [] : formView(repo, formOf(repo, source)).fields;
  return fields.find(({ name }) => name === "trees")?.items ?? [];
}

const HEIGHT: AddField = {
  kind: "add-field",
  form: FORM,
  list: "trees",
  name: "height",
  type: "text",
  labels: inBoth("Height", "Altura"),
  required: false,
  maxLength: 10,
  problems: inBoth("Must be at most 10 characters", "Debe tener como máximo 10 caracteres"),
  choices: [],
  after: "kind",
};

describe("a field of the entries of a list", () => {
  test("has its limits, texts and settings, like a field of the form; undo restores every byte", () => {
    const workspace = planted();
    const before = new Map(workspace.repo.files);
    const [kind] = entryFields(workspace);
    expect(kind).toMatchObject({ name: "trees.kind", label: "details.name", limits: { values: { maxLength: 20 } } });
    const limit = { kind: "set-limit", form: FORM, field: "trees.kind", keyword: "maxLength" } as const;
    expect(workspace.apply({ ...limit, value: 30, was: 20 }).what).toBe(
      "The limit “most characters” of “Name” is 30 instead of 20",
    );
    const { at = "", was = "" } = kind?.layout ?? {};
    const hint = {
      kind: "give-text",
      form: FORM,
      at,
      was,
      name: "hint",
      words: inBoth("As on its label", ""),
    } as const;
    expect(workspace.plan(hint).what).toBe("Hint of “Name” of “Name and e-mail” is “As on its label”");
    const settings = { autocomplete: "name" };
    workspace.apply({ kind: "set-settings", form: FORM, at, was, settings });
    expect(edited(workspace, before)).toMatchObject({
      [SCHEMA]: [expect.stringContaining('"maxLength": 20'), expect.stringContaining('"maxLength": 30')],
      [LAYOUT]: [expect.stringContaining('"autocomplete": "off"'), expect.stringContaining('"autocomplete": "name"')],
    });
    expect(errors(workspace)).toEqual([]);
    workspace.undo();
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
    refuses(workspace, { ...limit, field: "trees.none", value: 1, was: null }, "There is no field “trees.none”");
  });

  test("can be added, with its texts and its place, and the journey remembers it", () => {
    const workspace = planted();
    const before = new Map(workspace.repo.files);
    const plan = workspace.plan(HEIGHT);
    expect(plan).toMatchObject({
      what: "A new field of each entry of “Your details” of “Name and e-mail”: Height",
      notes: [expect.stringContaining("A developer has to look whether the service gets")],
    });
    workspace.apply(HEIGHT);
    expect(entryFields(workspace).map(({ name }) => name)).toEqual(["trees.kind", "trees.height"]);
    expect(workspace.repo.files.get(LAYOUT)?.text).toContain('"rows": ["kind", "height"]');
    expect(Object.keys(edited(workspace, before))).toEqual([
      "locales/en/garden.json",
      "locales/es/garden.json",
      SCHEMA,
      LAYOUT,
    ]);
    expect(errors(workspace)).toEqual([]);
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("can be added only for people in an arm", () => {
    const workspace = planted(trying());
    const base = workspace.repo.files.get(LAYOUT)?.text;
    workspace.apply(asArm(HEIGHT));
    expect(workspace.repo.files.get(LAYOUT)?.text).toBe(base);
    expect(JSON.stringify(inArm(workspace)[LAYOUT])).toContain('"rows":["kind","height"]');
    expect(errors(workspace)).toEqual([]);
  });

  test("is refused if it must be filled in, has a taken name, or belongs to no list of objects", () => {
    const workspace = planted();
    refuses(workspace, { ...HEIGHT, required: true }, "may be left empty, since there are entries without it");
    refuses(workspace, { ...HEIGHT, name: "kind" }, "There is a field “kind” already.");
    refuses(workspace, { ...HEIGHT, list: "name" }, "“name” of “Name and e-mail” is no list of objects");
    refuses(workspace, { ...HEIGHT, after: "none" }, "There is no field “none”");
  });
});
