import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Command } from "../../../../../src/studio/commands/index.ts";
import { edited, gardenAfter, writeTrial } from "../../journeys.ts";
import { inBoth, CHOICE_FIELD, write } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

type DeleteChoice = Extract<Command, { readonly kind: "remove"; readonly value: string }>;

const FORM = "schemas/garden/details";
const TREES: DeleteChoice = { kind: "remove", form: FORM, field: "wants", value: "trees", instead: "seeds" };

/** The small journey with a choice field added. */
const garden = () =>
  gardenAfter({
    ...CHOICE_FIELD,
    required: true,
    choices: [...CHOICE_FIELD.choices, { value: "bulbs", labels: inBoth("Bulbs", "Bulbos") }],
  });

describe("deleting a choice", () => {
  testCommands([
    {
      title: "removes its texts and migrates people to another choice; undo restores every byte",
      on: garden,
      command: TREES,
    },
    {
      title: "decides conditions that test for it, and says where",
      on: () =>
        write(
          garden(),
          "flows/garden/flow.json",
          `{ "block": "text", "text"`,
          `{ "block": "text", "when": "data.details.wants != 'trees'", "text"`,
        ),
      command: TREES,
    },
    {
      title: "decides conditions that test for it through a named value",
      on: () =>
        write(
          write(
            garden(),
            "flows/garden/flow.json",
            `{ "block": "text", "text"`,
            `{ "block": "text", "when": "has(data.details.wants) && wish == 'trees'", "text"`,
          ),
          "flows/garden/flow.json",
          `"steps": {`,
          `"values": { "wanted": "data.details.wants", "wish": "wanted" },\n  "steps": {`,
        ),
      command: TREES,
    },
  ]);

  const other = { if: { required: ["wants"] }, then: { required: ["name"] } };
  const rules = [
    {
      if: { properties: { wants: { const: "trees" } } },
      then: { required: ["wants"] },
      else: { required: ["name"] },
    },
    other,
  ];

  testCommands([
    {
      title: "works in a form where other answers decide which fields are required",
      on: () => {
        const workspace = garden();
        workspace.apply({
          kind: "insert",
          what: "field",
          form: FORM,
          name: "plot",
          type: "text",
          labels: inBoth("Where?", "¿Dónde?"),
          required: false,
          maxLength: 20,
          problems: inBoth("Shorter, please.", "Más corto, por favor."),
          choices: [],
          after: "wants",
        });
        rmSync(join(workspace.root, "schemas/garden/golden/1.json"));
        const data = "schemas/garden/data.schema.json";
        const remembered = `"x-fields-of": ["${FORM}"]`;
        write(workspace, data, remembered, `"$ref": "./details.schema.json"`);
        const rule = `"if": { "required": ["name"] }, "then": { "required": ["plot"] }`;
        write(workspace, `${FORM}.schema.json`, `"required":`, `${rule},\n  "required":`);
        return workspace;
      },
      command: TREES,
    },
    {
      title: "changes sample data and simulations to the other choice, and names the simulations",
      on: () => {
        const workspace = garden();
        const dev = "flows/garden/dev.json";
        writeFileSync(
          join(workspace.root, dev),
          `{ "data": {}, "steps": { "done": { "done": 1, "details": { "name": "Ana", "wants": "trees" } } }, "answers": {} }\n`,
        );
        workspace.refresh([dev]);
        return write(
          workspace,
          "flows/garden/simulations/straight-through.json",
          `"wants": "seeds" }`,
          `"wants": "trees" }`,
        );
      },
      command: TREES,
    },
    {
      title: "leaves what the form requires of everybody else, in its place among other rules",
      on: () =>
        write(garden(), `${FORM}.schema.json`, `"required":`, `"allOf": ${JSON.stringify(rules)},\n  "required":`),
      command: TREES,
    },
  ]);

  test("refuses an impossible deletion with a message and writes nothing", () => {
    const workspace = garden();
    const before = new Map(workspace.repo.files);
    expect(() => workspace.apply({ ...TREES, value: "moss" })).toThrow("There is no choice “moss” (any more).");
    expect(() => workspace.apply({ ...TREES, instead: "trees" })).toThrow(
      "Choose what people who chose “trees” get instead",
    );
    expect(() => workspace.apply({ ...TREES, field: "name" })).toThrow("“name” is not a field with choices.");
    writeTrial(workspace.root, [{ file: `${FORM}.ui.json`, ops: [{ op: "remove", path: "/fields/wants/options/2" }] }]);
    workspace.refresh();
    expect(() => workspace.apply(TREES)).toThrow("The arm treatment of shorter changes");
    expect(Object.keys(edited(workspace, before))).toEqual(["flows/experiments.json"]);
  });
});
