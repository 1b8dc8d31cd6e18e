import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { formOf } from "../../../src/model/index.ts";
import type { InsertField } from "../../../src/studio/kernel/inserts/field.ts";
import type { Workspace } from "../../../src/studio/server/workspace.ts";
import type { ItemFieldView } from "../../../src/studio/protocol-page.ts";
import { formView } from "../../../src/studio/reading/field-view.ts";
import { garden } from "./journeys.ts";
import { errors, FLOW, inBoth, write } from "./trial.ts";

export const FORM = "schemas/garden/details";
export const SCHEMA = `${FORM}.schema.json`;
export const LAYOUT = `${FORM}.ui.json`;
export const SIMULATION = "flows/garden/simulations/straight-through.json";
export const DEV = "flows/garden/dev.json";
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
export function planted(workspace: Workspace = garden()): Workspace {
  write(workspace, SCHEMA, '"properties": {', `"properties": {\n    ${TREES}`);
  write(workspace, LAYOUT, '"fields": {', `"fields": {\n    ${ENTRIES}`);
  write(workspace, LAYOUT, '"rows": ["name"', '"rows": ["trees", "name"');
  expect(errors(workspace)).toEqual([]);
  return workspace;
}

/** The fields of each tree. */
export function entryFields({ repo }: Workspace): readonly ItemFieldView[] {
  const source = repo.schemas.get(FORM);
  const fields = source === undefined ? [] : formView(repo, formOf(repo, source)).fields;
  return fields.find(({ name }) => name === "trees")?.items ?? [];
}

/** Adds a field to each entry. */
export const HEIGHT: InsertField = {
  kind: "insert",
  what: "field",
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

/**
 * The garden with a list of trees that everything names: a rule of the form, the first values, samples, a simulation,
 * the text of another page, and a draft.
 */
export function grown(workspace: Workspace = planted()): Workspace {
  write(workspace, SCHEMA, '"maxItems": 3,', '"maxItems": 3, "default": [{ "kind": "" }],');
  write(
    workspace,
    SCHEMA,
    '"additionalProperties": false,',
    `"additionalProperties": false,
  "x-rules": [
    {
      "each": "trees",
      "rule": "item.kind != 'oak'",
      "at": "kind",
      "message": "details.subtitle",
      "examples": [{ "self": { "trees": [{ "kind": "ash" }] } }],
      "x-refuses": [{ "self": { "trees": [{ "kind": "oak" }] } }]
    }
  ],`,
  );
  write(workspace, SIMULATION, '"name": "Ana", ', '"name": "Ana", "trees": [{ "kind": "ash" }], ');
  write(
    workspace,
    FLOW,
    '{ "block": "text", "text": { "key": "done.text"',
    '{ "block": "text", "when": "data.details.trees.exists(t, t.kind == \'ash\')", "text": { "key": "done.text"',
  );
  writeFileSync(
    join(workspace.root, DEV),
    `${JSON.stringify({ data: { details: { trees: [{ kind: "ash" }] } }, steps: { done: { done: 1 } }, answers: {} }, null, 2)}\n`,
  );
  workspace.refresh([DEV]);
  return workspace;
}

/** The garden with a field that each entry may leave empty. */
export const withHeight = (workspace = planted()): Workspace => {
  workspace.apply(HEIGHT);
  return workspace;
};
