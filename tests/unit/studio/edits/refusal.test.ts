import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { filesBelow } from "../../../../src/studio/edits/files.ts";
import type { Command } from "../../../../src/studio/commands/index.ts";
import { isWritable, Refusal } from "../../../../src/studio/edits/index.ts";
import { Workspace } from "../../../../src/studio/server/workspace.ts";
import { allFiles, copyOfGarden, edited, english, garden, WORDS } from "../journeys.ts";

describe("an impossible edit is refused, and nothing is written", () => {
  test("for a file with conflict markers, while other files can still be edited", () => {
    const root = copyOfGarden();
    const path = join(root, "locales/es/garden.json");
    writeFileSync(path, `<<<<<<< mine\n${readFileSync(path, "utf8")}`);
    const workspace = new Workspace(root, join(root, "state"));
    expect(workspace.repo.problems.map(({ file }) => file)).toContain("locales/es/garden.json");
    workspace.apply(english("Tell us who you are.", "About you"));
    const before = allFiles(root);
    const spanish: Command = { kind: "set", texts: [{ ...WORDS, language: "es", value: "Hola", was: null }] };
    expect(() => workspace.apply(spanish)).toThrow("locales/es/garden.json is not valid JSON now");
    expect(allFiles(root)).toEqual(before);
  });

  test("for a missing file", () => {
    const root = copyOfGarden();
    rmSync(join(root, "flows/experiments.json"));
    const before = allFiles(root);
    const workspace = new Workspace(root, join(root, "state"));
    expect(() => workspace.apply({ kind: "add-experiment", flag: "a", epicKey: "A-1", why: "b" })).toThrow(
      "There is no file of experiments",
    );
    expect(allFiles(root)).toEqual(before);
  });

  test("for a read-only folder", () => {
    const root = copyOfGarden();
    const files = filesBelow(root);
    const readOnly = () => {
      throw new Refusal("Not saved: the folder is read-only. Nothing was changed.");
    };
    const workspace = new Workspace(root, join(root, "state"), { ...files, write: readOnly });
    expect(() => workspace.apply(english("Tell us who you are.", "About you"))).toThrow("read-only");
    expect(workspace.history.acts).toEqual([]);
    // The Studio itself goes on showing what is in the files.
    expect(workspace.refresh()).toEqual([]);
  });

  test("for anything but definition files with plain paths", () => {
    const root = copyOfGarden();
    expect(isWritable(root, "locales/en/garden.json")).toBe(true);
    for (const path of [
      "package.json",
      "flows/../package.json",
      "/etc/passwd",
      "locales/en/../../package.json",
      "schemas/language/flow.schema.json",
      "flows/garden/run.ts",
      "renderers/blocks/text/descriptor.json",
      "flows/nowhere/flow.json",
    ])
      expect(isWritable(root, path), path).toBe(false);
    const before = allFiles(root);
    const texts = ["locales/en/garden.json", "package.json"].map((path) => [path, "{}\n"] as const);
    expect(() => filesBelow(root).write(new Map(texts))).toThrow("The Studio does not write package.json.");
    expect([allFiles(root), existsSync(join(root, "package.json"))]).toEqual([before, false]);
  });

  test("for limits of lists and numbers on a text field", () => {
    const workspace = garden();
    const before = new Map(workspace.repo.files);
    const limit = { kind: "set", form: "schemas/garden/details", field: "name" } as const;
    const setting = (keyword: string) => ({ ...limit, values: { [`/${keyword}`]: 3 }, was: { [`/${keyword}`]: null } });
    for (const [keyword, words] of [
      [
        "maxItems",
        "“most entries” is a limit of lists, and what people enter at “name” is a text: “name” cannot have it.",
      ],
      ["minimum", "“least number” is a limit of numbers, and what people enter at “name” is a text"],
    ] as const)
      expect(() => workspace.apply(setting(keyword))).toThrow(words);
    expect(edited(workspace, before)).toEqual({});
    expect(workspace.apply(setting("minLength")).paths).toEqual(["schemas/garden/details.schema.json"]);
  });
});
