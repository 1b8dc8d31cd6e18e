import { describe, expect, test } from "vitest";
import { formOf } from "../../../../../src/model/index.ts";
import type { SetValues } from "../../../../../src/studio/commands/set.ts";
import type { SettingValue } from "../../../../../src/studio/kernel/new-things.ts";
import type { Workspace } from "../../../../../src/studio/server/workspace.ts";
import { formView } from "../../../../../src/studio/reading/field-view.ts";
import { garden, ours } from "../../journeys.ts";
import { asArm, byPointer, refuses, trying, CHOICE_FIELD } from "../../trial.ts";
import { testCommands } from "../../command-table.ts";

const FORM = "schemas/garden/details";

function withChoice(workspace = garden()): Workspace {
  workspace.apply(CHOICE_FIELD);
  return workspace;
}

function viewOf({ repo }: Workspace, field: string) {
  const source = repo.schemas.get(FORM);
  return source && formView(repo, formOf(repo, source)).fields.find(({ name }) => name === field);
}

function set(workspace: Workspace, field: string, settings: Readonly<Record<string, SettingValue | null>>): SetValues {
  const { at = `/fields/${field}`, was = "" } = viewOf(workspace, field)?.layout ?? {};
  return { kind: "set", form: FORM, at, was, values: byPointer(settings) };
}

describe("the settings of a field", () => {
  test("are a form in the words of the language and of its widget's descriptor", () => {
    const settings = viewOf(withChoice(), "wants")?.layout?.settings;
    expect(settings).toMatchObject({
      schema: {
        type: "object",
        properties: {
          autocomplete: { title: "What browsers may fill in", type: "string" },
          inputmode: { title: "Keyboard on a phone", "x-choices": { tel: "For phone numbers" } },
          arrange: {
            title: "Arrangement",
            type: "string",
            enum: ["auto", "rows", "pair"],
            "x-choices": { auto: "Automatic", rows: "One below the other", pair: "Side by side" },
            description:
              "“Automatic” puts two choices of which a person picks one side by side, and others one below the other.",
          },
        },
      },
      values: { autocomplete: "", inputmode: "", arrange: "auto" },
    });
    expect(Object.keys(settings?.schema.properties ?? {})).toEqual(["autocomplete", "inputmode", "arrange"]);
  });

  testCommands([
    {
      title: "are written in the form's layout, but not if they are the default",
      on: withChoice,
      command: (workspace) => set(workspace, "wants", { arrange: "rows" }),
      then: [{ command: (workspace) => set(workspace, "wants", { arrange: "auto" }) }],
    },
    {
      title: "can be set for people in one arm only",
      on: () => withChoice(trying()),
      command: (workspace) => asArm(set(workspace, "wants", { arrange: "rows" })),
    },
  ]);

  test("are refused if the value is wrong, the setting does not exist, or somebody else has changed the field", () => {
    const workspace = withChoice();
    refuses(workspace, set(workspace, "wants", { arrange: "circle" }), "The Studio cannot set it.");
    refuses(
      workspace,
      set(workspace, "wants", { lines: 3 }),
      "This value no longer exists, or cannot be changed here.",
    );
    refuses(workspace, set(workspace, "colour", { arrange: "rows" }), "This no longer exists.");
    const earlier = set(workspace, "wants", { arrange: "rows" });
    workspace.apply(set(workspace, "wants", { arrange: "pair" }));
    refuses(workspace, earlier, "Somebody else has changed this. Look at it again.");
  });

  test("of a list say what people may do to its entries", () => {
    const { repo } = ours();
    const form = repo.schemas.get("schemas/join/step-two");
    const children = form && formView(repo, formOf(repo, form)).fields.find(({ name }) => name === "children");
    expect(children?.layout?.settings).toMatchObject({
      schema: {
        properties: {
          movable: { title: "Can be moved", type: "boolean" },
          copyable: { title: "Can be duplicated", type: "boolean" },
          numbered: { enum: ["others", "all", "none"] },
        },
      },
      values: { movable: false, copyable: false, numbered: "others" },
    });
  });
});

describe("the limits of a field", () => {
  test("are a form in the words of the language's schema, with those that are set and those that its type can have", () => {
    expect(viewOf(withChoice(), "name")?.limits).toEqual({
      schema: {
        type: "object",
        required: [],
        properties: {
          minLength: { type: "integer", title: "Fewest characters", minimum: 0 },
          maxLength: { type: "integer", title: "Most characters", minimum: 0 },
        },
      },
      values: { minLength: "", maxLength: 40 },
      paths: { minLength: ["/minLength"], maxLength: ["/maxLength"] },
      members: { "/minLength": null, "/maxLength": null },
      scope: null,
    });
  });

  test("say which fields share them; a field that people choose from a list has none", () => {
    const join = ours();
    const form = join.repo.schemas.get("schemas/join/step-one");
    const fields = form === undefined ? [] : formView(join.repo, formOf(join.repo, form)).fields;
    expect(fields.find(({ name }) => name === "firstName")?.limits?.schema.properties["maxLength"]).toMatchObject({
      description: expect.stringMatching(
        /^\d+ fields share it, and the service with them: .*“First name” of “[^”]+”, .*\.$/,
      ),
    });
    expect(viewOf(withChoice(), "wants")?.limits).toBeNull();
  });
});
