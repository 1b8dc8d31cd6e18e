import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { check } from "../../../src/linter/index.ts";
import type { AddChoice, Workspace } from "../../../src/studio/edits/index.ts";
import { copyOfGarden, edited, openWorkspace } from "./journeys.ts";

const said = (value: string) => ["en", "es"].map((language) => ({ language, value }));
const LARGE: AddChoice = {
  kind: "add-choice",
  form: "schemas/garden/details",
  field: "size",
  value: "large",
  labels: said("Normal"),
};

/** The small journey, whose form asks for one of two. */
function withSizes(): Workspace {
  const workspace = openWorkspace(copyOfGarden());
  const choices = ["small", "middle"].map((value) => ({ value, labels: said("Normal") }));
  const field = { name: "size", type: "choice", labels: said("Color"), required: true, maxLength: null } as const;
  workspace.apply({ kind: "add-field", form: LARGE.form, ...field, problems: [], choices, after: "name" });
  return workspace;
}
const jsonOf = ({ root }: Workspace, path: string) => JSON.parse(readFileSync(join(root, path), "utf8")) as unknown;

describe("a choice that is added", () => {
  test("stands as the last, with its words, where the form and its layout list it, and undo gives back every byte", () => {
    const workspace = withSizes();
    const before = new Map(workspace.repo.files);
    const found = check(workspace.repo);
    workspace.apply(LARGE);
    expect(Object.keys(edited(workspace, before))).toEqual([
      "locales/en/garden.json",
      "locales/es/garden.json",
      "schemas/garden/details.schema.json",
      "schemas/garden/details.ui.json",
    ]);
    expect(jsonOf(workspace, "schemas/garden/details.schema.json")).toMatchObject({
      properties: { size: { enum: ["small", "middle", "large"] } },
    });
    expect(jsonOf(workspace, "schemas/garden/details.ui.json")).toMatchObject({
      fields: { size: { options: [{ value: "small" }, {}, { value: "large", label: "details.sizeLarge" }] } },
    });
    expect(jsonOf(workspace, "locales/es/garden.json")).toMatchObject({ details: { sizeLarge: "Normal" } });
    expect(check(workspace.repo)).toEqual(found);
    workspace.undo();
    expect(edited(workspace, before)).toEqual({});
  });

  test("a language without words has to be translated", () => {
    const workspace = withSizes();
    workspace.apply({ ...LARGE, labels: LARGE.labels.slice(0, 1) });
    expect(check(workspace.repo).some(({ message }) => message.includes("details.sizeLarge"))).toBe(true);
  });

  test("one that is there, a field without choices, and no words are refused; nothing is written", () => {
    const workspace = withSizes();
    const before = new Map(workspace.repo.files);
    expect(() => workspace.apply({ ...LARGE, value: "small" })).toThrow("There is a choice “small” already.");
    expect(() => workspace.apply({ ...LARGE, field: "name" })).toThrow("“name” does not list its choices");
    expect(() => workspace.apply({ ...LARGE, field: "none" })).toThrow("There is no field “none”");
    expect(() => workspace.apply({ ...LARGE, labels: [] })).toThrow("Write the words");
    expect(edited(workspace, before)).toEqual({});
  });
});
